"""A field's help on a sheet of its own, for where the form has no room for all of it."""

from collections.abc import Iterable

from textual.widget import Widget

from evals_studio.tui.lines import Line
from evals_studio.tui.screens.sheet import SCROLL, Sheet
from evals_studio.tui.widgets.lines_pane import LinesPane


class FieldHelpSheet(Sheet[None]):
    """Shows it; changes nothing. name, help_text: safe to show."""

    hints = (SCROLL,)
    AUTO_FOCUS = "LinesPane"

    def __init__(self, name: str, help_text: str) -> None:
        super().__init__()
        self.sheet_title = name
        self._text = help_text

    def body(self) -> Iterable[Widget]:
        """Show the text."""
        pane = LinesPane()
        pane.show((Line(self._text),))
        yield pane
