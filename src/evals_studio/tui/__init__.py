"""The studio: a Textual app over a review's session. The only room that imports Textual.

can_run()      why it can't run here, if so; imports nothing heavy
run_studio()   opens one artifact, gives the exit status
run_queue()    lists the artifacts of a folder, gives the exit status
"""

from typing import TYPE_CHECKING

from evals_studio.tui.terminal import can_run

if TYPE_CHECKING:
    from evals_studio.review.session import Session
    from evals_studio.tui.options import Options
    from evals_studio.tui.queue_rows import Folder

__all__ = ["can_run", "run_queue", "run_studio"]


def run_studio(session: "Session", options: "Options | None" = None) -> int:
    """Let a person review an artifact; gives the exit status. Call `can_run` first."""
    from evals_studio.tui.start import start  # noqa: PLC0415 - Textual takes 0.2 s, and most commands need none

    return start(session, options)


def run_queue(folder: "Folder", options: "Options | None" = None) -> int:
    """Let a person go through the artifacts of a folder; gives the exit status. Call `can_run` first."""
    from evals_studio.tui.start import start_queue  # noqa: PLC0415 - likewise

    return start_queue(folder, options)
