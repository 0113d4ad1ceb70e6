"""The help: every key by purpose, on one screen at 80x24. A click on one does what it does."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from textual import events
from textual.containers import Horizontal
from textual.message import Message
from textual.types import CSSPathType
from textual.widget import Widget

from evals_studio.settings.actions import ACTIONS, GROUPS, Action, Group, KeyMap, shown_key
from evals_studio.tui.lines import Line, padded
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane

_COLUMNS: tuple[tuple[Group, ...], ...] = (("decide", "write"), ("many", "move"), ("look", "file"))


class KeyColumn(LinesPane):
    """A column of the help; its lines know their actions."""

    class Pressed(Message):
        """A key's line was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, lines: Sequence[tuple[Line, str]]) -> None:
        super().__init__(classes="column")
        self._actions = tuple(action for _, action in lines)
        self.show(tuple(line for line, _ in lines))

    def on_click(self, event: events.Click) -> None:
        """Press the key under the mouse."""
        line = self.line_under(event.y)
        if line is not None and self._actions[line]:
            self.post_message(self.Pressed(self._actions[line]))


class HelpSheet(Sheet[str]):
    """Shows the keys as they are now; gives the id of the action whose key was clicked.

    actions: those that work where it is opened. groups: their purposes.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = ["sheet.tcss", "help.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-mid")]  # noqa: RUF012 - Textual types it as an instance's
    sheet_title = "Keys"
    hints = (KeyHint("a click", "does it"),)
    presses = MappingProxyType(
        {"?": "close", "q": "close", "j": "down", "down": "down", "k": "up", "up": "up"}
    )

    def __init__(
        self, keys: KeyMap, actions: Sequence[Action] = ACTIONS, groups: Mapping[Group, str] = GROUPS
    ) -> None:
        super().__init__()
        self._keys, self._actions, self._groups = keys, actions, groups

    def body(self) -> Iterable[Widget]:
        """Lay the groups out in columns."""
        panes = []
        for column in _COLUMNS:
            lines = [line for group in column if group in self._groups for line in self._group(group)]
            if lines:
                panes.append(KeyColumn(lines))
        yield Horizontal(*panes, classes="columns")

    def on_key_column_pressed(self, event: KeyColumn.Pressed) -> None:
        """Do what was clicked, once the help is closed."""
        self.dismiss(event.action)

    def press_down(self) -> None:
        """Scroll, where the terminal is too small for all of it."""
        self.query_one(".sheet-body").scroll_relative(y=1, animate=False)

    def press_up(self) -> None:
        """Scroll back."""
        self.query_one(".sheet-body").scroll_relative(y=-1, animate=False)

    def _group(self, group: Group) -> list[tuple[Line, str]]:
        own = [action for action in self._actions if action.group == group]
        width = max(len(self._shown(action)) for action in own) + 2
        lines = [
            (Line(action.label, gutter=padded(self._shown(action), width), gutter_look="accent"), action.id)
            for action in own
        ]
        return [(Line(self._groups[group], "strong"), ""), *lines, (Line(""), "")]

    def _shown(self, action: Action) -> str:
        return " ".join(map(shown_key, self._keys.keys_of(action.id)[:2])) or self._keys.shown("palette")
