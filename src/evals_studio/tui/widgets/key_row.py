"""The key row: what can be pressed now. Each key can be clicked, too."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from evals_studio.settings.actions import BY_ID, Action

_GAP = 2


class KeyHint(NamedTuple):
    """A key as shown, what it does in a word or two, and the action it stands for ("" for none)."""

    key: str
    label: str
    action: str = ""


class KeyRow(Widget):
    """One row of key hints; the last `kept` are the last to go, others show as they fit, first ones first.

    actions: the sentence that a hint says under the mouse is its action's tooltip.
    """

    DEFAULT_CSS = """
    KeyRow { height: 1; background: $panel; color: $foreground; }
    """

    class Pressed(Message):
        """A hint was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(
        self, hints: Sequence[KeyHint] = (), *, kept: int = 1, actions: Mapping[str, Action] = BY_ID
    ) -> None:
        super().__init__()
        self._hints = tuple(hints)
        self._kept, self._actions = kept, actions

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
        first, last = self._hints[: -self._kept], self._hints[-self._kept :]
        while len(last) > 1 and _row_width(last) > self.size.width:
            last = last[1:]
        while first and _row_width((*first, *last)) > self.size.width:
            first = first[:-1]
        at, placed = 1, []
        for hint in (*first, *last):
            placed.append((at, hint))
            at += _width(hint) + _GAP
        return placed

    def render(self) -> RenderResult:
        """Draw the hints that fit."""
        parts = [
            Content.assemble((hint.key, "bold $text-primary"), (f" {hint.label}", "$text-muted"))
            for _, hint in self._placed()
        ]
        return Content(" ") + Content(" " * _GAP).join(parts)

    def on_click(self, event: events.Click) -> None:
        """Press the hint under the mouse."""
        hint = self._at(event.x)
        if hint is not None and hint.action:
            self.post_message(self.Pressed(hint.action))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Have the hint under the mouse say in a sentence what it does."""
        hint = self._at(event.x)
        action = self._actions.get(hint.action) if hint is not None else None
        self.tooltip = Content(action.tooltip) if action is not None else None

    def _at(self, x: int) -> KeyHint | None:
        return next((hint for at, hint in self._placed() if at <= x < at + _width(hint)), None)


def _width(hint: KeyHint) -> int:
    return cell_len(hint.key) + 1 + cell_len(hint.label)


def _row_width(hints: Sequence[KeyHint]) -> int:
    """Count the cells of a row: a blank, then the hints with gaps between."""
    return 1 + sum(map(_width, hints)) + _GAP * (len(hints) - 1)
