"""A field with a few fixed answers, all in sight; left, right and space change it."""

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget


class Choice(Widget, can_focus=True):
    """Draws its choices in a row. An unset one shows what leaving it out means."""

    DEFAULT_CSS = """
    Choice { height: auto; background: $surface; }
    Choice:focus { background: $primary 20%; }
    Choice:focus:ansi { background: ansi_default; }
    """

    class Changed(Message):
        """Another answer was chosen."""

        def __init__(self, choice: "Choice") -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, choices: tuple[str, ...], value: str, default: str) -> None:
        super().__init__()
        self._choices, self._default = choices, default
        self.value = value

    def render(self) -> RenderResult:
        """Draw all choices, on as many rows as they need; the chosen one has a filled mark and is bold."""
        rows = self._placed(self.size.width)
        return Content("\n").join(
            Content("  ").join([self._part(choice) for _, choice in row]) for row in rows
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the rows that the choices need."""
        del container, viewport
        return len(self._placed(width))

    def _placed(self, width: int) -> list[list[tuple[int, str]]]:
        """Put the choices on rows, each with the cell it begins at."""
        rows: list[list[tuple[int, str]]] = [[]]
        at = 0
        for choice in self._choices:
            size = cell_len(choice) + 2
            if rows[-1] and at + size > width:
                rows.append([])
                at = 0
            rows[-1].append((at, choice))
            at += size + 2
        return rows

    def _part(self, choice: str) -> Content:
        if choice == self.value:
            return Content.styled(f"◉ {choice}", "bold $text-primary")
        if not self.value and choice == self._default:
            return Content.styled(f"◎ {choice}", "$foreground")
        return Content.styled(f"○ {choice}", "$foreground" if self.has_focus else "$text-muted")

    def on_key(self, event: events.Key) -> None:
        """Change the answer; backspace leaves it out again."""
        if event.key in ("right", "space", "left"):
            event.stop()
            self._step(-1 if event.key == "left" else 1)
        elif event.key in ("backspace", "delete"):
            event.stop()
            self._put("")

    def _step(self, by: int) -> None:
        shown = self.value or self._default
        at = self._choices.index(shown) if shown in self._choices else -by if by > 0 else 0
        self._put(self._choices[(at + by) % len(self._choices)])

    def _put(self, value: str) -> None:
        self.value = value
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose what is under the mouse."""
        place = event.get_content_offset(self)
        rows = self._placed(self.size.width)
        if place is None or place.y >= len(rows):
            return
        for at, choice in rows[place.y]:
            if at <= place.x < at + cell_len(choice) + 2:
                self._put(choice)
