"""What stands on the terminal, so that a frame sends only the cells that are others now.

    lean()            one write of Textual's, as short as it can be
      → _read()       cut into runs of text at their places, and sequences that leave the cells alone
      → _paint()      a run: its stretches that differ
        → _stretch()  one stretch: the move and the look it needs, its text

Textual sends whole rows of a pane, each piece with its own look and a reset; over a slow line that is felt. A
terminal shows the same after the lean write as after the full one (tests/tui/test_painted.py).
"""

import re
from typing import NamedTuple

from rich.cells import cell_len

from evals_studio.tui.sgr import PLAIN, Style, applied, change, seen_on_blanks

_TOKEN = re.compile(
    r"\x1b\[(?P<look>[0-9;]*)m"
    r"|\x1b\[(?:(?P<row>\d+);(?P<column>\d+))?(?P<place>H)"
    r"|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|(?P<line>\n)"
    r"|(?P<harmless>\x1b\[(?:\?(?:25|1004|2004|2026)[hl]))"
    r"|(?P<other>.)",
    re.DOTALL,
)

_NEARLY_ALL = 0.9
"""Part of the cells from which a write is sent whole: what another program left on the screen goes then."""

_SHORT_GAP = 5
"""Cells that are rather sent again than jumped over: a jump takes as many bytes."""

_UNKNOWN = ""
_REST = "\0"
"""Stands in the cells of a run that cannot be told apart, but for its first, which holds its text."""


class _Run(NamedTuple):
    """Text at a place. y, x: its first cell, from 0. cells: one string a cell."""

    y: int
    x: int
    text: str
    cells: list[str]
    style: Style


class Painted:
    """The terminal's cells as far as they are known, its cursor and its look."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._cells: list[list[str]] = []
        self._styles: list[list[Style]] = []
        self._cursor: tuple[int, int] | None = None
        self._style = PLAIN
        self._meant: tuple[int, int] | None = None
        self._look = PLAIN

    def forget(self) -> None:
        """Know nothing of the terminal any more: the next frame is sent in full."""
        width, height = self._size
        self._cells = [[_UNKNOWN] * width for _ in range(height)]
        self._styles = [[PLAIN] * width for _ in range(height)]
        self._cursor = None

    def lean(self, data: str, size: tuple[int, int]) -> str:
        """Give what has to be sent instead of `data`. size: the terminal's columns and rows.

        It leaves the cursor where `data` leaves it, and no look in force.
        """
        if size != self._size:
            self._size = size
            self.forget()
        before = self._meant
        pieces = self._read(data)
        if pieces is None:
            return self._as_it_is(data, before)
        covered = sum(len(piece.cells) for piece in pieces if isinstance(piece, _Run))
        if covered >= _NEARLY_ALL * size[0] * size[1]:
            self.forget()
        sent: list[str] = []
        for piece in pieces:
            if isinstance(piece, _Run):
                self._paint(piece, sent)
            else:
                sent.append(piece)
        sent.append(change(self._style, PLAIN))
        self._style = PLAIN
        if self._meant is not None and self._meant[1] < size[0]:
            self._move(*self._meant, sent)
        return "".join(sent)

    def _as_it_is(self, data: str, place: tuple[int, int] | None) -> str:
        """Send a write that is not understood. place: where the cursor should be before it."""
        moves: list[str] = []
        if place is not None and place[1] < self._size[0]:
            self._move(*place, moves)
        self.forget()
        self._meant, self._look = None, PLAIN
        return f"{''.join(moves)}{data}" + ("\x1b[m" if "m" in data else "")

    def _read(self, data: str) -> list[_Run | str] | None:
        """Cut a write into its pieces; None when it does anything that is not understood here."""
        pieces: list[_Run | str] = []
        width, height = self._size
        for token in _TOKEN.finditer(data):
            kind, text = token.lastgroup, token.group()
            if kind == "look":
                style = applied(token["look"], self._look)
                if style is None:
                    return None
                self._look = style
            elif kind == "place":
                self._meant = (int(token["row"] or 1) - 1, int(token["column"] or 1) - 1)
            elif kind == "line" and self._meant is not None:
                self._meant = (self._meant[0] + 1, 0)
            elif kind == "text" and self._meant is not None:
                y, x = self._meant
                cells = _cells(text)
                if not cells or y >= height or x + len(cells) > width:
                    return None
                pieces.append(_Run(y, x, text, cells, self._look))
                self._meant = (y, x + len(cells))
            elif kind == "harmless":
                pieces.append(text)
            else:
                return None
        return pieces

    def _paint(self, run: _Run, sent: list[str]) -> None:
        """Send the stretches of a run that are not on the screen yet."""
        y, x, _, cells, style = run
        end = x + len(cells)
        blank = seen_on_blanks(style)
        styles = [blank if cell == " " else style for cell in cells]
        known, looks = self._cells[y], self._styles[y]
        if known[x:end] == cells and looks[x:end] == styles:
            return
        if _REST in cells:
            stretches = [(x, end)]
        else:
            stretches = _stretches(
                [known[x + at] != cells[at] or looks[x + at] != styles[at] for at in range(len(cells))], x
            )
        self._part(y, x, end)
        known[x:end], looks[x:end] = cells, styles
        for start, stop in stretches:
            self._stretch(run, start, stop, sent)

    def _stretch(self, run: _Run, start: int, stop: int, sent: list[str]) -> None:
        """Send part of a run: the move and the look that it needs, then its text."""
        is_whole = _REST in run.cells
        text = run.text if is_whole else "".join(run.cells[start - run.x : stop - run.x])
        if not self._bridge(run.y, start, sent):
            self._move(run.y, start, sent)
        blank = seen_on_blanks(run.style)
        if not text.isspace():
            self._wear(run.style, sent)
        elif seen_on_blanks(self._style) != blank:
            self._wear(blank, sent)
        sent.append(text)
        self._cursor = None if is_whole or stop >= self._size[0] else (run.y, stop)

    def _bridge(self, y: int, x: int, sent: list[str]) -> bool:
        """Come to a place by sending the few cells before it again, where their look is the one in force."""
        if self._cursor is None or self._cursor[0] != y or not 0 <= x - self._cursor[1] <= _SHORT_GAP:
            return False
        between = range(self._cursor[1], x)
        cells, looks = self._cells[y], self._styles[y]
        blank = seen_on_blanks(self._style)
        if not all(
            len(cells[at]) == 1
            and cells[at] != _REST
            and looks[at] == (blank if cells[at] == " " else self._style)
            for at in between
        ):
            return False
        sent.extend(cells[at] for at in between)
        return True

    def _move(self, y: int, x: int, sent: list[str]) -> None:
        if self._cursor == (y, x):
            return
        is_near = self._cursor is not None and self._cursor[0] == y
        sent.append(f"\x1b[{x + 1}G" if is_near else f"\x1b[{y + 1};{x + 1}H")
        self._cursor = (y, x)

    def _wear(self, style: Style, sent: list[str]) -> None:
        sent.append(change(self._style, style))
        self._style = style

    def _part(self, y: int, start: int, stop: int) -> None:
        """Forget the rest of runs that cannot be told apart and lose some of their cells."""
        cells = self._cells[y]
        at = start
        while cells[at] == _REST:
            cells[at] = _UNKNOWN
            at -= 1
        if at < start:
            cells[at] = _UNKNOWN
        while stop < len(cells) and cells[stop] == _REST:
            cells[stop] = _UNKNOWN
            stop += 1


def _cells(text: str) -> list[str]:
    """Give a text cell by cell; as one with the rest behind it where a character has not just one cell."""
    size = len(text) if text.isascii() else cell_len(text)
    if size == len(text) and (text.isascii() or all(cell_len(char) == 1 for char in text)):
        return list(text)
    return [text, *[_REST] * (size - 1)] if size else []


def _stretches(differs: list[bool], first: int) -> list[tuple[int, int]]:
    """Give the stretches (from, to) that differ; a short gap between two belongs to both."""
    found: list[tuple[int, int]] = []
    for at, is_other in enumerate(differs, first):
        if not is_other:
            continue
        if found and at - found[-1][1] <= _SHORT_GAP:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found
