"""Three lines for the first start. They go with the first key, which does what it always does."""

from evals_studio.settings.actions import KeyMap
from evals_studio.tui.lines import Line
from evals_studio.tui.widgets.lines_pane import LinesPane

_LINES = (
    "{propose} asks a machine for proposals; {accept} accepts, {reject} rejects, {later} leaves it open.",
    "{edit} changes one first, {undo} takes a step back; nothing is written before {write}.",
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
    names = ("accept", "reject", "later", "edit", "undo", "write", "propose", "help", "palette", "quit")
    key = {name: keys.shown(name) or keys.shown("palette") for name in names}
    return tuple(Line(line.format(**key)) for line in _LINES)
