"""The key row: what can be pressed now. Each key can be clicked, too."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
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
    """Key hints, on one row or at most `most`; the last `kept` are the last to go, others show as they fit.

    actions: the sentence that a hint says under the mouse is its action's tooltip.
    """

    DEFAULT_CSS = """
    KeyRow { height: auto; background: $panel; color: $foreground; }
    """

    class Pressed(Message):
        """A hint was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(
        self,
        hints: Sequence[KeyHint] = (),
        *,
        kept: int = 1,
        most: int = 1,
        actions: Mapping[str, Action] = BY_ID,
    ) -> None:
        super().__init__()
        self._hints = tuple(hints)
        self._kept, self._most, self._actions = kept, most, actions

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Draw other hints."""
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh(layout=self._most > 1)

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """All hints, also those that do not fit."""
        return self._hints

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the rows that the hints need at a width in cells."""
        del container, viewport
        return len(self._placed(width))

    def _placed(self, width: int) -> list[list[tuple[int, KeyHint]]]:
        """Give the hints that fit, row by row, each with the cell it begins at."""
        first, last = self._hints[: -self._kept], self._hints[-self._kept :]
        while len(last) > 1 and len(_rows(last, width)) > self._most:
            last = last[1:]
        while first and len(_rows((*first, *last), width)) > self._most:
            first = first[:-1]
        return _rows((*first, *last), width)

    def render(self) -> RenderResult:
        """Draw the hints that fit."""
        rows = []
        for row in self._placed(self.size.width):
            parts = [
                Content.assemble((hint.key, "bold $text-primary"), (f" {hint.label}", "$text-muted"))
                for _, hint in row
            ]
            rows.append(Content(" ") + Content(" " * _GAP).join(parts))
        return Content("\n").join(rows)

    def on_click(self, event: events.Click) -> None:
        """Press the hint under the mouse."""
        hint = self._at(event.x, event.y)
        if hint is not None and hint.action:
            self.post_message(self.Pressed(hint.action))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Have the hint under the mouse say in a sentence what it does."""
        hint = self._at(event.x, event.y)
        action = self._actions.get(hint.action) if hint is not None else None
        self.tooltip = Content(action.tooltip) if action is not None else None

    def _at(self, x: int, y: int) -> KeyHint | None:
        row = next(iter(self._placed(self.size.width)[y : y + 1]), [])
        return next((hint for at, hint in row if at <= x < at + _width(hint)), None)


def _width(hint: KeyHint) -> int:
    return cell_len(hint.key) + 1 + cell_len(hint.label)


def _rows(hints: Sequence[KeyHint], width: int) -> list[list[tuple[int, KeyHint]]]:
    """Put hints on rows, each row a blank, then hints with gaps between; each with the cell it begins at."""
    rows: list[list[tuple[int, KeyHint]]] = [[]]
    at = 1
    for hint in hints:
        if rows[-1] and at + _width(hint) > width:
            rows.append([])
            at = 1
        rows[-1].append((at, hint))
        at += _width(hint) + _GAP
    return rows
