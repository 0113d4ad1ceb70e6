"""Before anything leaves the machine: host, model, size, the text itself; yes, no or always."""

from collections.abc import Iterable
from types import MappingProxyType

from textual.widget import Widget

from evals_studio.model.show import shown_block, shown_line
from evals_studio.propose.egress import Egress
from evals_studio.tui.entry_lines import BLANK
from evals_studio.tui.lines import Line
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane


class ConsentSheet(Sheet[str]):
    """Gives "once", "always" or, for a plain no, "never"; Esc gives nothing and sends nothing."""

    sheet_title = "Send this text?"
    hints = (
        KeyHint("y", "yes", "yes"),
        KeyHint("n", "no", "no"),
        KeyHint("A", "always for this folder and host", "always"),
        KeyHint("↑ ↓", "read it"),
    )
    presses = MappingProxyType({"y": "yes", "n": "no", "A": "always"})
    AUTO_FOCUS = "LinesPane"

    def __init__(self, egress: Egress) -> None:
        super().__init__()
        self._egress = egress

    def body(self) -> Iterable[Widget]:
        """Say where it goes, warn, show the text exactly."""
        egress = self._egress
        facts = (
            ("host", egress.host),
            ("model", egress.model),
            ("size", f"about {egress.tokens} tokens in {egress.requests}, an estimate"),
        )
        lines = [Line(shown_line(value), gutter=f"{name:<8}") for name, value in facts]
        lines += [Line(shown_line(warning), "warn", "△ ", "warn") for warning in egress.warnings]
        lines.append(BLANK)
        lines += [Line(text, gutter="│ ") for text in shown_block(egress.text).split("\n")]
        pane = LinesPane()
        pane.show(tuple(lines))
        yield pane

    def press_yes(self) -> None:
        """Agree for this session."""
        self.dismiss("once")

    def press_always(self) -> None:
        """Agree for this folder, host and maker."""
        self.dismiss("always")

    def press_no(self) -> None:
        """Send nothing."""
        self.dismiss("never")
