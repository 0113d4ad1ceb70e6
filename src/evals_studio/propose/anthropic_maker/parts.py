"""Cutting a long text into parts at its headings; the parts, put together, are the text."""

import re
from collections.abc import Iterator

_HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


def parts_of(text: str, longest: int) -> tuple[str, ...]:
    """Cut a text into parts of at most `longest` characters; a short one is one part, an empty one too.

    Sections stay whole where they fit; one that does not is cut at blank lines, then at lines, then anywhere.
    """
    packed: list[str] = []
    for piece in _fitting(text, longest):
        if packed and len(packed[-1]) + len(piece) <= longest:
            packed[-1] += piece
        else:
            packed.append(piece)
    return tuple(packed) or ("",)


def _fitting(text: str, longest: int) -> Iterator[str]:
    """Give the pieces of a text, none longer than allowed, as large as their headings permit."""
    for section in _sections(text):
        if len(section) <= longest:
            yield section
            continue
        for paragraph in re.split(r"(?<=\n)(?=[ \t]*\r?\n)", section):
            if len(paragraph) <= longest:
                yield paragraph
            else:
                yield from _chopped(paragraph, longest)


def _sections(text: str) -> Iterator[str]:
    """Give each heading with what stands below it; a heading mark inside a code block is none."""
    begun: list[str] = []
    fence = ""
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        elif not fence and begun and _HEADING.match(line):
            yield "".join(begun)
            begun = []
        begun.append(line)
    yield "".join(begun)


def _chopped(paragraph: str, longest: int) -> Iterator[str]:
    for line in paragraph.splitlines(keepends=True):
        for start in range(0, len(line), longest):
            yield line[start : start + longest]
