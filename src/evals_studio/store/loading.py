"""Reading one artifact from disk, or saying in one line why it cannot be read."""

import codecs
import errno
import os
import stat
from pathlib import Path

from evals_studio.model.fault import Unreadable
from evals_studio.model.frozen import dataclass

MOST_BYTES = 16 * 1024 * 1024
"""The largest file that is read, in bytes; instructions for an agent are a hundred times smaller."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file as it was read.

    path: as it was named. real: the file itself, absolute, symlinks followed. raw: all its bytes.
    mode: its permission bits.
    """

    path: Path
    real: Path
    raw: bytes
    mode: int


def load(path: Path) -> Loaded:
    """Read a file whole.

    Raises Unreadable; its codes are missing, folder, not-a-file, permission, too-large, binary, unreadable.
    """
    try:
        real = os.path.realpath(path, strict=True)
        raw, status = _read(real)
    except (OSError, ValueError) as error:
        raise _unreadable(error) from error
    return Loaded(path, Path(real), raw, stat.S_IMODE(status.st_mode))


def read_bytes(path: Path) -> bytes:
    """Read a file whole that nobody is going to write. Raises Unreadable, as `load` does."""
    try:
        return _read(str(path))[0]
    except (OSError, ValueError) as error:
        raise _unreadable(error) from error


def _read(path: str) -> tuple[bytes, os.stat_result]:
    """Give a file's bytes and what the system says of it. Raises Unreadable, OSError, ValueError."""
    status = os.stat(path)  # noqa: PTH116 - `check` reads thousands of files
    _check_sort(status)
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - likewise
        raw = file.readall()
    if len(raw) > MOST_BYTES:
        raise _too_large()
    _check_text(raw)
    return raw, status


def _check_sort(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise Unreadable("This is a folder, not a file.", mend="Name a file in it.", code="folder")
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable(
            "This is a device or a pipe, not a file.", mend="Name a Markdown file.", code="not-a-file"
        )
    if status.st_size > MOST_BYTES:
        raise _too_large()


def _check_text(raw: bytes) -> None:
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Unreadable("This file is UTF-16, not UTF-8.", mend="Save it as UTF-8.", code="binary")
    if b"\0" in raw:
        raise Unreadable(
            "This is a binary file, not Markdown: it holds NUL bytes.",
            mend="Name a Markdown file.",
            code="binary",
        )


def _too_large() -> Unreadable:
    return Unreadable(
        f"This file is larger than {MOST_BYTES // 1024 // 1024} MB.",
        mend="An agent's instructions are far smaller; is this the right file?",
        code="too-large",
    )


def _unreadable(error: Exception) -> Unreadable:
    number = error.errno if isinstance(error, OSError) else None
    if number in {errno.ENOENT, errno.ENOTDIR}:
        return Unreadable("There is no such file.", mend="Check the path.", code="missing")
    if number in {errno.EACCES, errno.EPERM}:
        return Unreadable("You may not read this file.", mend="Check its permissions.", code="permission")
    if number == errno.ELOOP:
        return Unreadable("This link leads in a circle.", mend="Name the file itself.")
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return Unreadable(f"This file cannot be read: {reason or error}.", mend="Check the path.")
