"""Writing an artifact: only over the bytes that were read, only whole, only what was meant."""

import os
import stat
from pathlib import Path

from evals_studio.model.fault import NotWritten
from evals_studio.store.atomic import not_written, replace_file


def write_bytes(path: Path, expected: bytes, new: bytes) -> None:
    """Put `new` in the place of `expected` in the file at `path`, symlinks followed.

    Equal bytes write nothing. Raises NotWritten and leaves the file as it was; codes: changed-on-disk,
    missing, permission, hard-link, owner, disk-full, torn, not-written.
    The disk is compared with `expected` once more just before the rename. Between that look and the rename
    another program could still write; no portable call closes this window of some microseconds.
    """
    if new == expected:
        return
    try:
        real = Path(os.path.realpath(path, strict=True))
        status = real.stat()
    except OSError as error:
        raise not_written(error) from error
    _check_replaceable(status)
    replace_file(real, new, like=status, last_look=lambda: _check_unchanged(real, expected))


def _check_replaceable(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotWritten("There is no file in its place any more.", mend="Put it back.", code="missing")
    if not status.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise NotWritten("The file is read-only.", mend="Make it writable (chmod u+w).", code="permission")
    if status.st_nlink > 1:
        raise NotWritten(
            f"The file has {status.st_nlink} names (hard links), which a whole write would part.",
            mend="Make it a file of its own first: copy it, then move the copy over it.",
            code="hard-link",
        )


def _check_unchanged(real: Path, expected: bytes) -> None:
    if real.read_bytes() != expected:
        raise changed_on_disk()


def changed_on_disk() -> NotWritten:
    """Say that another program has written the file since it was read."""
    return NotWritten(
        "The file has changed on disk since it was read.",
        mend="Your decisions are kept; look at the diff, then write again.",
        code="changed-on-disk",
    )
