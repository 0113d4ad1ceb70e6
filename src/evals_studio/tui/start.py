"""Starting the app on the real terminal."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen

from evals_studio.review.telling import left_words
from evals_studio.tui.app import StudioApp
from evals_studio.tui.options import Options

if TYPE_CHECKING:
    from textual.driver import Driver

    from evals_studio.review.session import Session
    from evals_studio.tui.queue_rows import Folder


def start(session: "Session", options: Options | None) -> int:
    """Run the app until it ends; gives its exit status."""
    from evals_studio.tui.screens.review import ReviewScreen  # noqa: PLC0415 - a start pays for its own screen only

    chosen = options or Options()
    session.keeping = "soon"  # the header says when it is on disk; no frame waits for that
    left = ""
    try:
        status = _run(lambda: ReviewScreen(session, chosen), chosen)
        if not status and session.read_only is None:
            session.settle()
            left = left_words(session.review.unwritten, kept=session.kept)
    finally:
        session.close()
    if left:
        print(left, file=sys.stderr)
    return status


def start_queue(folder: "Folder", options: Options | None) -> int:
    """Run the app on the queue of a folder; gives its exit status."""
    from evals_studio.tui.screens.queue import QueueScreen  # noqa: PLC0415 - likewise

    chosen = options or Options()
    return _run(lambda: QueueScreen(folder, chosen), chosen)


def _run(first: Callable[[], Screen[None]], options: Options) -> int:
    app = StudioApp(first, options, driver_class=_driver())
    app.run()
    return app.return_code or 0


def _driver() -> "type[Driver] | None":
    """Give our own driver where there is one; None lets Textual choose."""
    if sys.platform == "win32":
        return None
    from evals_studio.tui.driver import StudioDriver  # noqa: PLC0415 - it imports termios, which Windows lacks

    return StudioDriver
