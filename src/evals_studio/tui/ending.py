"""An end that is certain: a signal ends the program in time even where the screen can't come to its end."""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from evals_studio.model.trace import trace
from evals_studio.review.writer import NAME as JOURNAL_THREAD

PATIENCE = 10.0
"""Seconds that the screen has to come to its end, and the journal after it."""


def end_in_time(status: int, give_back: Callable[[], None]) -> None:
    """End the process with this status should it still run after `PATIENCE`; work on its way is kept first.

    give_back: gives the terminal back; called from another thread, and only then.
    """

    def end() -> None:
        trace("ended by force", status=status)
        for thread in threading.enumerate():
            if thread.name == JOURNAL_THREAD:
                thread.join(PATIENCE)
        give_back()
        os._exit(status)

    timer = threading.Timer(PATIENCE, end)
    timer.daemon = True
    timer.start()


class Outlet:
    """What the terminal is written through. A terminal that is gone takes everything and shows nothing.

    Textual's thread for it would end at the first error, and whoever writes then would wait for it for ever.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write a text, if anything takes it; gives its length in either case."""
        with suppress(OSError, ValueError):
            self._file.write(text)
        return len(text)

    def flush(self) -> None:
        """Bring it out, if anything takes it."""
        with suppress(OSError, ValueError):
            self._file.flush()

    def fileno(self) -> int:
        """Give the descriptor of the terminal."""
        return self._file.fileno()
