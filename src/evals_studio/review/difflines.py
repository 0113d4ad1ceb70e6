"""The difference of two byte strings as numbered lines."""

import difflib
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass

_CONTEXT = 3


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One line of a unified diff.

    sign: " ", "+", "-", "@" (a hunk's head), or a backslash (the line above has no newline at its end).
    text: without its newline, undecodable bytes as U+FFFD, not yet made safe to show.
    old, new: the line's number (from 1) in either file; None where it is not in it.
    """

    sign: Literal[" ", "+", "-", "@", "\\"]
    text: str
    old: int | None = None
    new: int | None = None


def diff_lines(old: bytes, new: bytes) -> tuple[DiffLine, ...]:
    """Give the unified diff of two files with three lines of context; () when they are equal.

    Lines end at newline bytes only. A carriage return that differs is shown: it is part of the text.
    """
    if old == new:
        return ()
    olds, news = old.splitlines(keepends=True), new.splitlines(keepends=True)
    olds, news = _at_newlines(olds), _at_newlines(news)
    return tuple(line for hunk in _hunks(olds, news) for line in _hunk_lines(hunk, olds, news))


def _at_newlines(lines: Sequence[bytes]) -> list[bytes]:
    """Join again what bytes.splitlines parted at a lone carriage return."""
    joined: list[bytes] = []
    for line in lines:
        if joined and not joined[-1].endswith(b"\n"):
            joined[-1] += line
        else:
            joined.append(line)
    return joined


_Opcode: TypeAlias = tuple[str, int, int, int, int]


def _hunks(olds: Sequence[bytes], news: Sequence[bytes]) -> Iterator[list[_Opcode]]:
    """Match lines between what both files begin and end with, so that a large file costs little."""
    head = _shared(olds, news)
    tail = _shared(olds[head:][::-1], news[head:][::-1])
    start = max(0, head - _CONTEXT)
    end = max(0, tail - _CONTEXT)
    matcher = difflib.SequenceMatcher(
        None, olds[start : len(olds) - end], news[start : len(news) - end], autojunk=False
    )
    for group in matcher.get_grouped_opcodes(_CONTEXT):
        yield [(tag, a + start, b + start, c + start, d + start) for tag, a, b, c, d in group]


def _shared(one: Sequence[bytes], other: Sequence[bytes]) -> int:
    pairs = zip(one, other, strict=False)
    return next((count for count, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _hunk_lines(hunk: Sequence[_Opcode], olds: Sequence[bytes], news: Sequence[bytes]) -> Iterator[DiffLine]:
    old_span, new_span = (hunk[0][1], hunk[-1][2]), (hunk[0][3], hunk[-1][4])
    yield DiffLine("@", f"@@ -{_span(*old_span)} +{_span(*new_span)} @@", old_span[0] + 1, new_span[0] + 1)
    for tag, a, b, c, d in hunk:
        if tag == "equal":
            for row in range(b - a):
                yield from _line(" ", olds[a + row], a + row + 1, c + row + 1)
            continue
        for row in range(a, b):
            yield from _line("-", olds[row], row + 1, None)
        for row in range(c, d):
            yield from _line("+", news[row], None, row + 1)


def _line(sign: Literal[" ", "+", "-"], raw: bytes, old: int | None, new: int | None) -> Iterator[DiffLine]:
    text = raw.decode("utf-8", "replace")
    yield DiffLine(sign, text.removesuffix("\n"), old, new)
    if not text.endswith("\n"):
        yield DiffLine("\\", "No newline at end of file", old, new)


def _span(start: int, end: int) -> str:
    count = end - start
    return f"{start + 1 if count else start},{count}" if count != 1 else f"{start + 1}"
