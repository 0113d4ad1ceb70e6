"""Whether the studio can run here. Textual does not look: without a terminal it would spin for ever."""

import os
import sys

from evals_studio.model.fault import Fault


def can_run() -> Fault | None:
    """Give the reason why the studio can't run here, or None when it can."""
    if not _is_terminal(0) or not _is_terminal(2):
        return Fault(
            "The studio needs a terminal for its keys and its screen.",
            mend="Run it in one, or use `--plain`.",
            code="no-terminal",
        )
    if os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32":
        return Fault(
            "This terminal can't place text (TERM is dumb or not set).",
            mend="Use `--plain`.",
            code="no-terminal",
        )
    return None


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False
