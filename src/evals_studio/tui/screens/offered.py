"""What becomes of decisions that were made on another version of the file."""

from collections.abc import Iterable
from types import MappingProxyType

from textual.widget import Widget

from evals_studio.model.plural import plural
from evals_studio.tui.lines import Line
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane


class OfferedSheet(Sheet[str]):
    """Gives "again" or "drop"; n and Esc give nothing, and they stay kept."""

    presses = MappingProxyType({"y": "again", "D": "drop", "n": "close"})

    def __init__(self, offered: int) -> None:
        super().__init__()
        self.sheet_title = f"{plural(offered, 'decision')} made on another version of this file"
        self._is_one = offered == 1
        what = "it" if self._is_one else "them"
        self.hints = (
            KeyHint("y", f"make {what} again", "again"),
            KeyHint("D", f"drop {what}", "drop"),
            KeyHint("n", "not now", "close"),
        )

    def body(self) -> Iterable[Widget]:
        """Say what each answer does."""
        them, they_fit, they_were = (
            ("it", "it fits", "it was") if self._is_one else ("them", "they fit", "they were")
        )
        answers = (
            ("y  again    ", f"as far as {they_fit}; what finds no place is shown with both sides"),
            ("D  drop     ", f"forget {them}; what {they_were} about is open again"),
            ("n  not now  ", f"keep {them} for the file as it was"),
        )
        pane = LinesPane()
        pane.show(tuple(Line(does, gutter=answer, gutter_look="accent") for answer, does in answers))
        yield pane

    def press_again(self) -> None:
        """Make them again here."""
        self.dismiss("again")

    def press_drop(self) -> None:
        """Forget them."""
        self.dismiss("drop")
