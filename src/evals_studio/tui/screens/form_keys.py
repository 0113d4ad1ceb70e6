"""The form's own keys: what they do, their words, and where one that moves leads."""

from collections.abc import Sequence

from textual.widget import Widget
from textual.widgets import TextArea

from evals_studio.tui.screens.form_row import FormRow
from evals_studio.tui.widgets.key_row import KeyHint

OWN_KEYS = {"ctrl+s": "commit", "ctrl+r": "reset", "f1": "help"}
"""Keys to what the form does."""

STEPS = {"down": 1, "up": -1, "pagedown": 1, "pageup": -1}
"""Keys that go from row to row, and in which direction."""


def form_hints(*, is_reset: bool, is_kept: bool) -> tuple[KeyHint, ...]:
    """Give the key row. is_reset: Ctrl+R would bring a text back. is_kept: Esc keeps what was typed."""
    return (
        KeyHint("Ctrl+S", "done", "commit"),
        KeyHint("↑ ↓ Tab", "move", "next"),
        KeyHint("← →", "choose"),
        KeyHint("Ctrl+R", "bring back" if is_reset else "reset", "reset"),
        KeyHint("Esc", "back, draft kept" if is_kept else "back, none kept", "close"),
    )


def reset_words(*, is_reset: bool) -> str:
    """Say what the next Ctrl+R does."""
    return "Ctrl+R brings back what was typed." if is_reset else "Ctrl+R shows the entry as it was."


def row_after(rows: Sequence[FormRow], here: FormRow, key: str, height: int) -> FormRow | None:
    """Give the row that a key of STEPS leads to; None where it moves inside the text, or there is none.

    height: of the part of the form that is in view; a page key goes as far.
    """
    step = STEPS[key]
    if _has_more(here.editor, step) or here not in rows:
        return None
    at = rows.index(here)
    ahead = rows[at + 1 :] if step > 0 else [*reversed(rows[:at])]
    if not ahead:
        return None
    if key in ("down", "up"):
        return ahead[0]
    top = here.virtual_region.y
    return next((row for row in ahead if abs(row.virtual_region.y - top) >= height - 1), ahead[-1])


def _has_more(editor: Widget, step: int) -> bool:
    """Tell whether a text goes on beyond the screen row that its cursor stands in."""
    if not isinstance(editor, TextArea):
        return False
    wrapped = editor.wrapped_document
    row = wrapped.location_to_offset(editor.cursor_location).y
    return row < wrapped.height - 1 if step > 0 else row > 0
