"""The message row: one line that says what happened and how to take it back."""

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

from evals_studio.model.show import shown_line
from evals_studio.tui.lines import Look, shortened

_STYLES: dict[Look, str] = {"bad": "bold $text-error", "warn": "$text-warning", "good": "$text-success"}
_GLYPHS: dict[Look, str] = {"bad": "▲ ", "warn": "△ "}


class MessageRow(Widget):
    """One row for messages; a long one shows its whole text as a tooltip."""

    DEFAULT_CSS = """
    MessageRow { height: 1; background: $background; color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._shorter: tuple[str, ...] = ()
        self._look: Look = "plain"

    @property
    def text(self) -> str:
        """What the row says."""
        return self._text

    def say(self, text: str, look: Look = "plain", shorter: tuple[str, ...] = ()) -> None:
        """Say something else. text: not yet made safe to show, like `shorter`, the same in fewer words."""
        self._text, self._look = shown_line(text), look
        self._shorter = tuple(map(shown_line, shorter))
        self.tooltip = Content(self._text) if len(self._text) > self.size.width > 0 else None
        self.refresh()

    def render(self) -> RenderResult:
        """Draw the longest wording that fits; where none does, the shortest, cut to the width."""
        width, glyph = max(1, self.size.width), " " + _GLYPHS.get(self._look, "")
        wordings = [glyph + text for text in (self._text, *self._shorter)]
        fitting = next((text for text in wordings if cell_len(text) <= width), wordings[-1])
        return Content.styled(shortened(fitting, width), _STYLES.get(self._look, ""))
