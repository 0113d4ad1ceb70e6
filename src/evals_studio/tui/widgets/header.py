"""The header row: file, kind, counts, maker, what is not yet written or kept."""

from dataclasses import replace

from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

from evals_studio.tui.header_words import HeaderWords, header_content
from evals_studio.tui.standing import Standing


class StudioHeader(Widget):
    """One row across the top."""

    DEFAULT_CSS = """
    StudioHeader { height: 1; background: $panel; color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._words = HeaderWords("", "")

    def show(self, words: HeaderWords) -> None:
        """Draw other words."""
        if words != self._words:
            self._words = words
            self.refresh()

    @property
    def standing(self) -> Standing:
        """What the header says stands in the way."""
        return self._words.standing

    def show_kept(self, *, kept: bool, keeping: bool) -> None:
        """Say whether the work is on disk; the other words stay."""
        self.show(replace(self._words, kept=kept, keeping=keeping))

    def render(self) -> RenderResult:
        """Lay the words out for the present width."""
        return header_content(self._words, self.size.width) if self.size.width else Content("")
