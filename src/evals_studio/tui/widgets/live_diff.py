"""The live diff: what the decisions change in the file so far, with the newest change in view."""

from typing import TYPE_CHECKING

from evals_studio.tui.lines import Line
from evals_studio.tui.source_lines import diff_lines, first_change, place_in_diff
from evals_studio.tui.widgets.lines_pane import LinesPane

if TYPE_CHECKING:
    from collections.abc import Sequence

    from evals_studio.review.difflines import DiffLine

_NO_DIFF = (Line("Nothing has changed yet; what a decision changes in the file shows here.", "faint"),)


class LiveDiff(LinesPane):
    """Draws a diff and follows what changes in it."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._text: str | None = None

    def show_diff(self, diff: "Sequence[DiffLine]", text: str) -> None:
        """Draw a diff to this text; what the text has that it had not when last drawn comes into view."""
        before, self._text = self._text, text
        self.show(diff_lines(diff) or _NO_DIFF)
        number = first_change(before, text) if before is not None else None
        place = place_in_diff(diff, number) if number is not None else range(0)
        if place and not self.will_show_lines(place):
            self.scroll_to_line(place.start)
