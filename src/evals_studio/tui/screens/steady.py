"""What every screen of ours has in common: it follows the terminal's size, and no size that is past."""

from textual import events, on
from textual.screen import Screen, ScreenResultType

from evals_studio.tui.screens.too_small import LAYER, TooSmall, is_too_small


class Steady(Screen[ScreenResultType]):
    """A screen that passes over the news of a size that the terminal no longer has.

    Textual's screen lays itself out at any size it hears of, and tells itself of each that was another one.
    Two sizes on their way at once then call one another for ever, and no key is heard in between.
    """

    DEFAULT_CSS = "Steady { overflow: hidden; }"

    @on(events.Resize)
    def pass_over_a_size_that_is_past(self, event: events.Resize) -> None:
        """Let only the size that holds now reach Textual's own layout."""
        if event.size != self.app.size:
            event.prevent_default()
        elif is_too_small(event.size) != bool(cover := self.query(TooSmall)):
            cover.remove() if cover else self.mount(TooSmall())

    @property
    def layers(self) -> tuple[str, ...]:
        """One more, above all others."""
        return (*super().layers, LAYER)
