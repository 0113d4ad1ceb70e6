"""NO_COLOR: not one colour reaches the terminal; bold, dim, underline and reverse carry what colours did."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

THEME = "terminal"
"""The theme that marks by reverse what others mark by a ground."""


class Colourless(LineFilter):
    """Takes every colour out of a line. Textual's own filters send greys, or the default colours."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Give the same texts and attributes without colours."""
        del background
        return [
            Segment(text, None if style is None else style.without_color, control)
            for text, style, control in segments
        ]
