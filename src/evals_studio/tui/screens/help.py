"""The help: every key by purpose, on one screen at 80x24."""

from collections.abc import Iterable

from textual.containers import Horizontal
from textual.widget import Widget

from evals_studio.settings.actions import ACTIONS, GROUPS, Action, Group, KeyMap, shown_key
from evals_studio.tui.lines import Line, padded
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.lines_pane import LinesPane

_COLUMNS: tuple[tuple[Group, ...], ...] = (("decide", "write"), ("many", "move"), ("look", "file"))


class HelpSheet(Sheet[None]):
    """Shows the keys as they are now."""

    CSS_PATH = ["sheet.tcss", "help.tcss"]  # noqa: RUF012 - Textual's own shape for it
    sheet_title = "Keys"
    presses = {"?": "close", "q": "close"}  # noqa: RUF012 - the base class says what it is

    def __init__(self, keys: KeyMap) -> None:
        super().__init__()
        self._keys = keys

    def body(self) -> Iterable[Widget]:
        """Lay the groups out in columns."""
        panes = []
        for groups in _COLUMNS:
            pane = LinesPane(classes="column")
            pane.show(tuple(line for group in groups for line in self._group(group)))
            panes.append(pane)
        yield Horizontal(*panes, classes="columns")

    def _group(self, group: Group) -> list[Line]:
        own = [action for action in ACTIONS if action.group == group]
        return [Line(GROUPS[group], "strong"), *map(self._line, own), Line("")]

    def _line(self, action: Action) -> Line:
        keys = " ".join(map(shown_key, self._keys.keys_of(action.id)[:2])) or ":"
        return Line(action.label, gutter=padded(keys, 10), gutter_look="accent")
