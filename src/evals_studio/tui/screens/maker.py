"""Which maker shall propose."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from textual.types import CSSPathType
from textual.widget import Widget

from evals_studio.model.show import shown_line
from evals_studio.propose import LOCAL_MAKERS
from evals_studio.tui.lines import padded
from evals_studio.tui.screens.list_sheet import MOVES, ListSheet
from evals_studio.tui.widgets.item_list import ItemList, ListRow
from evals_studio.tui.widgets.key_row import KeyHint


class MakerRow(NamedTuple):
    """A maker to choose from. id: what the sheet gives. key: its letter. needs: what it reads or sends."""

    id: str
    key: str
    name: str
    needs: str


MAKERS: tuple[MakerRow, ...] = (
    *(MakerRow(maker.word, maker.key, maker.name, maker.needs) for maker in LOCAL_MAKERS),
    MakerRow("replay", "r", "Replay", "Proposals that another tool wrote to a JSON file."),
    MakerRow("model", "m", "A model", "Sends the text to its service, after asking."),
)

NEXT = "next"
"""What the sheet gives for the offers that came before and lie beyond the cap."""

_NAME = 16
"""Cells of the name column."""


def next_row(waiting: int, words: str) -> MakerRow:
    """Make the row that stands above the makers while offers wait. words: calls those that come next."""
    return MakerRow(NEXT, "n", words[:1].upper() + words[1:], f"Of {waiting} that came before and wait.")


class MakerSheet(ListSheet[str]):
    """Gives the id of a maker: the word of a local one, "replay" or "model"."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["sheet.tcss", "maker.tcss"]
    sheet_title = "Who proposes?"

    def __init__(self, makers: Sequence[MakerRow] = MAKERS) -> None:
        super().__init__()
        self._makers = tuple(makers)
        letters = (KeyHint(maker.key, shown_line(maker.name.lower()), maker.id) for maker in makers)
        self.hints = (KeyHint("Enter", "take it", "take"), KeyHint("j k", "choose"), *letters)
        self.presses = MappingProxyType(
            {**MOVES, "enter": "take"} | {maker.key: maker.id for maker in makers}
        )

    def body(self) -> Iterable[Widget]:
        """List the makers and what each of them needs."""
        yield ItemList(id="makers")

    def on_mount(self) -> None:
        """Stand on the first, which needs nothing."""
        rows = (
            ListRow(maker.id, padded(shown_line(maker.name), _NAME) + shown_line(maker.needs), maker.key)
            for maker in self._makers
        )
        self.listing.styles.height = len(self._makers)
        self.listing.show(tuple(rows))

    def press(self, action: str) -> None:
        """Take a maker by its letter; else do what the action stands for."""
        if any(action == maker.id for maker in self._makers):
            self.dismiss(action)
        else:
            super().press(action)

    def press_take(self) -> None:
        """Take the maker under the cursor."""
        if (chosen := self.listing.ref) is not None:
            self.dismiss(chosen)

    def on_item_list_chosen(self, event: ItemList.Chosen) -> None:
        """Take what was double-clicked."""
        self.dismiss(event.ref)
