"""Tabs as indentation: the lines that hold them, and those lines with spaces."""

import re
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Final

import yaml

from evals_studio.artifact.meaning import data_of
from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.scanning import read_yaml

Spaced = dict[int, str]
"""Lines with spaces in the place of tabs, by their numbers from 0."""

_INDENT: Final = re.compile(r"( *\t[ \t]*)(?=\S)")
_WIDTHS: Final = (2, 4, 8, 0)
"""What a tab may stand for, in columns. 0: it should not be there."""

Further = Callable[[list[str], int], Iterator[tuple[int, str]]]


def tabbed_line(lines: list[str], row: int) -> int | None:
    """Find the line that a tab spoils, at the place where the parser gave up or right above."""
    near = (number for number in (row, row - 1) if 0 <= number < len(lines))
    return next((number for number in near if _INDENT.match(lines[number])), None)


def spaced(lines: list[str], row: int, further: Further) -> Spaced | None:
    """Give all lines that a tab indents, from where the parser gave up, as they read furthest.

    None where no width lets the text read further. further: another mend that a line may need as well, as
    its number and its text; tried on lines without tabs.
    """
    number = tabbed_line(lines, row)
    if number is None:
        return None
    tried = [_with_text_of_blocks(lines, _with_width(lines, min(number, row), width)) for width in _WIDTHS]
    best = max(tried, key=lambda one: reach(_put(lines, one)))
    if reach(_put(lines, best)) > row:
        return best
    for one in tried:
        for at, text in further(_put(lines, one), number):
            also = {**one, at: text}
            if reach(_put(lines, also)) > row:
                return also
    return None


def reach(lines: list[str]) -> int:
    """Give the number of the line, from 0, where reading a text fails; how many there are where it reads."""
    text = "\n".join(lines)
    try:
        data_of(read_yaml(text))
    except NotYaml as error:
        return text.count("\n", 0, error.index)
    return len(lines)


def _with_width(lines: list[str], start: int, width: int) -> Spaced:
    found: Spaced = {}
    for number in range(start, len(lines)):
        indent = _INDENT.match(lines[number])
        if indent is not None:
            space = indent.group().replace("\t", " " * width)
            found[number] = space + lines[number][indent.end() :].rstrip("\r")
    return found


def _put(lines: list[str], new: Spaced) -> list[str]:
    return [new.get(number, line) for number, line in enumerate(lines)]


def _with_text_of_blocks(lines: list[str], new: Spaced) -> Spaced:
    """Leave out the lines whose tab is text: those of a block scalar, deep enough without it."""
    text: set[int] = set()
    for start, stop in _blocks("\n".join(_put(lines, new))):
        inside = [number for number in range(start + 1, min(stop, len(lines))) if lines[number].strip()]
        if inside and inside[0] not in new:
            deep = _spaces(lines[inside[0]])
            text.update(number for number in inside if _spaces(lines[number]) >= deep)
    return {number: line for number, line in new.items() if number not in text}


def _spaces(line: str) -> int:
    return len(list(takewhile(" ".__eq__, line)))


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Give the lines, from 0, where block scalars begin and end, as far as the text can be read."""
    try:
        tokens: Iterator[Any] = yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        for token in tokens:
            if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
                yield token.start_mark.line, token.end_mark.line + (token.end_mark.column > 0)
    except (yaml.YAMLError, ValueError):
        return
