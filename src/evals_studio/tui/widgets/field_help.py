"""What a field is for, below the form; what finds no room ends in a mark and the key that shows it whole."""

from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from evals_studio.tui.lines import shortened, wrap

_LOW = 16
"""Rows of a screen below which one row must do."""

_REST = " F1 shows it whole."


class FieldHelp(Widget):
    """Two rows or as many as the words need, at most four tenths of the screen; one where that is low."""

    DEFAULT_CSS = """
    FieldHelp { height: auto; color: $text-muted; padding: 0 2 0 1; }
    """

    def __init__(self) -> None:
        super().__init__(classes="help")
        self._text = ""

    @property
    def text(self) -> str:
        """The whole help."""
        return self._text

    def show(self, text: str) -> None:
        """Show another help, safe to show."""
        if text != self._text:
            self._text = text
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the rows that the words need and may have at a width in cells."""
        del container, viewport
        most = self._most
        return min(most, max(2, len(self.rows(width))))

    @property
    def _most(self) -> int:
        height = self.screen.size.height
        return 1 if height < _LOW else max(2, height * 4 // 10)

    def rows(self, width: int) -> list[str]:
        """Wrap the words; the last row says where the rest is, if there is one."""
        rows = [self._text[start:end].rstrip() for start, end in wrap(self._text, width)]
        if len(rows) <= (most := self._most):
            return rows
        rest = " ".join(rows[most - 1 :])
        return [*rows[: most - 1], shortened(rest, max(1, width - len(_REST))) + _REST]

    def render(self) -> RenderResult:
        """Draw the words."""
        return Content("\n".join(self.rows(self.size.width)))
