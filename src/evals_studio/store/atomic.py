"""Putting new bytes in the place of a file, all or nothing."""

import contextlib
import errno
import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from evals_studio.model.fault import NotWritten

_PREFIX = ".evals-studio-"
_SUFFIX = ".tmp"
_OLD = 60.0
"""Seconds after which nobody is still writing a temporary file."""

_NOT_CARRIED = {errno.ENOTSUP, errno.ENODATA, errno.EINVAL, errno.EPERM}


def replace_file(
    real: Path, new: bytes, *, like: os.stat_result | None, last_look: Callable[[], None]
) -> None:
    """Write `new` to a private file beside `real`, make sure of it, then rename it to `real`.

    like: the file that is replaced, whose mode, owner and extended attributes are kept; None: a new file,
    for its owner's eyes only. last_look: called just before the rename; raises to stop it.
    Raises NotWritten; then `real` is as it was, and nothing is left beside it.
    """
    temporary: Path | None = None
    try:
        temporary = _written_beside(real, new)
        if like is not None:
            _dress(temporary, real, like)
        if temporary.read_bytes() != new:
            raise NotWritten("What was written reads back differently.", mend="Check the disk.", code="torn")
        last_look()
        temporary.replace(real)
    except OSError as error:
        raise not_written(error) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    sync_folder(real.parent)


def clear_away(folder: Path) -> None:
    """Remove what a program that was killed while it wrote has left in a folder, if it is a minute old."""
    with contextlib.suppress(OSError):
        for left in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            status = left.lstat()
            if stat.S_ISREG(status.st_mode) and status.st_mtime < time.time() - _OLD:
                left.unlink()


def not_written(error: OSError) -> NotWritten:
    """Say in plain words why the system refused a write."""
    said = {
        errno.ENOSPC: ("The disk is full.", "Make room, then write again.", "disk-full"),
        errno.EDQUOT: ("Your disk quota is used up.", "Make room, then write again.", "disk-full"),
        errno.EROFS: ("The file system is read-only.", "Write to another place.", "permission"),
        errno.EACCES: ("You may not write here.", "Check the folder's permissions.", "permission"),
        errno.EPERM: ("You may not write here.", "Check the folder's permissions.", "permission"),
        errno.ENOENT: ("The file or its folder is gone.", "Put it back, then write again.", "missing"),
        errno.ENOTDIR: ("The file's folder is gone.", "Put it back, then write again.", "missing"),
    }
    found = said.get(error.errno or 0)
    if found is None:
        return NotWritten(f"The system refused the write: {error.strerror or error}.", mend="Try again.")
    message, mend, code = found
    return NotWritten(message, mend=mend, code=code)


def _written_beside(real: Path, new: bytes) -> Path:
    """Write a file with a random name that nobody else may read, down to the disk."""
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=real.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(new)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    return Path(name)


def _dress(temporary: Path, real: Path, like: os.stat_result) -> None:
    """Give the new file what belongs to the old one: owner, extended attributes and mode, in this order."""
    mine = temporary.stat()
    if (mine.st_uid, mine.st_gid) != (like.st_uid, like.st_gid):
        try:
            os.chown(temporary, like.st_uid, like.st_gid)
        except OSError as error:
            raise NotWritten(
                "This file belongs to another owner or group, which a new file could not keep.",
                mend="Write as its owner, or change who owns it.",
                code="owner",
            ) from error
    _carry_attributes(real, temporary)
    temporary.chmod(stat.S_IMODE(like.st_mode))


def _carry_attributes(real: Path, temporary: Path) -> None:
    if not hasattr(os, "listxattr"):
        return
    try:
        names, inherited = os.listxattr(real), os.listxattr(temporary)
    except OSError:
        return
    for name in names:
        with _if_carried():
            os.setxattr(temporary, name, os.getxattr(real, name))
    for name in set(inherited) - set(names):  # such as an access list that the folder gives to new files
        with _if_carried():
            os.removexattr(temporary, name)


@contextlib.contextmanager
def _if_carried() -> Iterator[None]:
    """Pass over attributes that this file system, or this user, can't set."""
    try:
        yield
    except OSError as error:
        if error.errno not in _NOT_CARRIED:
            raise


def sync_folder(folder: Path) -> None:
    """Bring a folder's names to the disk. They stand by now: a system that can't is no failure."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
