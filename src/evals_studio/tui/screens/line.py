"""A sheet with one line to type: an id, a path, a search."""

from collections.abc import Callable, Iterable

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from evals_studio.model.show import shown_line
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.fields import LineField
from evals_studio.tui.widgets.key_row import KeyHint


class LineSheet(Sheet[str]):
    """Gives the line on Enter. What stands there at first is selected: typing replaces it.

    problem_of: says what is wrong with a text, "" when nothing is.
    """

    hints = (KeyHint("Enter", "take it", "take"),)
    AUTO_FOCUS = "Input"

    def __init__(
        self, title: str, text: str, help_text: str, problem_of: Callable[[str], str] | None = None
    ) -> None:
        super().__init__()
        self.sheet_title = title
        self._text, self._help = text, help_text
        self._problem_of = problem_of or (lambda _: "")

    def body(self) -> Iterable[Widget]:
        """Show the line and what is wrong with it."""
        yield Static(Content(self._help), classes="help")
        yield LineField(self._text, compact=True)
        yield Static("", classes="problem", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what is wrong while typing."""
        problem = self._problem_of(event.value) if event.value else ""
        self.query_one(".problem", Static).update(Content(shown_line(problem)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line, when nothing is wrong with it."""
        event.stop()
        self.press_take()

    def press_take(self) -> None:
        """Take the line as it stands, when nothing is wrong with it."""
        text = self.query_one(Input).value
        if not self._problem_of(text):
            self.dismiss(text)
