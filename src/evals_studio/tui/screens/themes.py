"""Choosing the colours, with a live preview: the studio behind the sheet changes with the cursor."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import ClassVar

from textual.theme import BUILTIN_THEMES
from textual.types import CSSPathType
from textual.widget import Widget

from evals_studio.model.show import shown_line
from evals_studio.tui.screens.list_sheet import MOVES, ListSheet
from evals_studio.tui.widgets.item_list import ItemList, ListRow
from evals_studio.tui.widgets.key_row import KeyHint


class ThemeSheet(ListSheet[str]):
    """Gives the name of the chosen theme; Esc puts the old one back."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["sheet.tcss", "themes.tcss"]
    sheet_title = "Colours"
    hints = (KeyHint("j k", "try"), KeyHint("Enter", "keep", "keep"))
    presses = MappingProxyType({**MOVES, "enter": "keep"})

    def body(self) -> Iterable[Widget]:
        """List the themes, those that `config themes` lists, too."""
        yield ItemList(id="themes")

    def on_mount(self) -> None:
        """Start at the theme in use."""
        self._before = self.app.theme
        rows = (
            ListRow(theme.name, shown_line(theme.name), right="dark" if theme.dark else "light")
            for theme in self.app.available_themes.values()
            if theme is not BUILTIN_THEMES.get(theme.name)
        )
        self.listing.show(tuple(rows))
        self.listing.go_to(self.app.theme)

    def on_item_list_moved(self, event: ItemList.Moved) -> None:
        """Try the theme under the cursor."""
        self.app.theme = event.ref

    def on_item_list_chosen(self) -> None:
        """Keep what was double-clicked."""
        self.press_keep()

    def press_keep(self) -> None:
        """Keep the theme under the cursor."""
        self.dismiss(self.app.theme)

    def close(self) -> None:
        """Put the old theme back."""
        self.app.theme = self._before
        super().close()
