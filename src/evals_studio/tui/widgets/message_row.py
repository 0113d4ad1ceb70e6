"""The message row: one line that says what happened and how to take it back."""

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
        self._look: Look = "plain"

    @property
    def text(self) -> str:
        """What the row says."""
        return self._text

    def say(self, text: str, look: Look = "plain") -> None:
        """Say something else. text: not yet made safe to show."""
        self._text, self._look = shown_line(text), look
        self.tooltip = Content(self._text) if len(self._text) > self.size.width > 0 else None
        self.refresh()

    def render(self) -> RenderResult:
        """Draw the message, cut to the width."""
        text = shortened(" " + _GLYPHS.get(self._look, "") + self._text, max(1, self.size.width))
        return Content.styled(text, _STYLES.get(self._look, ""))
