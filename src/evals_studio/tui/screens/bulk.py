"""The sheet before many decisions at once: how many, which, the lowest confidence, which were never shown."""

from collections.abc import Iterable
from types import MappingProxyType

from textual.widget import Widget

from evals_studio.model.confidence import shown_confidence
from evals_studio.model.show import shown_line
from evals_studio.review.decisions import Convert, Decision
from evals_studio.review.item import Item
from evals_studio.tui.entry_lines import BLANK
from evals_studio.tui.lines import Line
from evals_studio.tui.screens.sheet import SCROLL, Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.words import STATES


class BulkSheet(Sheet[bool]):
    """Gives True on y. seen: refs that a person has had on screen."""

    hints = (KeyHint("y", "do it", "yes"), KeyHint("n", "no", "close"), SCROLL)
    presses = MappingProxyType({"y": "yes", "n": "close"})
    AUTO_FOCUS = "LinesPane"

    def __init__(
        self, title: str, decisions: tuple[tuple[Item, Decision], ...], seen: frozenset[str]
    ) -> None:
        super().__init__()
        self.sheet_title = f"{title}?"
        self._decisions, self._seen = decisions, seen

    def body(self) -> Iterable[Widget]:
        """List what would be done."""
        numbers = [item.confidence for item, _ in self._decisions if item.confidence is not None]
        unseen = sum(item.ref not in self._seen for item, _ in self._decisions)
        lines = [Line("One undo takes all of it back.")]
        if numbers:
            lines.append(Line(f"The lowest confidence is {shown_confidence(min(numbers))}."))
        if unseen:
            lines.append(Line(f"{unseen} of them you have not looked at; they are marked.", "warn"))
        lines.append(BLANK)
        lines.extend(self._line(item, decision) for item, decision in self._decisions)
        pane = LinesPane()
        pane.show(tuple(lines))
        yield pane

    def _line(self, item: Item, decision: Decision) -> Line:
        glyph = STATES[item.state].glyph
        new = f"{shown_line(decision.id)}  ←  " if isinstance(decision, Convert) else ""
        number = f"  {shown_confidence(item.confidence)}" if item.confidence is not None else ""
        mark = "" if item.ref in self._seen else "  not\xa0looked\xa0at"
        return Line(
            f"{new}{shown_line(item.title)}{number}{mark}", "plain" if not mark else "warn", f"{glyph} "
        )

    def press_yes(self) -> None:
        """Do it."""
        self.dismiss(result=True)
