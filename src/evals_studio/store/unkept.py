"""Why nothing can be kept, in plain words: the state folder is not the artifact's folder."""

import errno
from pathlib import Path

from evals_studio.model.fault import NotWritten
from evals_studio.store.atomic import not_written

_MEND = "Set EVALS_STUDIO_STATE to a folder that you may write to."
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}


def unkept(root: Path, fault: NotWritten | OSError) -> NotWritten:
    """Say that nothing is kept, why, and what to do. root: the state folder. fault: what was met."""
    if isinstance(fault, NotWritten):
        if isinstance(fault.__cause__, OSError):
            return unkept(root, fault.__cause__)
        return fault if fault.code == "state" else _told(fault.message, fault.mend)
    if fault.errno in _NO_ROOM:
        said = not_written(fault)
        return _told(said.message, f"Make room, or set EVALS_STUDIO_STATE to another folder than {root}.")
    return _told(_reason(root, fault), _MEND)


def busy() -> NotWritten:
    """Say that another process does not give back the lock of a journal."""
    return _told("another evals-studio is busy with what is kept of this file.", "Try again.")


def unreadable(error: OSError) -> NotWritten:
    """Say that a journal is there and can't be read, so that nobody writes over it."""
    return _told(f"the journal cannot be read: {error.strerror or error}.", f"Check its permissions. {_MEND}")


def _told(reason: str, mend: str) -> NotWritten:
    return NotWritten(f"Nothing is kept: {reason}", mend=mend, code="state")


def _reason(root: Path, error: OSError) -> str:
    blocking = _in_the_way(root)
    if blocking is not None:
        return f"{blocking} is a file, so the state folder {root} can't be made."
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"you may not write to the state folder {root}."
    if error.errno == errno.EROFS:
        return f"the state folder {root} is on a read-only file system."
    if error.errno == errno.ENOENT:
        return f"the state folder {root} is gone."
    return f"the state folder {root} can't be used: {error.strerror or error}."


def _in_the_way(root: Path) -> Path | None:
    """Give the file that stands where the state folder, or one above it, has to be."""
    for place in (root, *root.parents):
        try:
            if place.exists():
                return None if place.is_dir() else place
        except OSError:  # below a file, or below what we may not enter
            continue
    return None
