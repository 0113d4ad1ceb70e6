"""The write sheet: diff and findings, then y. New errors block; W and a typed word write all the same."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual.widget import Widget

from evals_studio.model.plural import plural
from evals_studio.model.show import shown_line
from evals_studio.settings import shown_path
from evals_studio.tui.entry_lines import BLANK, finding_lines
from evals_studio.tui.greeting import RULES_WARNING
from evals_studio.tui.lines import Line
from evals_studio.tui.picture import file_findings
from evals_studio.tui.screens.line import LineSheet
from evals_studio.tui.screens.sheet import SCROLL, Sheet
from evals_studio.tui.source_lines import diff_lines
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.words import finding_ref

if TYPE_CHECKING:
    from evals_studio.review.session import Session


class WriteSheet(Sheet[str]):
    """Gives "block" to write, "allow" to write in spite of errors, or the ref of a row to go to."""

    AUTO_FOCUS = "LinesPane"

    def __init__(self, session: "Session") -> None:
        super().__init__()
        self._session = session
        self._blocking = session.blocking()
        name = shown_line(shown_path(session.path))
        if self._blocking:
            errors = plural(len(self._blocking), "new error")
            self.sheet_title = f"{errors} in {name}: nothing is written yet"
            self.hints = (
                KeyHint("Enter", "go to the entry", "go"),
                KeyHint("W", "write all the same", "force"),
                SCROLL,
            )
            self.presses = MappingProxyType({"enter": "go", "W": "force", "y": "go"})
        else:
            self.sheet_title = f"Write {plural(session.review.unwritten, 'decision')} to {name}?"
            self.hints = (KeyHint("y", "write", "write"), KeyHint("n", "not now", "close"), SCROLL)
            self.presses = MappingProxyType({"y": "write", "n": "close"})

    def body(self) -> Iterable[Widget]:
        """Show what blocks, what was wrong before, and the diff."""
        lines: list[Line] = []
        if self._session.kind == "rules":
            lines += [Line(RULES_WARNING, "warn", "△ ", "warn"), BLANK]
        if self._blocking:
            lines += [*finding_lines([blocking.finding for blocking in self._blocking]), BLANK]
        else:
            old = [one for one in self._session.review.findings if one.severity == "error"]
            if old:
                lines += [
                    Line(f"{plural(len(old), 'error')} from before, not blocking.", "warn"),
                    BLANK,
                ]
        pane = LinesPane()
        pane.show((*lines, *diff_lines(self._session.diff())))
        yield pane

    def press_write(self) -> None:
        """Write."""
        self.dismiss("block")

    def press_go(self) -> None:
        """Go to the item of the first error that blocks, or to its own row where it is about none."""
        first = self._blocking[0]
        of_file = file_findings(self._session.review)
        rows = (finding_ref(number) for number, one in enumerate(of_file) if one is first.finding)
        self.dismiss(first.ref or next(rows, None))

    def press_force(self) -> None:
        """Write in spite of new errors, once the word is typed."""

        def land(typed: str | None) -> None:
            if typed == "write":
                self.dismiss("allow")

        self.app.push_screen(
            LineSheet(
                "Write in spite of new errors",
                "",
                "Type  write  and press Enter.",
                lambda text: "" if text == "write" else "The word is: write",
            ),
            land,
        )
