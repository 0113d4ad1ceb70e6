"""The sheet before many decisions at once: how many, which, the lowest confidence, which were never shown."""

from collections.abc import Iterable
from types import MappingProxyType

from rich.cells import cell_len
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

_LONGEST = 40
"""Cells of the longest name that others are brought in line with."""


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
        names = [cell_len(_parts(*one)[0]) for one in decisions]
        self._column = max((name for name in names if name <= _LONGEST), default=0)

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
        mark = "" if item.ref in self._seen else "  not\xa0looked\xa0at"
        first, after = _parts(item, decision)
        name = first + " " * (self._column - cell_len(first)) if after or mark else first
        return Line(f"{name}{after}{mark}", "plain" if not mark else "warn", f"{STATES[item.state].glyph} ")

    def press_yes(self) -> None:
        """Do it."""
        self.dismiss(result=True)


def _parts(item: Item, decision: Decision) -> tuple[str, str]:
    """Give what stands in the first column, and what comes after it."""
    if isinstance(decision, Convert):
        return shown_line(decision.id), f"  ←  {shown_line(item.title)}"
    number = f"  {shown_confidence(item.confidence):<4}" if item.confidence is not None else ""
    return shown_line(item.title), number
