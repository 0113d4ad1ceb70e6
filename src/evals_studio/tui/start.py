"""Starting the app on the real terminal."""

import sys
from typing import TYPE_CHECKING

from evals_studio.tui.app import StudioApp
from evals_studio.tui.options import Options

if TYPE_CHECKING:
    from textual.driver import Driver

    from evals_studio.review.session import Session


def start(session: "Session", options: Options | None) -> int:
    """Run the app until it ends; gives its exit status."""
    app = StudioApp(session, options or Options(), driver_class=_driver())
    app.run()
    return app.return_code or 0


def _driver() -> "type[Driver] | None":
    """Give our own driver where there is one; None lets Textual choose."""
    if sys.platform == "win32":
        return None
    from evals_studio.tui.driver import StudioDriver  # noqa: PLC0415 - it imports termios, which Windows lacks

    return StudioDriver
