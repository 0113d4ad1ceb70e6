"""The diff sheet: the bytes on disk against the bytes as decided."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual.widget import Widget

from evals_studio.tui.screens.sheet import SCROLL, Sheet
from evals_studio.tui.source_lines import diff_lines
from evals_studio.tui.widgets.lines_pane import LinesPane

if TYPE_CHECKING:
    from evals_studio.review.difflines import DiffLine


class DiffSheet(Sheet[None]):
    """Shows what would be written; changes nothing."""

    sheet_title = "What would be written"
    hints = (SCROLL,)
    AUTO_FOCUS = "LinesPane"
    presses = MappingProxyType({"d": "close", "q": "close"})

    def __init__(self, diff: "Sequence[DiffLine]") -> None:
        super().__init__()
        self._diff = diff

    def body(self) -> Iterable[Widget]:
        """Show the diff."""
        pane = LinesPane()
        pane.show(diff_lines(self._diff))
        yield pane
