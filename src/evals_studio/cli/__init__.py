"""The command line: one thin module a command.

    evals-studio … → main() → the group in `entry` → the module of one command → the rooms below

A command is imported when it is called: `evals-studio --version` and `check` load no screen and no SDK.
"""

import atexit
import os
import signal
import sys
from typing import Final, NoReturn

INTERRUPTED: Final = 130
"""The exit status after Ctrl+C, as shells have it."""


def main() -> NoReturn:
    """Run the program, end the process with its status; Ctrl+C ends it at any moment without a traceback."""
    try:
        from evals_studio.cli.entry import run  # noqa: PLC0415 - Ctrl+C may come while it is imported

        status = run(sys.argv[1:])
        _clear_up_undisturbed()
    except KeyboardInterrupt:
        _clear_up_undisturbed()
        status = INTERRUPTED
    _let_go_of_streams()
    sys.exit(status)


def _let_go_of_streams() -> None:
    """Send what is left to nowhere when the terminal is gone; the interpreter would end with 120 for it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _clear_up_undisturbed() -> None:
    """Let Ctrl+C end the process at once while threads end, and do nothing once the interpreter clears up."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    # CPython remembers a Ctrl+C that came within exec("…"), as dataclasses use it, though it was caught, and
    # would end us by the signal; another one makes it forget.
    exec("")  # noqa: S102 - a constant
