"""The state folder: what is kept for each artifact, one small JSON file for each, locked and atomic.

Caller → loader → file: `Session` → `StateFolder` → `<root>/reviews/<hash of the artifact's real path>.json`.
"""

import hashlib
import json
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from evals_studio.model.fault import NotWritten
from evals_studio.store.atomic import not_written, replace_file
from evals_studio.store.kept import Kept, json_object, kept_from_json, kept_to_json

VERSION = 1
_PATIENCE = 2.0
"""Seconds to wait for another process that holds the lock; it is held for milliseconds."""


class _Newer(Exception):  # noqa: N818 - a signal within this module, never seen outside
    """The state was written by a newer version."""


def sha256_of(raw: bytes) -> str:
    """Name bytes by their hash, as kept decisions do."""
    return hashlib.sha256(raw).hexdigest()


class StateFolder:
    """Kept work of all artifacts, below one folder that only its owner may enter.

    root: made when something is first kept. Nothing in it is ever deleted: state that is broken, or was
    written by a newer version, is set aside by a new name, and a notice says which.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def place(self, path: Path) -> Path:
        """Name the file that keeps the state of the artifact at `path`; it may not exist."""
        real = os.path.realpath(path)
        name = hashlib.sha256(os.fsencode(real)).hexdigest()[:32]
        return self.root / "reviews" / f"{name}.json"

    def kept(self, path: Path, raw: bytes) -> Kept:
        """Give what is kept for the artifact at `path`, whose bytes are `raw` now (maybe nothing).

        Raises NotWritten when state is there but can't be read, so that nobody writes over it.
        """
        place = self.place(path)
        if not _is_there(place):
            return Kept(base_sha256=sha256_of(raw))
        with self._locked(place):
            return _read(place, raw)

    def keep(self, path: Path, raw: bytes, kept: Kept, ahead: Kept | None = None) -> None:
        """Keep `kept` for the artifact at `path`, whose bytes are `raw` on disk. Raises NotWritten.

        ahead: what will be kept after a write that is about to happen. It takes effect by itself once the
        disk holds the bytes of its `base_sha256`, so that a crash between the two writes loses nothing.
        """
        self.change(path, raw, lambda _: kept, ahead)

    def change(
        self, path: Path, raw: bytes, changed: Callable[[Kept], Kept], ahead: Kept | None = None
    ) -> Kept:
        """Keep what `changed` makes of the state that is there now, with no other process in between."""
        place = self.place(path)
        self._make_folder(place.parent)
        with self._locked(place):
            kept = changed(_read(place, raw))
            _write(place, path, kept, ahead)
        return kept

    def _make_folder(self, folder: Path) -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if folder.stat().st_mode & 0o077:
                folder.chmod(0o700)
        except OSError as error:
            raise _unkept(not_written(error)) from error

    @contextmanager
    def _locked(self, place: Path) -> Iterator[None]:
        lock = place.with_suffix(".lock")
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise _unkept(not_written(error)) from error
        try:
            _lock(handle)
            yield
        finally:
            os.close(handle)  # which gives the lock back


def _is_there(place: Path) -> bool:
    try:
        place.lstat()
    except FileNotFoundError:
        return False
    except OSError:
        return True  # reading it will say what is the matter
    return True


def _read(place: Path, raw: bytes) -> Kept:
    try:
        text = place.read_bytes()
    except FileNotFoundError:
        return Kept(base_sha256=sha256_of(raw))
    except OSError as error:
        raise NotWritten(
            f"The kept state cannot be read: {error.strerror or error}.",
            mend="Check the permissions of the state folder.",
            code="state",
        ) from error
    try:
        return _kept_in(text, raw)
    except _Newer:
        return _set_aside(place, raw, "newer", "was written by a newer version")
    except (ValueError, RecursionError):
        return _set_aside(place, raw, "broken", "is broken")


def _kept_in(text: bytes, raw: bytes) -> Kept:
    data = json_object(json.loads(text))
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise _Newer
    if version != VERSION:
        raise ValueError("no version that we know")
    ahead = data.get("ahead")
    if ahead is not None:
        after = kept_from_json(ahead)
        if after.base_sha256 == sha256_of(raw):
            return after
    return kept_from_json(data.get("kept"))


def _set_aside(place: Path, raw: bytes, sort: str, what: str) -> Kept:
    aside = place.with_name(f"{place.stem}.{sort}-{secrets.token_hex(4)}.json")
    try:
        place.rename(aside)
    except OSError as error:
        raise _unkept(not_written(error)) from error
    return Kept(base_sha256=sha256_of(raw), notices=(f"The kept state {what}; it was set aside as {aside}.",))


def _write(place: Path, path: Path, kept: Kept, ahead: Kept | None) -> None:
    data = {
        "version": VERSION,
        "path": os.fsencode(os.path.realpath(path)).decode("utf-8", "backslashreplace"),
        "kept": kept_to_json(kept),
        "ahead": None if ahead is None else kept_to_json(ahead),
    }
    text = json.dumps(data, indent=1).encode("ascii") + b"\n"
    try:
        replace_file(place, text, like=None, last_look=lambda: None)
    except NotWritten as fault:
        raise _unkept(fault) from fault


def _unkept(fault: NotWritten) -> NotWritten:
    return NotWritten(
        f"Nothing is kept: {fault.message}",
        mend="Check the state folder (EVALS_STUDIO_STATE moves it).",
        code="state",
    )


def _lock(handle: int) -> None:
    """Take the lock, waiting a moment for another process; where the system has no locks, go on without."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > deadline:
                raise NotWritten(
                    "Another evals-studio is busy with this file's state.", mend="Try again.", code="state"
                ) from error
            time.sleep(0.01)
        except OSError:  # a file system without locks
            return
        else:
            return
