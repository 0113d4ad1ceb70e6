"""Lines of safe text with a gutter, and how they wrap. Pure: the panes draw what this gives."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from rich.cells import cell_len

from evals_studio.model.frozen import dataclass

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
LOOKS: tuple[Look, ...] = get_args(Look)

_HANG = re.compile(r"\s*(?:(?:[-*+]|\d{1,3}[.)]) +)*")
_MOST_LINES = 30_000
"""Lines whose wrapping is remembered."""

_WORD = re.compile(r"[^\S\xa0]*(?:[\[{(] )?[\S\xa0]+(?: [\]})]+,?(?!\S))*")
"""A word with the lone brackets beside it: they stay on its row, as do words tied by a no-break space."""


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
    """One row of the screen: the line at index `line`, text from `start` to `end`, after `indent` blanks."""

    line: int
    start: int
    end: int
    indent: int


def rows_of(lines: tuple[Line, ...], width: int) -> list[Row]:
    """Wrap lines to a width in cells, gutter included; what is wrapped hangs below its own first word."""
    rows: list[Row] = []
    for index, line in enumerate(lines):
        room = width - _cells(line.gutter)
        if len(line.text) <= room and line.text.isascii():
            rows.append(Row(index, 0, len(line.text), 0))
            continue
        hang = len(_HANG.match(line.text).group())  # type: ignore[union-attr]  # it matches the empty string, too
        hang = hang if hang <= room // 2 else 0
        parts = _wrapped(line.text, room, hang)
        rows.extend(Row(index, start, end, hang if start else 0) for start, end in parts)
    return rows


def rows_again(lines: tuple[Line, ...], before: tuple[Line, ...], rows: list[Row], width: int) -> list[Row]:
    """Wrap lines of which most are those of before, in the same places. rows: of those, at the same width."""
    if len(lines) != len(before) or not lines:
        return rows_of(lines, width)
    span = changed_span(lines, before)
    middle = [
        row._replace(line=row.line + span.start) for row in rows_of(lines[span.start : span.stop], width)
    ]
    above, below = bisect_left(rows, (span.start,)), bisect_left(rows, (span.stop,))
    return [*rows[:above], *middle, *rows[below:]]


def changed_span(now: Sequence[object], before: Sequence[object]) -> range:
    """Give the indexes from the first that differs to the last; both sequences are of one length."""
    first = alike(now, before)
    behind = alike_behind(now[first:], before[first:])
    return range(first, len(now) - behind)


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """Count the members that two sequences begin with alike.

    A key changes one member among thousands, so none is looked at in Python's own loop.
    """
    shorter = min(len(one), len(other))
    at, stretch = 0, shorter
    while stretch:
        end = at + stretch
        if end <= shorter and one[at:end] == other[at:end]:
            at = end
        else:
            stretch //= 2
    return at


def alike_behind(one: Sequence[object], other: Sequence[object]) -> int:
    """Count the members that two sequences end with alike."""
    shorter = min(len(one), len(other))
    ours, theirs = one[len(one) - shorter :], other[len(other) - shorter :]
    at, stretch = shorter, shorter
    while stretch:
        start = at - stretch
        if start >= 0 and ours[start:at] == theirs[start:at]:
            at = start
        else:
            stretch //= 2
    return shorter - at


def row_of_line(rows: list[Row], index: int) -> int:
    """Give the first row that shows the line at `index`; the last row when the line is not there."""
    return max(0, bisect_right(rows, (index, -1, -1, -1)))


_cells = lru_cache(maxsize=_MOST_LINES)(cell_len)


@lru_cache(maxsize=_MOST_LINES)
def _wrapped(text: str, width: int, hang: int) -> tuple[tuple[int, int], ...]:
    """Wrap; a key leaves nearly every line as it was, and wrapping is what a long artifact costs."""
    return tuple(wrap(text, width, hang))


def wrap(text: str, width: int, hang: int = 0) -> list[tuple[int, int]]:
    """Break text between words so that each part fits a width in cells; longer words are broken.

    A width below 1 counts as 1. hang: cells that all parts but the first have less. Blanks at a break
    stay at the end of the part before it.
    """
    width = max(1, width)
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
            width = max(1, width - hang) if start == 0 else width
        start = begin
        used = cell_len(text[begin : match.end()])
        while used > width:
            cut = _after_a_joint(text, start, _fitting(text, start, match.end(), width))
            parts.append((start, cut))
            width = max(1, width - hang) if start == 0 else width
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


_JOINT = re.compile(r"[-/_.,:]")
"""Characters after which a long word, an id or a path, is best broken."""


def _after_a_joint(text: str, start: int, end: int) -> int:
    """Give the place after the last joint in the second half of a part, else its end: words stay whole."""
    middle = start + (end - start) // 2
    return max((joint.end() for joint in _JOINT.finditer(text, middle, end)), default=end)


_JOINER = "\u200d"
"""Joins emoji to one. At an end it would take what comes next into the same cells."""


def shortened(text: str, width: int) -> str:
    """Cut text to a width in cells, with an ellipsis when something is lost; no blank before it."""
    if cell_len(text) <= width:
        return text
    if width < 2:
        return "…"[:width]
    kept = text[: _fitting(text, 0, len(text), width - 1)].rstrip(_JOINER)
    return (kept.rstrip() if cell_len(kept) < width else "") + "…"


def shortened_within(text: str, width: int) -> str:
    """Cut text to a width in cells in its middle, for texts that are told apart by their ends."""
    if cell_len(text) <= width or width < 3:
        return shortened(text, width)
    end = text[::-1]
    end = end[: _fitting(end, 0, len(end), width // 2)][::-1].lstrip(_JOINER)
    return shortened(text, width - cell_len(end)) + end


def padded(text: str, width: int) -> str:
    """Cut or fill text to exactly a width in cells."""
    text = shortened(text, width)
    return text + " " * (width - cell_len(text))
