"""The list pane: one row an item, groups with headings, one cursor."""

from collections.abc import Hashable
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from evals_studio.model.frozen import dataclass
from evals_studio.tui.lines import LOOKS, Look, padded, shortened, shortened_within
from evals_studio.tui.widgets.row_pane import RowPane


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row: an item, or a heading or blank when `ref` is None. All text is already safe to show.

    right: stands at the right edge, in full; the title gives way to it.
    """

    ref: str | None
    title: str
    glyph: str = ""
    look: Look = "plain"
    right: str = ""
    right_look: Look = "faint"
    marked: bool = False


class ItemList(RowPane, can_focus=True):
    """Draws rows and moves a cursor over those that are items. Posts Moved when it has another."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"items--{look}" for look in LOOKS} | {"items--cursor"}
    DEFAULT_CSS = """
    ItemList {
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        background: $background;
        & > .items--faint { color: $text-muted; }
        & > .items--strong { text-style: bold; }
        & > .items--accent { color: $text-primary; }
        & > .items--good { color: $text-success; }
        & > .items--warn { color: $text-warning; }
        & > .items--bad { color: $text-error; }
        & > .items--heading { color: $text-muted; }
        & > .items--cursor { background: $primary 25%; text-style: bold; }
    }
    """

    class Moved(Message):
        """The cursor stands on another item."""

        def __init__(self, ref: str) -> None:
            super().__init__()
            self.ref = ref

    class Chosen(Message):
        """A row was double-clicked."""

        def __init__(self, ref: str) -> None:
            super().__init__()
            self.ref = ref

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._rows: tuple[ListRow, ...] = ()
        self._cursor: int | None = None

    @property
    def ref(self) -> str | None:
        """The item under the cursor."""
        return None if self._cursor is None else self._rows[self._cursor].ref

    @property
    def shown_rows(self) -> tuple[ListRow, ...]:
        """What the list draws."""
        return self._rows

    def show(self, rows: tuple[ListRow, ...]) -> None:
        """Draw other rows; the cursor stays on its item, or at its place when the item is gone."""
        ref, place, before, room = self.ref, self._cursor, self._rows, self._room
        self._rows = rows
        self.virtual_size = Size(self.size.width, len(rows))
        kept = None if ref is None else self._place_of(ref, place or 0)
        self._cursor = kept if kept is not None else self._nearest(place or 0)
        self._repaint(before, place) if room == self._room else self.refresh()
        self._tell(ref)

    def _repaint(self, before: tuple[ListRow, ...], cursor: int | None) -> None:
        """Paint the rows in view that are others now; a slow line carries every byte of it."""
        top = self.scroll_offset.y
        for at in range(top, top + self.size.height):
            was, now = before[at : at + 1], self._rows[at : at + 1]
            if was != now or (cursor != self._cursor and at in (cursor, self._cursor)):
                self.refresh_lines(max(0, at - 1), 3)  # its neighbours may look like it no more

    def go_to(self, ref: str | None) -> None:
        """Put the cursor on an item, if it is there."""
        at = None if ref is None else self._place_of(ref)
        if at is not None:
            self._put(at)

    def _place_of(self, ref: str, before: int = 0) -> int | None:
        """Find an item's row. before: where it was; it is there most often."""
        if before < len(self._rows) and self._rows[before].ref == ref:
            return before
        return next((at for at, row in enumerate(self._rows) if row.ref == ref), None)

    def step(self, by: int) -> None:
        """Move the cursor by that many items, as far as there are any."""
        items = [at for at, row in enumerate(self._rows) if row.ref is not None]
        if items and self._cursor is not None:
            self._put(items[min(max(items.index(self._cursor) + by, 0), len(items) - 1)])

    def room_for(self, count: int) -> int:
        """Give the cells of a row where there are so many; beside a scrollbar they are fewer."""
        has_bar = 0 < self.size.height < count
        return max(0, self.size.width - (self.styles.scrollbar_size_vertical if has_bar else 0))

    @property
    def _room(self) -> int:
        return self.room_for(len(self._rows))

    def page(self) -> int:
        """Give how many rows a page has."""
        return max(1, self.size.height - 1)

    def _nearest(self, place: int) -> int | None:
        items = [at for at, row in enumerate(self._rows) if row.ref is not None]
        return min(items, key=lambda at: (abs(at - place), at), default=None)

    def _put(self, at: int) -> None:
        before = self.ref
        old, self._cursor = self._cursor, at
        self._keep_in_view()
        for place in (old, at):
            if place is not None:
                self.refresh_line(place)
        self._tell(before)

    def _tell(self, before: str | None) -> None:
        if self.ref is not None and self.ref != before:
            self.post_message(self.Moved(self.ref))

    def _keep_in_view(self) -> None:
        if self._cursor is None or not self.size.height:
            return
        top, height = self.scroll_offset.y, self.size.height
        first = (
            self._cursor - 1 if self._cursor and self._rows[self._cursor - 1].ref is None else self._cursor
        )
        if first < top:
            self.scroll_to(y=first, animate=False, immediate=True)
        elif self._cursor >= top + height:
            self.scroll_to(y=self._cursor - height + 1, animate=False, immediate=True)

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self.virtual_size = Size(self.size.width, len(self._rows))
        self._keep_in_view()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where the mouse is."""
        at = event.y + self.scroll_offset.y
        if at < len(self._rows) and (ref := self._rows[at].ref) is not None:
            self._put(at)
            if event.chain > 1:
                self.post_message(self.Chosen(ref))

    def _looks_like_its_neighbour(self, at: int, width: int) -> bool:
        """Tell whether a title, cut to its room, could not be told from that of the row above or below."""
        row = self._rows[at]
        room, _ = _room(row, width)
        if row.ref is None or room < 1 or cell_len(row.title) <= room:
            return False
        start = row.title[: room - 1]
        others = (self._rows[near] for near in (at - 1, at + 1) if 0 <= near < len(self._rows))
        return any(other.title != row.title and other.title.startswith(start) for other in others)

    def row_keys(self, rows: range) -> list[Hashable]:
        """Give what stands in each row; the one under the cursor looks as the focus has it."""
        top, width, focus = self.scroll_offset.y, self._room, (self.has_focus, self.can_focus)
        shown = enumerate(self._rows[top + rows.start : top + rows.stop], top + rows.start)
        keys: list[Hashable] = [
            (row, focus if at == self._cursor else None, self._looks_like_its_neighbour(at, width), width)
            for at, row in shown
        ]
        return keys + [None] * (len(rows) - len(keys))

    def render_line(self, y: int) -> Strip:
        """Draw one row of the screen."""
        whole, width, at = self.size.width, self._room, y + self.scroll_offset.y
        if at >= len(self._rows) or width < 1:
            return Strip.blank(whole, self.rich_style)
        row = self._rows[at]
        plain = self.get_component_rich_style("items--plain")
        pieces = self._heading(row, width) if row.ref is None else self._item(row, width, at)
        return Strip(pieces).adjust_cell_length(width, plain).adjust_cell_length(whole, plain)

    def _heading(self, row: ListRow, width: int) -> list[Segment]:
        style = self.get_component_rich_style(f"items--{row.look}")
        right = f"{row.right} " if row.right else ""
        return [Segment(padded(f" {row.title}", width - len(right)) + right, style)]

    def _item(self, row: ListRow, width: int, at: int) -> list[Segment]:
        under = at == self._cursor
        cursor = self.get_component_rich_style("items--cursor")
        ground = Style(bgcolor=cursor.bgcolor, bold=cursor.bold) if under else None
        if under and (self.app.current_theme.ansi or self.app.no_color):
            ground = cursor + Style(reverse=True, color="default", bgcolor="default")
        here = (
            ("▌" if self.has_focus or not self.can_focus else "▏") if under else ("┃" if row.marked else " ")
        )
        room, right = _room(row, width)
        tail = f" {right} " if right else " "
        cut = shortened_within if self._looks_like_its_neighbour(at, width) else shortened
        looks: tuple[tuple[str, Look], ...] = (
            (here, "accent"),
            (f"{row.glyph} ", row.look),
            (padded(cut(row.title, room), room), "plain" if row.look != "faint" else "faint"),
            (tail, row.right_look),
        )
        styles = [
            (text, self.get_component_rich_style(f"items--{'plain' if under and look == 'faint' else look}"))
            for text, look in looks
        ]
        return [Segment(text, style + ground if ground else style) for text, style in styles]


def _room(row: ListRow, width: int) -> tuple[int, str]:
    """Give the cells that a row's title has, and what stands at its right edge, if there is room for that."""
    whole = width - (4 if row.glyph else 3)
    room = whole - (cell_len(row.right) + 1 if row.right else 0)
    return (max(0, whole), "") if room < 6 else (room, row.right)
