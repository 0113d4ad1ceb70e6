"""A screen of several panes: which has the focus, and which a small terminal shows instead of the list."""

from typing import Literal, TypeAlias, get_args

from textual import events
from textual.widget import Widget

from evals_studio.tui.screens.ground import Ground

Pane: TypeAlias = Literal["list", "entry", "artifact", "live"]
PANES: tuple[Pane, ...] = get_args(Pane)


class Panes(Ground):
    """A screen with a widget for each pane, of the same name; its class `-at-…` says which has the focus."""

    def draw(self) -> None:
        """Draw everything as it is now."""
        raise NotImplementedError

    @property
    def pane(self) -> Pane:
        """The pane that has the focus."""
        return next((pane for pane in PANES if self.has_class(f"-at-{pane}")), "list")

    def go_to_pane(self, pane: Pane) -> None:
        """Show a pane, if this size hides it, and give it the focus."""
        for other in PANES:
            self.set_class(other == pane, f"-at-{other}")
        self.call_after_refresh(self._focus_pane, pane)

    def _focus_pane(self, pane: Pane) -> None:
        self.query_one(f"#{pane}", Widget).focus(scroll_visible=False)
        self.draw()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Follow the focus when the mouse moved it."""
        pane = event.widget.id
        if pane in PANES and pane != self.pane:
            self.go_to_pane(pane)
