"""Lines of safe text with a gutter, and how they wrap. Pure: the panes draw what this gives."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len

Look: TypeAlias = Literal[
    "plain",
    "faint",
    "strong",
    "accent",
    "good",
    "warn",
    "bad",
    "added",
    "removed",
    "quote",
    "covered",
    "heading",
]
LOOKS: tuple[Look, ...] = (
    "plain",
    "faint",
    "strong",
    "accent",
    "good",
    "warn",
    "bad",
    "added",
    "removed",
    "quote",
    "covered",
    "heading",
)

_WORD = re.compile(r"\s*\S+")


class Mark(NamedTuple):
    """Part of a line's text, in code points, that looks different."""

    start: int
    end: int
    look: Look


@dataclass(frozen=True, slots=True)
class Line:
    """One line to draw. `gutter` and `text` are already safe to show (model.show) and hold no newline.

    gutter: stands before the text's first row; the rows it wraps to get as many blanks.
    """

    text: str
    look: Look = "plain"
    gutter: str = ""
    gutter_look: Look = "faint"
    marks: tuple[Mark, ...] = ()


class Row(NamedTuple):
    """One row of the screen: the line at index `line`, its text from `start` to `end`."""

    line: int
    start: int
    end: int


def rows_of(lines: tuple[Line, ...], width: int) -> list[Row]:
    """Wrap lines to a width in cells, gutter included."""
    rows: list[Row] = []
    for index, line in enumerate(lines):
        room = width - cell_len(line.gutter)
        rows.extend(Row(index, start, end) for start, end in wrap(line.text, room))
    return rows


def row_of_line(rows: list[Row], index: int) -> int:
    """Give the first row that shows the line at `index`; the last row when the line is not there."""
    return max(0, bisect_right(rows, (index, -1, -1)))


def wrap(text: str, width: int) -> list[tuple[int, int]]:
    """Break text between words so that each part fits a width in cells; longer words are cut.

    A width below 1 counts as 1. Blanks at a break stay at the end of the part before it.
    """
    width = max(1, width)
    if len(text) <= width and text.isascii():
        return [(0, len(text))]
    parts: list[tuple[int, int]] = []
    start, used = 0, 0
    for match in _WORD.finditer(text):
        size = cell_len(match.group())
        if used + size <= width:
            used += size
            continue
        begin = match.start() + len(match.group()) - len(match.group().lstrip())
        if begin > start:
            parts.append((start, begin))
        start = begin
        used = cell_len(text[begin : match.end()])
        while used > width:
            cut = _fitting(text, start, match.end(), width)
            parts.append((start, cut))
            start = cut
            used = cell_len(text[start : match.end()])
    parts.append((start, len(text)))
    return parts


def _fitting(text: str, start: int, end: int, width: int) -> int:
    """Give the end of the longest part from `start` that fits, at least one character."""
    used = 0
    for at in range(start, end):
        used += cell_len(text[at])
        if used > width:
            return max(at, start + 1)
    return end


def shortened(text: str, width: int) -> str:
    """Cut text to a width in cells, with an ellipsis when something is lost; no blank before it."""
    if cell_len(text) <= width:
        return text
    if width < 2:
        return "…"[:width]
    return text[: _fitting(text, 0, len(text), width - 1)].rstrip() + "…"


def padded(text: str, width: int) -> str:
    """Cut or fill text to exactly a width in cells."""
    text = shortened(text, width)
    return text + " " * (width - cell_len(text))
