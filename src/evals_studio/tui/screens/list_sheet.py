"""What sheets with a list share: j, k and the arrows move its cursor, and its talk stays inside the sheet."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from textual import on
from textual.message import Message

from evals_studio.tui.screens.sheet import Result, Sheet
from evals_studio.tui.widgets.item_list import ItemList

MOVES: Final[Mapping[str, str]] = MappingProxyType({"j": "down", "down": "down", "k": "up", "up": "up"})
"""Keys that move the cursor; a subclass puts its own beside them."""


class ListSheet(Sheet[Result]):
    """A sheet over a list. A double click only looks, where a subclass does not take it for a choice."""

    AUTO_FOCUS = "ItemList"
    presses = MOVES

    @property
    def listing(self) -> ItemList:
        """The list."""
        return self.query_one(ItemList)

    def press_down(self) -> None:
        """Stand on the next one."""
        self.listing.step(1)

    def press_up(self) -> None:
        """Stand on the previous one."""
        self.listing.step(-1)

    @on(ItemList.Moved)
    @on(ItemList.Chosen)
    def pass_nothing_on(self, event: Message) -> None:
        """Keep the list's talk from the screen below; a subclass's own handlers run as well."""
        event.stop()
