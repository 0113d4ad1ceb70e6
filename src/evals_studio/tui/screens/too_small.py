"""What stands over everything on a terminal in which nobody can see what a key would decide."""

from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

LAYER = "_too-small"
_LEAST = Size(24, 7)
"""Below this the row under the cursor, the message and the keys have no room together."""


def is_too_small(size: Size) -> bool:
    """Tell whether an item can't be seen at this size. The app then lets only keys through that leave."""
    return size.width < _LEAST.width or size.height < _LEAST.height


class TooSmall(Widget):
    """Says so, and from which size on it is another matter."""

    DEFAULT_CSS = f"""
    TooSmall {{ layer: {LAYER}; dock: top; width: 100%; height: 100%; background: $background; }}
    """

    def render(self) -> RenderResult:
        """Draw the words."""
        return Content(f"Too small: keys wait. {_LEAST.width}x{_LEAST.height} will do; Ctrl+C leaves.")
