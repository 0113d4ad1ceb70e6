"""The message row: it says what happened and how to take it back; one line, unless the words need more."""

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from evals_studio.model.show import shown_line
from evals_studio.tui.lines import Look, shortened, wrap

_STYLES: dict[Look, str] = {"bad": "bold $text-error", "warn": "$text-warning", "good": "$text-success"}
_GLYPHS: dict[Look, str] = {"bad": "▲ ", "warn": "△ "}

_OTHER_ROWS = 8
"""Rows of a screen that stay for the header, the list and the keys."""


class MessageRow(Widget):
    """One row for messages. A message that fits none of its wordings into it gets more rows while it stands.

    At most a third of the screen, but three where there is room; what is longer still is a tooltip, too.
    """

    DEFAULT_CSS = """
    MessageRow { height: auto; background: $background; color: $foreground; }
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
        self.refresh(layout=len(self._rows(self.size.width)) != self.size.height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give as many rows as the words need at a width in cells."""
        del container, viewport
        return len(self._rows(width))

    def render(self) -> RenderResult:
        """Draw the longest wording that fits on one row; where none does, the shortest on several."""
        return Content.styled("\n".join(self._rows(self.size.width)), _STYLES.get(self._look, ""))

    def _rows(self, width: int) -> list[str]:
        """Lay the words out; what goes on hangs below the first word."""
        width, glyph = max(1, width), " " + _GLYPHS.get(self._look, "")
        wordings = [glyph + text for text in (self._text, *self._shorter)]
        for text in wordings:
            if cell_len(text) <= width:
                return [text]
        indent = " " * cell_len(glyph)
        room = max(1, width - len(indent))
        text = wordings[-1].removeprefix(glyph)
        parts = [text[start:end].rstrip() for start, end in wrap(text, room)]
        most = max(1, self.screen.size.height // 3, min(3, self.screen.size.height - _OTHER_ROWS))
        if len(parts) > most:
            parts = [*parts[: most - 1], shortened(" ".join(parts[most - 1 :]), room)]
        return [glyph + parts[0], *(indent + part for part in parts[1:])]
