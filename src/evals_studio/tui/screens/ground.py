"""What the screens below all sheets have in common, so that the app need not know which of them it shows."""

from evals_studio.tui.lines import Look
from evals_studio.tui.screens.steady import Steady
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.message_row import MessageRow


class Ground(Steady[None]):
    """A screen with a message row and actions: the review of one artifact, or the queue of a folder.

    Its style sheet is the app's own: Textual reads that once, and a screen's own after the first styling.
    """

    def say(self, text: str, look: Look = "plain", shorter: tuple[str, ...] = ()) -> None:
        """Say one line in the message row. text, and shorter, fewer words for it: not yet safe to show."""
        self.query_one(MessageRow).say(text, look, shorter)

    @property
    def message(self) -> str:
        """What the message row says."""
        return self.query_one(MessageRow).text

    def command(self, action: str) -> None:
        """Do an action by its id."""
        raise NotImplementedError

    def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        """Do what a clicked hint stands for."""
        self.command(event.action)
