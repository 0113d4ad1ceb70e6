"""Who has an artifact open: one process at a time may decide; a dead one holds nothing any more.

The system's own lock on a small file tells, because it ends with the process. Where the system has no locks,
the process number in the file is looked up. In one process everybody shares its hold.
"""

import contextlib
import json
import os
import socket
import time
import weakref
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Final

from evals_studio.model.frozen import dataclass
from evals_studio.store.locking import try_lock


@dataclass(frozen=True, slots=True)
class Holder:
    """Another process that has the artifact open. pid: 0 when it is not known. since: ISO time, or ""."""

    pid: int = 0
    host: str = ""
    since: str = ""

    def __str__(self) -> str:
        who = f"process {self.pid}" if self.pid else "another process"
        where = f" on {self.host}" if self.host and self.host != socket.gethostname() else ""
        return f"{who}{where}" + (f", since {self.since}" if self.since else "")


class Hold:
    """That this process has the artifact open, until nobody has this value any more.

    before: the process that had it open and ended without giving it back; None when there was none.
    """

    def __init__(self, handle: int, before: Holder | None) -> None:
        self.before = before
        weakref.finalize(self, _released, handle, os.getpid())
        _say(handle, {"pid": os.getpid(), "host": socket.gethostname(), "since": _now()})


_OURS: Final[weakref.WeakValueDictionary[Path, Hold]] = weakref.WeakValueDictionary()
_ONE_AT_A_TIME: Final = Lock()


def held(place: Path, patience: float) -> Hold | Holder:
    """Hold the file at `place`, or tell who does. Raises OSError where nothing can be written."""
    deadline = time.monotonic() + patience
    while True:
        with _ONE_AT_A_TIME:
            found = _OURS.get(place) or _taken(place)
        if not isinstance(found, Holder) or time.monotonic() >= deadline:
            return found
        time.sleep(0.02)


def _taken(place: Path) -> Hold | Holder:
    handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    said = _said(handle)
    is_ours = try_lock(handle)
    if is_ours is None and said is not None and said.pid != os.getpid():
        is_ours = not _may_live(said)
    if is_ours is False:
        os.close(handle)
        return said or Holder()
    try:
        hold = Hold(handle, said)
    except OSError:
        os.close(handle)
        raise
    _OURS[place] = hold
    return hold


def _may_live(holder: Holder) -> bool:
    if holder.host != socket.gethostname():
        return True
    try:
        os.kill(holder.pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _said(handle: int) -> Holder | None:
    try:
        data = json.loads(os.pread(handle, 4096, 0) or b"null")
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    pid, host, since = data.get("pid"), data.get("host"), data.get("since")
    return Holder(
        pid if isinstance(pid, int) else 0,
        host if isinstance(host, str) else "",
        since if isinstance(since, str) else "",
    )


def _say(handle: int, data: dict[str, object]) -> None:
    os.ftruncate(handle, 0)
    os.pwrite(handle, json.dumps(data).encode("ascii") + b"\n", 0)


def _released(handle: int, pid: int) -> None:
    if os.getpid() == pid:  # a forked child must not give back what its parent holds
        with contextlib.suppress(OSError):
            os.ftruncate(handle, 0)
    with contextlib.suppress(OSError):
        os.close(handle)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
