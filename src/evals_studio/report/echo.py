"""A line of a file, echoed with its number in a gutter and a caret below the place that is meant."""

import unicodedata

from evals_studio.model.position import Position
from evals_studio.model.show import shown_line

_WIDEST = 96  # cells of the line that are shown
_BEFORE = 60  # cells kept before the caret of a longer one


def width(text: str) -> int:
    """Count the terminal cells that a text takes, already safe to show: wide characters two, marks none."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(char: str) -> int:
    if unicodedata.combining(char) or char in "\u200d\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def gutter(number: int | None) -> str:
    """Give what stands before an echoed line, for instance "  12 | "; without a number its blank twin."""
    return f"{'' if number is None else number:>5} | "


def echoed(lines: tuple[str, ...], place: Position) -> tuple[str, ...]:
    """Echo the line of a place and a caret below it; () when the file has no such line.

    lines: without newlines. No echoed line can act as a command of a CI log: each starts with a gutter.
    """
    if not 1 <= place.line <= len(lines):
        return ()
    line = lines[place.line - 1]
    before, after = shown_line(line[: place.column - 1]), shown_line(line[place.column - 1 :])
    before = _tail(before, _BEFORE) if width(before) + width(after) > _WIDEST else before
    text = _head(before + after, _WIDEST)
    return (f"{gutter(place.line)}{text}".rstrip(), f"{gutter(None)}{' ' * width(before)}^")


def quoted(line: int | None, text: str) -> str:
    """Give a quote from a file on one line, behind its gutter."""
    return gutter(line) + _head(shown_line(" ".join(text.split())), _WIDEST)


def _head(text: str, cells: int) -> str:
    if width(text) <= cells:
        return text
    kept = text[:cells]
    while width(kept) > cells - 1:
        kept = kept[:-1]
    return kept + "…"


def _tail(text: str, cells: int) -> str:
    if width(text) <= cells:
        return text
    kept = text[-cells:]
    while width(kept) > cells - 1:
        kept = kept[1:]
    return "…" + kept
