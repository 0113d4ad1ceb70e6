"""`--debug`: a log of what the program did, in the state folder, for its owner's eyes only."""

import os
import platform
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from evals_studio import __version__
from evals_studio.model.private import make_private
from evals_studio.model.redaction import redacted
from evals_studio.model.show import shown_line
from evals_studio.model.trace import Facts, listen
from evals_studio.settings import state_folder

FLAG = "--debug"


def without_flag(arguments: list[str]) -> tuple[list[str], bool]:
    """Take `--debug` out of a command line, wherever it stands before `--`; tell whether it was there."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    kept = [one for one in arguments[:end] if one != FLAG]
    return kept + arguments[end:], len(kept) < end


def begin_log(command: str) -> Path | None:
    """Begin a log of its own and give its path; None where none can be written.

    command: the command's name, without its arguments.
    """
    root = state_folder()
    if root is None:
        return None
    place = root / "logs" / f"{datetime.now(UTC):%Y%m%dT%H%M%S}-{os.getpid()}.log"
    try:
        make_private(place.parent)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC, 0o600)
    except OSError:
        return None
    start = time.monotonic()

    def write(what: str, facts: Facts) -> None:
        told = " ".join(f"{name}={value}" for name, value in facts.items())
        line = f"{time.monotonic() - start:9.3f} {what} {told}".rstrip()
        with suppress(OSError):  # a log that can't go on is no reason to stop the work
            os.write(handle, (redacted(shown_line(line)) + "\n").encode("utf-8", "replace"))

    write(
        "start",
        {
            "version": __version__,
            "command": command,
            "python": platform.python_version(),
            "system": platform.system(),
            "terminal": "yes" if sys.stdin.isatty() and sys.stdout.isatty() else "no",
        },
    )
    listen(write)
    return place
