"""The artifact pane: the file's text, read only, with the lines in question marked."""

from dataclasses import replace

from evals_studio.tui.lines import Line
from evals_studio.tui.source_lines import NO_LINES, artifact_lines
from evals_studio.tui.widgets.lines_pane import LinesPane


class ArtifactPane(LinesPane):
    """Draws a text that seldom changes; marking other lines costs no new layout."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._text: str | None = None
        self._numbered = NO_LINES
        self._marked: range | None = None
        self._covered: frozenset[int] = frozenset()

    def show_text(self, text: str) -> None:
        """Draw this text; cheap when it is the one drawn already."""
        if text != self._text:
            self._text = text
            self._numbered = artifact_lines(text, self._numbered)
            self.show(self._numbered.lines)

    def mark(self, lines: range | None, covered: frozenset[int]) -> None:
        """Mark lines (from 1) and bring them into view; `covered` ones show that entries have them."""
        moved = lines is not None and lines != self._marked
        before = self._in_view()
        self._marked, self._covered = lines, covered
        self._repaint(before)
        if moved and lines and not self.will_show_lines(range(lines.start - 1, lines.stop - 1)):
            self.scroll_to_line(lines.start - 1)

    def line_at(self, index: int) -> Line:
        """Give a line with its mark: a bar and the quote's look, or a tick and faint."""
        line, number = self._lines[index], index + 1
        if self._marked is not None and number in self._marked:
            return replace(line, look="quote", gutter=line.gutter.replace("│", "▌"), gutter_look="accent")
        if number in self._covered:
            return replace(line, look="covered", gutter=line.gutter.replace("│", "✓"))
        return line
