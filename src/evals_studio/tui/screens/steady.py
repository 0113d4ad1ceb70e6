"""What every screen of ours has in common: how it takes the terminal's size."""

from textual import events, on
from textual.screen import Screen, ScreenResultType

from evals_studio.tui.screens.too_small import LAYER, TooSmall, is_too_small


class Steady(Screen[ScreenResultType]):
    """A screen that has its size's classes before its first layout, and passes over sizes that are past.

    Textual adds the classes of breakpoints after the first layout, and then styles and paints all again. It
    lays a screen out at any size it hears of, and has it tell itself of each that was another one: two sizes
    on their way at once then call one another for ever, and no key is heard in between.
    """

    DEFAULT_CSS = "Steady { overflow: hidden; }"
    _was_shown = False
    _was_told = False

    @on(events.Compose)
    def take_the_classes_of_the_size(self) -> None:
        """Add the classes of the breakpoints that hold now."""
        size = self.app.size
        across = [name for least, name in self.HORIZONTAL_BREAKPOINTS or () if size.width >= least]
        down = [name for least, name in self.VERTICAL_BREAKPOINTS or () if size.height >= least]
        self.add_class(*across[-1:], *down[-1:])

    @on(events.ScreenResume)
    def keep_the_styles_of_a_moment_ago(self, event: events.ScreenResume) -> None:
        """Style no widget again that was styled when it was mounted, just before a screen shows at first."""
        if not self._was_shown:
            event.refresh_styles = False
        self._was_shown = True

    @on(events.Resize)
    def pass_over_a_size_that_is_past(self, event: events.Resize) -> None:
        """Let only the size that holds now reach Textual's own layout, and not twice as a screen opens."""
        is_known = not self._was_told and event.size == self.outer_size
        self._was_told = True
        if event.size != self.app.size or is_known:
            event.prevent_default()
        if event.size == self.app.size and is_too_small(event.size) != bool(cover := self.query(TooSmall)):
            cover.remove() if cover else self.mount(TooSmall())

    @property
    def layers(self) -> tuple[str, ...]:
        """One more, above all others."""
        return (*super().layers, LAYER)
