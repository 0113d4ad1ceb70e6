"""A lock for moments: one process or thread at a time writes a journal."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from evals_studio.store.unkept import busy

PATIENCE = 2.0
"""Seconds to wait for another process that holds the lock; it is held for milliseconds."""


@contextmanager
def locked(place: Path) -> Iterator[None]:
    """Hold the lock at `place`, a file that is made for it. Raises OSError, and NotWritten after a wait."""
    handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _wait_for(handle)
        yield
    finally:
        os.close(handle)  # which gives the lock back


def try_lock(handle: int) -> bool | None:
    """Take the lock of an open file; False when another has it, None where the system has no locks."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return None
    return True


def _wait_for(handle: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while try_lock(handle) is False:
        if time.monotonic() > deadline:
            raise busy()
        time.sleep(0.005)
