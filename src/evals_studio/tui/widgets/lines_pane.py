"""A pane of wrapped lines with gutters: the entry, the artifact's text, diffs, sheets."""

from collections.abc import Hashable
from itertools import groupby
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from evals_studio.tui.lines import LOOKS, Line, Look, Row, row_of_line, rows_again, rows_of
from evals_studio.tui.widgets.row_pane import RowPane

_AIR = 1
"""Cells that stay empty between the text and the pane's right edge or scrollbar."""


class LinesPane(RowPane, can_focus=True):
    """Draws lines, wrapped to its width; a change of width keeps the line at the top."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{look}" for look in LOOKS}
    DEFAULT_CSS = """
    LinesPane {
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        background: $background;
        & > .lines--faint { color: $text-muted; }
        & > .lines--strong { text-style: bold; }
        & > .lines--accent { color: $text-primary; }
        & > .lines--good { color: $text-success; }
        & > .lines--warn { color: $text-warning; }
        & > .lines--bad { color: $text-error; }
        & > .lines--added { color: $text-success; background: $success 12%; }
        & > .lines--removed { color: $text-error; background: $error 12%; }
        & > .lines--quote { background: $primary 30%; text-style: bold; }
        & > .lines--covered { color: $text-muted; }
        & > .lines--heading { color: $text-muted; }
        &:ansi > .lines--added, &:ansi > .lines--removed, &:ansi > .lines--quote { background: ansi_default; }
    }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._lines: tuple[Line, ...] = ()
        self._rows: list[Row] = []
        self._rows_of: tuple[tuple[Line, ...], int] = ((), 0)
        self._wrapped_to = 0
        self._wanted: int | None = None

    def show(self, lines: tuple[Line, ...]) -> None:
        """Draw other lines. The scroll stays; callers that show another thing scroll home themselves."""
        if lines != self._lines:
            before, width = self._in_view(), self._wrapped_to
            self._lines = lines
            self._wrapped_to = 0
            self._wrap()
            if width and width == self._wrapped_to:
                self._repaint(before)
            else:
                self.refresh()

    def _in_view(self) -> list[Hashable]:
        """Give what each row of the screen shows."""
        return self.row_keys(range(self.size.height))

    def _repaint(self, before: list[Hashable]) -> None:
        """Paint only the rows that are others now; a slow line carries every byte of it."""
        now = self._in_view()
        if len(before) != len(now):
            self.refresh()
            return
        others = [was != shown for was, shown in zip(before, now, strict=True)]
        y = self.scroll_offset.y
        for is_other, run in groupby(others):
            count = len(list(run))
            if is_other:
                self.refresh_lines(y, count)
            y += count

    def scroll_to_line(self, index: int) -> None:
        """Bring the line at `index` (from 0) to a third of the height, to be read in its context.

        Where the pane has no size yet, or its scrollbar is still to come, the last line asked for is brought.
        """
        self._wanted = index
        self._bring_once_sized()

    def _bring_once_sized(self) -> None:
        self._wrap()
        if not self.size.height:
            return  # its size asks again
        if len(self._rows) > self.size.height and not self.show_vertical_scrollbar:
            self.call_after_refresh(self._bring)  # its bar comes with the next frame
        else:
            self._bring()

    def _bring(self) -> None:
        if self._wanted is not None:
            top = row_of_line(self._rows, self._wanted) - self.size.height // 3
            self._wanted = None
            self.scroll_to(y=max(0, top), animate=False, immediate=True)

    def line_under(self, y: int) -> int | None:
        """Give the index of the line that a row of the pane (from 0) shows; None below the last."""
        at = y + self.scroll_offset.y
        return self._rows[at].line if 0 <= at < len(self._rows) else None

    def will_show_lines(self, lines: range) -> bool:
        """Tell whether all these lines (from 0) are in view, to their last row, and no scroll is to come."""
        first, end = row_of_line(self._rows, lines.start), row_of_line(self._rows, lines.stop)
        end = end if lines.stop < len(self._lines) else len(self._rows)
        top = self.scroll_offset.y
        is_in_view = self.size.height > 0 and top <= first and end <= top + self.size.height
        return is_in_view and self._wanted is None

    @property
    def shown_lines(self) -> tuple[Line, ...]:
        """What the pane draws."""
        return self._lines

    def line_at(self, index: int) -> Line:
        """Give the line at `index` as it is drawn now; a pane that marks lines overrides this."""
        return self._lines[index]

    def on_resize(self) -> None:
        """Wrap anew; the first line on top stays on top."""
        self._wrap()
        self.refresh()
        if self._wanted is not None and self.size.height:
            self.call_after_refresh(self._bring_once_sized)

    def _wrap(self) -> None:
        width = self.scrollable_content_region.width - _AIR
        if width < 1 or width == self._wrapped_to:
            return
        top = self._rows[min(self.scroll_offset.y, len(self._rows) - 1)].line if self._rows else 0
        was_rewrapped = self._wrapped_to != 0
        before, at = self._rows_of
        self._rows = (
            rows_again(self._lines, before, self._rows, width) if at == width else rows_of(self._lines, width)
        )
        self._rows_of = (self._lines, width)
        self._wrapped_to = width
        self.virtual_size = Size(
            width, max(len(self._rows), self.size.height)
        )  # another size paints it whole
        if was_rewrapped and top:
            self.scroll_to(y=row_of_line(self._rows, top), animate=False, immediate=True)
        if was_rewrapped:
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the rows that the lines need, for panes that are as high as what they hold."""
        del container, viewport
        return len(rows_of(self._lines, max(1, width - _AIR)))

    def row_keys(self, rows: range) -> list[Hashable]:
        """Give the line of each row and which part of it stands there; nothing below the last."""
        self._wrap()
        top = self.scroll_offset.y
        shown = self._rows[top + rows.start : top + rows.stop]
        keys: list[Hashable] = [(self.line_at(row.line), row.start, row.end, row.indent) for row in shown]
        return keys + [None] * (len(rows) - len(keys))

    def render_line(self, y: int) -> Strip:
        """Draw one row of the screen."""
        self._wrap()
        width = self.size.width
        at = y + self.scroll_offset.y
        if at >= len(self._rows):
            return Strip.blank(width, self.rich_style)
        row = self._rows[at]
        line = self.line_at(row.line)
        segments = [Segment(text, self._style(look)) for text, look in _pieces(line, row)]
        return Strip(segments).adjust_cell_length(width, self._style(_ground(line)))

    def _style(self, look: Look) -> Style:
        return self.get_component_rich_style(f"lines--{look}")


def _ground(line: Line) -> Look:
    return line.look if line.look in ("added", "removed") else "plain"


def _pieces(line: Line, row: Row) -> list[tuple[str, Look]]:
    """Cut a row into pieces of one look each."""
    gutter = line.gutter if row.start == 0 else " " * cell_len(line.gutter)
    pieces: list[tuple[str, Look]] = [(gutter, line.gutter_look), (" " * row.indent, _ground(line))]
    at = row.start
    for mark in line.marks:
        start, end = max(mark.start, at), min(mark.end, row.end)
        if start < end:
            pieces.append((line.text[at:start], line.look))
            pieces.append((line.text[start:end], mark.look))
            at = end
    pieces.append((line.text[at : row.end].rstrip(), line.look))  # no mark on the blank at a break
    return [piece for piece in pieces if piece[0]]
