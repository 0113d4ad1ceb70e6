"""A scrolled pane that makes a row of the screen once, for as long as it looks the same."""

from abc import abstractmethod
from collections.abc import Hashable

from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip

_MOST_ROWS = 2_000
"""Rows that a pane remembers, some forty screens of them."""


class RowPane(ScrollView):
    """Draws row by row, see `render_line`, and remembers what was drawn.

    Textual makes a row anew whenever the pane scrolls or shows other lines, and then cuts, filters and
    encodes it again. A strip that is the same object carries all that along.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._drawn: dict[Hashable, Strip] = {}
        self._drawn_for: Hashable = None

    @abstractmethod
    def row_keys(self, rows: range) -> list[Hashable]:
        """Give what each of these rows of the pane (from 0) is drawn from, its size and its looks aside."""

    def notify_style_update(self) -> None:
        """Draw every row anew: the looks are others."""
        super().notify_style_update()
        self._drawn.clear()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the rows of a part of the pane; those that were drawn before come from memory."""
        gutter = self.styles.gutter
        if gutter.top or gutter.bottom:  # rows that hold no line of ours
            return super().render_lines(crop)
        ground = (self.size, self.region.size, self.background_colors, self.opacity, *self.get_line_filters())
        if ground != self._drawn_for or len(self._drawn) > _MOST_ROWS:
            self._drawn_for = ground
            self._drawn.clear()
        width, _ = self.region.size
        keys = self.row_keys(crop.line_range)
        self._styles_cache.clear()  # it remembers by place, not by what stands there
        missing = [at for at, key in enumerate(keys) if key not in self._drawn]
        if missing:
            first, end = missing[0], missing[-1] + 1
            made = super().render_lines(Region(0, crop.y + first, width, end - first))
            self._drawn.update(zip(keys[first:end], made, strict=True))
        strips = [self._drawn[key] for key in keys]
        return strips if crop.width == width else [strip.crop(*crop.column_span) for strip in strips]
