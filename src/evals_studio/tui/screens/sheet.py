"""What all sheets share: a title, a body, a row that says what its keys do. Esc closes and never decides."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.types import CSSPathType
from textual.widget import Widget
from textual.widgets import Static, TextArea

from evals_studio.model.show import shown_line
from evals_studio.tui.keys import key_name
from evals_studio.tui.screens.steady import Steady
from evals_studio.tui.widgets.key_row import KeyHint, KeyRow

Result = TypeVar("Result")

CLOSE = KeyHint("Esc", "close", "close")
"""Stands last in the key row of a sheet."""

SCROLL = KeyHint("↑ ↓", "scroll")
"""For sheets whose text may be longer than the screen."""


class Sheet(ModalScreen[Result], Steady[Result]):
    """A sheet over the studio. A subclass gives title, body, hints and a `press_<name>` for each action."""

    CSS_PATH: ClassVar[CSSPathType | None] = "sheet.tcss"
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-mid"), (100, "-wide")]  # noqa: RUF012 - Textual types it as an instance's
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (16, "-low")]  # noqa: RUF012 - likewise
    sheet_title = ""
    hints: Sequence[KeyHint] = ()
    presses: Mapping[str, str] = MappingProxyType({})
    """Key names to actions; letters among them do nothing while a field has the focus."""

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        with Vertical(classes="sheet"):
            yield Static(Content(shown_line(self.sheet_title)), classes="sheet-title")
            with Vertical(classes="sheet-body"):
                yield from self.body()
            yield KeyRow((*self.hints, CLOSE), most=3)

    def body(self) -> Iterable[Widget]:
        """Give what the sheet holds."""
        return ()

    def on_key(self, event: events.Key) -> None:
        """Close on Esc, leave on Ctrl+C, else do what the key stands for."""
        if event.key == "escape":
            event.stop()
            self.close()
        elif event.key == "ctrl+c":
            event.stop()
            self.leave()
        elif event.key == "ctrl+z" and not isinstance(self.focused, TextArea):
            event.stop()
            self.app.action_suspend_process()
        elif (action := self.presses.get(key_name(event))) is not None:
            event.stop()
            self.press(action)

    def leave(self) -> None:
        """Do what Ctrl+C and Ctrl+Q stand for: leave all; a sheet that asks about leaving overrides this."""
        self.app.call_next(self.app.run_action, "leave_all")

    def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        """Do what a clicked hint stands for."""
        event.stop()
        self.press(event.action)

    def press(self, action: str) -> None:
        """Do what an action of this sheet stands for."""
        if action == "close":
            self.close()
        else:
            getattr(self, f"press_{action}")()

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close with a result. A key that was on its way when the sheet closed closes nothing below it."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def close(self) -> None:
        """Close without a result; a sheet that keeps something on the way overrides this."""
        self.dismiss(None)
