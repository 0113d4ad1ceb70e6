"""A yes/no question, with the comments of the file that a yes would drop."""

from collections.abc import Iterable
from types import MappingProxyType

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from evals_studio.model.show import shown_line
from evals_studio.tui.lines import Line
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane


class Ask(Sheet[bool]):
    """Gives True on y; n and Esc give nothing."""

    hints = (KeyHint("y", "yes", "yes"), KeyHint("n", "no", "close"))
    presses = MappingProxyType({"y": "yes", "n": "close"})

    def __init__(self, question: str, dropped: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.sheet_title = shown_line(question)
        self._dropped = dropped

    def body(self) -> Iterable[Widget]:
        """Show what goes with it."""
        if self._dropped:
            yield Static(Content("These comments of the file go with it (undo brings them back):"))
            pane = LinesPane()
            pane.show(tuple(Line(shown_line(comment), gutter="  │ ") for comment in self._dropped))
            yield pane

    def press_yes(self) -> None:
        """Answer yes."""
        self.dismiss(result=True)
