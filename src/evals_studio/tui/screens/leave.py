"""The quit guards: for unwritten decisions, and for a form that was left half filled."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual.widget import Widget

from evals_studio.tui.lines import Line
from evals_studio.tui.screens.line import LineSheet
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.words import plural

if TYPE_CHECKING:
    from evals_studio.review.session import Session


class LeaveSheet(Sheet[str]):
    """Gives "write", "keep" or "discard"."""

    hints = (
        KeyHint("w", "write and leave", "write"),
        KeyHint("k", "keep for next time", "keep"),
        KeyHint("D", "discard", "discard"),
    )
    presses = MappingProxyType({"w": "write", "k": "keep", "D": "discard"})

    def __init__(self, session: "Session", drafts: int) -> None:
        super().__init__()
        unwritten = session.review.unwritten
        parts = [plural(unwritten, "unwritten decision") if unwritten else ""]
        parts.append(plural(drafts, "unfinished draft") if drafts else "")
        what = " and ".join(part for part in parts if part) or "changes that the file does not hold"
        self.sheet_title = f"Leave with {what}?"
        self._drafts, self._kept = drafts, session.kept

    def body(self) -> Iterable[Widget]:
        """Say what becomes of the work."""
        keep = "found again at the next start" if self._kept else "NOT possible: nothing is kept"
        lines = [
            Line("show the diff, then write the file", gutter="w  write    ", gutter_look="accent"),
            Line(keep, "plain" if self._kept else "bad", "k  keep     ", "accent"),
            Line(
                "drop these decisions; their proposals are open again",
                gutter="D  discard  ",
                gutter_look="accent",
            ),
        ]
        if self._drafts:
            lines.append(Line("what was typed in a form and not committed is lost", "warn", "   drafts   "))
        pane = LinesPane()
        pane.show(tuple(lines))
        yield pane

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
        pane = LinesPane()
        pane.show((Line("What was typed in a form and not committed is kept only while the studio runs."),))
        yield pane

    def press_open(self) -> None:
        """Open the form again."""
        self.dismiss("open")

    def press_drop(self) -> None:
        """Leave without it."""
        self.dismiss("drop")
