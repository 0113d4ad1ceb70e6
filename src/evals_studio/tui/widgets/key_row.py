"""The key row: what can be pressed now. Each key can be clicked, too."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget


class KeyHint(NamedTuple):
    """A key as shown, what it does in a word or two, and the action it stands for ("" for none)."""

    key: str
    label: str
    action: str = ""


class KeyRow(Widget):
    """One row of key hints; the last one always shows, others as far as they fit, the first ones first."""

    DEFAULT_CSS = """
    KeyRow { height: 1; background: $panel; color: $foreground; }
    """

    class Pressed(Message):
        """A hint was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, hints: Sequence[KeyHint] = ()) -> None:
        super().__init__()
        self._hints = tuple(hints)

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Draw other hints."""
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh()

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """All hints, also those that do not fit."""
        return self._hints

    def _placed(self) -> list[tuple[int, KeyHint]]:
        """Give the hints that fit with the cell each begins at."""
        if not self._hints:
            return []
        last = self._hints[-1]
        room = self.size.width - _width(last) - 1
        at, placed = 1, []
        for hint in self._hints[:-1]:
            if at + _width(hint) + 2 > room:
                break
            placed.append((at, hint))
            at += _width(hint) + 2
        placed.append((at, last))
        return placed

    def render(self) -> RenderResult:
        """Draw the hints that fit."""
        parts = [
            Content.assemble((hint.key, "bold $text-primary"), (f" {hint.label}", "$text-muted"))
            for _, hint in self._placed()
        ]
        return Content(" ") + Content("  ").join(parts)

    def on_click(self, event: events.Click) -> None:
        """Press the hint under the mouse."""
        for at, hint in self._placed():
            if at <= event.x < at + _width(hint) and hint.action:
                self.post_message(self.Pressed(hint.action))


def _width(hint: KeyHint) -> int:
    return cell_len(hint.key) + 1 + cell_len(hint.label)
