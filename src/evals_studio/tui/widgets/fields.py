"""Fields to type in, which draw nothing that acts on a terminal, whatever is typed or pasted into them."""

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input, TextArea

from evals_studio.model.show import shown_line


class LineField(Input):
    """One line."""

    def render_line(self, y: int) -> Strip:
        """Draw one row of the screen."""
        return harmless(super().render_line(y))


class TextField(TextArea):
    """Several lines. The cursor begins at their end, where most changes are made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "go_to_start", show=False),
        Binding("ctrl+end", "go_to_end", show=False),
    ]

    class NothingToUndo(Message):
        """Nothing that was typed here is left to be taken back."""

    def undo(self) -> None:
        """Take back what was typed last, or tell that there is nothing."""
        before = self.text
        super().undo()
        if self.text == before:
            self.post_message(self.NothingToUndo())

    def on_mount(self) -> None:
        """Begin at the end."""
        self.action_go_to_end()

    def action_go_to_start(self) -> None:
        """Put the cursor before the first character."""
        self.move_cursor((0, 0))

    def action_go_to_end(self) -> None:
        """Put the cursor behind the last character."""
        self.move_cursor(self.document.end)

    def render_line(self, y: int) -> Strip:
        """Draw one row of the screen."""
        return harmless(super().render_line(y))


def harmless(strip: Strip) -> Strip:
    """Leave out the characters that act; they have no cells, so that the others stay where they are."""
    if all(segment.text.isprintable() for segment in strip):
        return strip
    segments = [Segment(_without(text), style, control) for text, style, control in strip]
    return Strip(segments).adjust_cell_length(strip.cell_length)


def _without(text: str) -> str:
    return text if text.isprintable() else "".join(char for char in text if shown_line(char) == char)
