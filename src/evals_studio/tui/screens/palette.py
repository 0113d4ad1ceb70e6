"""The palette: every action by its name. Our own, because names are never markup here."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.types import CSSPathType
from textual.widget import Widget
from textual.widgets import Input

from evals_studio.settings.actions import ACTIONS, Action, KeyMap
from evals_studio.tui.lines import padded
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.fields import LineField
from evals_studio.tui.widgets.item_list import ItemList, ListRow
from evals_studio.tui.widgets.key_row import KeyHint


class Palette(Sheet[str]):
    """Gives the id of the chosen action. actions: those that work where it is opened."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["sheet.tcss", "palette.tcss"]
    AUTO_FOCUS = "Input"
    sheet_title = "Do what?"
    hints = (KeyHint("↑ ↓", "choose"), KeyHint("Enter", "do it", "take"))

    def __init__(self, keys: KeyMap, actions: Sequence[Action] = ACTIONS) -> None:
        super().__init__()
        self._keys, self._actions = keys, actions

    def body(self) -> Iterable[Widget]:
        """Show the field and what fits it."""
        yield LineField(placeholder="a word of its name", compact=True)
        rows = ItemList(id="found")
        rows.can_focus = False
        yield rows

    def on_mount(self) -> None:
        """Show all actions at first."""
        self._show("")

    def _show(self, typed: str) -> None:
        words = typed.casefold().split()
        found = [action for action in self._actions if all(word in _text(action) for word in words)]
        found.sort(key=lambda action: not action.label.startswith(typed.casefold()) if typed else False)
        rows = (
            ListRow(action.id, padded(action.label, 18) + action.tooltip, right=self._keys.shown(action.id))
            for action in found
        )
        self.query_one(ItemList).show(tuple(rows))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        self._show(event.value)
        rows = self.query_one(ItemList)
        rows.step(-len(ACTIONS))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the action under the cursor."""
        event.stop()
        self.press_take()

    def on_item_list_moved(self, event: ItemList.Moved) -> None:
        """Keep the list's talk inside the sheet."""
        event.stop()

    def on_item_list_chosen(self, event: ItemList.Chosen) -> None:
        """Take what was double-clicked."""
        event.stop()
        self.dismiss(event.ref)

    def on_key(self, event: events.Key) -> None:
        """Move the list's cursor while the field keeps the focus; the base class's handler runs, too."""
        steps = {"down": 1, "up": -1, "pagedown": 8, "pageup": -8}
        if event.key in steps:
            event.stop()
            event.prevent_default()
            self.query_one(ItemList).step(steps[event.key])

    def press_take(self) -> None:
        """Take the action under the cursor."""
        if (ref := self.query_one(ItemList).ref) is not None:
            self.dismiss(ref)


def _text(action: Action) -> str:
    return f"{action.label} {action.id} {action.tooltip}".casefold()
