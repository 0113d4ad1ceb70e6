"""Five lines for the first start. They go with the first key, which does what it always does."""

from evals_studio.settings.actions import KeyMap
from evals_studio.tui.keys import with_keys
from evals_studio.tui.lines import Line
from evals_studio.tui.widgets.lines_pane import LinesPane

_LINES = (
    "{propose} asks for proposals: by rules on this machine, or by a model.",
    "{accept} accepts one, {reject} rejects it, {later} leaves it open.",
    "{edit} changes it first; {undo} takes any step back.",
    "{write} shows the diff and writes; before that nothing is written.",
    "{help} shows all keys, {palette} finds one by name, {quit} leaves and keeps your work.",
)


class Welcome(LinesPane, can_focus=False):
    """Stands above the message row, in nobody's way."""

    DEFAULT_CSS = """
    Welcome { height: auto; padding: 0 1; background: $surface; border-left: outer $primary; }
    """

    def __init__(self, keys: KeyMap) -> None:
        super().__init__(id="welcome")
        self.show(welcome_lines(keys))


def welcome_lines(keys: KeyMap) -> tuple[Line, ...]:
    """Say what a person needs to begin, with the keys as they are."""
    return tuple(Line(with_keys(line, keys)) for line in _LINES)
