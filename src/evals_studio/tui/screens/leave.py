"""The quit guards: for unwritten decisions, and for what was typed where nothing can be kept."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual.widget import Widget

from evals_studio.model.plural import plural
from evals_studio.tui.lines import Line
from evals_studio.tui.screens.line import LineSheet
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane

if TYPE_CHECKING:
    from evals_studio.review.session import Session


class LeaveSheet(Sheet[str]):
    """Gives "write", "keep" or "discard"; "keep" only where the work is on disk or on its way there.

    drafts: how many forms were left half filled.
    """

    def __init__(self, session: "Session", drafts: int) -> None:
        super().__init__()
        self._can_keep = session.kept or session.is_keeping
        self._drafts = 0 if self._can_keep else drafts
        unwritten = session.review.unwritten
        parts = [plural(unwritten, "unwritten decision") if unwritten else ""]
        parts.append(plural(self._drafts, "unfinished draft") if self._drafts else "")
        what = " and ".join(part for part in parts if part) or "changes that the file does not hold"
        self.sheet_title = f"Leave with {what}?"
        keep = (KeyHint("k", "keep for next time", "keep"),) if self._can_keep else ()
        self.hints = (KeyHint("w", "write and leave", "write"), *keep, KeyHint("D", "discard", "discard"))
        self.presses = MappingProxyType({hint.key: hint.action for hint in self.hints} | {"q": "again"})

    def body(self) -> Iterable[Widget]:
        """Say what becomes of the work."""
        keep = (
            Line("found again at the next start", "plain", "k  keep     ", "accent")
            if self._can_keep
            else Line("NOT possible: nothing is kept", "bad", "   keep     ")
        )
        lines = [
            Line("show the diff, then write the file", gutter="w  write    ", gutter_look="accent"),
            keep,
            Line(
                "drop these decisions; their proposals are open again",
                gutter="D  discard  ",
                gutter_look="accent",
            ),
        ]
        if self._drafts:
            lines.append(Line("what was typed in a form and not committed is lost", "warn", "   drafts   "))
        yield _pane(lines)

    def leave(self) -> None:
        """Leave when asked a second time, as `k` does, where that loses nothing; else say that it would."""
        if self._can_keep:
            self.dismiss("keep")
        else:
            _say_loss(self)

    def press_again(self) -> None:
        """Leave: q was pressed twice."""
        self.leave()

    def press_write(self) -> None:
        """Write, then leave."""
        self.dismiss("write")

    def press_keep(self) -> None:
        """Leave; the work is kept."""
        self.dismiss("keep")

    def press_discard(self) -> None:
        """Drop the decisions, once the word is typed."""

        def land(typed: str | None) -> None:
            if typed == "discard":
                self.dismiss("discard")

        self.app.push_screen(
            LineSheet(
                "Discard unwritten decisions",
                "",
                "Type  discard  and press Enter.",
                lambda text: "" if text == "discard" else "The word is: discard",
            ),
            land,
        )


class DraftsSheet(Sheet[str]):
    """Gives "open" to go back to what was typed, or "drop" to leave without it."""

    hints = (KeyHint("e", "open it again", "open"), KeyHint("D", "drop it and leave", "drop"))
    presses = MappingProxyType({"e": "open", "D": "drop"})

    def __init__(self, drafts: int) -> None:
        super().__init__()
        self.sheet_title = f"Leave with {plural(drafts, 'unfinished draft')}?"

    def body(self) -> Iterable[Widget]:
        """Say what becomes of it."""
        yield _pane(
            [Line("Nothing can be kept: what was typed in a form and not committed would be lost.", "warn")]
        )

    def leave(self) -> None:
        """Say that leaving would lose what was typed."""
        _say_loss(self)

    def press_open(self) -> None:
        """Open the form again."""
        self.dismiss("open")

    def press_drop(self) -> None:
        """Leave without it."""
        self.dismiss("drop")


def _pane(lines: Sequence[Line]) -> LinesPane:
    pane = LinesPane()
    pane.show(tuple(lines))
    return pane


def _say_loss(sheet: Sheet[str]) -> None:
    """Say, once, that to leave is no answer here."""
    pane = sheet.query_one(LinesPane)
    said = Line("Leaving would lose this work: choose a key below.", "warn", "▲ ", "warn")
    if said not in pane.shown_lines:
        pane.show((*pane.shown_lines, said))
        pane.refresh(layout=True)
