"""The state folder: what is kept for each artifact, one journal for each, locked and brought to disk.

Caller → loader → file: `Session` → `StateFolder` → `<root>/reviews/<hash of the artifact's real path>.jsonl`.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from evals_studio.model.fault import NotWritten
from evals_studio.model.frozen import dataclass
from evals_studio.model.mark import Mark, mark_of
from evals_studio.model.private import make_private
from evals_studio.store.atomic import clear_away, sync_folder
from evals_studio.store.hold import Hold, Holder, held
from evals_studio.store.journal_file import (
    NOTHING,
    Contents,
    Entry,
    Trouble,
    append,
    read_journal,
    rewrite,
    set_aside,
)
from evals_studio.store.kept import Kept
from evals_studio.store.locking import locked
from evals_studio.store.unkept import unkept, unreadable

_SPARE_LINES = 1_000
_SPARE_LINES_AT_START = 100


def sha256_of(raw: bytes) -> str:
    """Name bytes by their hash, as kept decisions do."""
    return hashlib.sha256(raw).hexdigest()


@dataclass(frozen=True, slots=True)
class _Known:
    """What a journal said when it was last read or written here.

    mark: None when there was no file. spare: how many lines it may have beyond what telling it anew takes.
    """

    mark: Mark | None
    contents: Contents
    spare: int

    @property
    def is_long(self) -> bool:
        """Tell whether writing it anew is worth its cost."""
        return self.contents.lines > self.spare + 2 * self.contents.kept.size


class StateFolder:
    """Kept work of all artifacts, below one folder that only its owner may enter.

    root: made when something is first kept. Nothing in it is ever deleted: a journal that is broken, or was
    written by a newer version, is set aside by a new name, and a notice says which.
    Safe to use from several threads and processes.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._known: dict[Path, _Known] = {}

    def place(self, path: Path) -> Path:
        """Name the journal of the artifact at `path`; it may not exist."""
        real = os.path.realpath(path)
        name = hashlib.sha256(os.fsencode(real)).hexdigest()[:32]
        return self.root / "reviews" / f"{name}.jsonl"

    def hold(self, path: Path, patience: float = 0.0) -> Hold | Holder:
        """Hold the artifact at `path` for this process, or tell who does.

        patience: seconds to wait for another process. Raises NotWritten when the state folder can't be used.
        """
        place = self.place(path)
        self._make_folder(place.parent)
        try:
            found = held(place.with_suffix(".open"), patience)
        except OSError as error:
            raise unkept(self.root, error) from error
        if isinstance(found, Hold) and found.before is not None:  # killed, perhaps in the middle of a write
            clear_away(place.parent)
            clear_away(Path(os.path.realpath(path)).parent)
        return found

    def kept(self, path: Path, raw: bytes) -> Kept:
        """Give what is kept for the artifact at `path`, whose bytes are `raw` now (maybe nothing).

        Looks only: what can't be read is told in the notices and stays where it is.
        Raises NotWritten when state is there but can't be read, so that nobody writes over it.
        """
        place = self.place(path)
        if not _is_there(place):
            return Kept(base_sha256=sha256_of(raw))
        with self._locked(place):
            known = self._current(place)
        return _at(known.contents, raw, _left_there(place, known.contents))

    def change(self, path: Path, raw: bytes, changed: Callable[[Kept], Entry]) -> Kept:
        """Keep what `changed` makes of the state that is there now, with no other process in between.

        It is on disk when this returns; costs no more for a long journal than for a short one. Gives what is
        kept, with notices of what had to be set aside or left out. Without notices that is the very value
        that the next change is given, unless another process keeps something. Raises NotWritten.
        """
        place = self.place(path)
        self._make_folder(place.parent)
        with self._locked(place):
            try:
                return self._change(place, path, raw, changed)
            except (OSError, NotWritten) as error:
                self._known.pop(place, None)  # what is on disk now has to be looked at again
                raise unkept(self.root, error) from error

    def _change(self, place: Path, path: Path, raw: bytes, changed: Callable[[Kept], Entry]) -> Kept:
        known = self._current(place)
        notices = _set_aside(place, known.contents)
        there = _at(known.contents, raw, notices)
        entry = changed(there)
        if entry.kept.notices:
            entry = replace(entry, kept=replace(entry.kept, notices=()))
        if known.mark is None or notices or known.is_long:
            after, is_redacted = rewrite(place, path, entry)
        else:
            after, is_redacted = append(place, known.contents, entry)
        self._known[place] = _Known(_mark(place), after, _SPARE_LINES)
        if is_redacted:
            notices = (*notices, "What looks like a secret was left out of what is kept.")
        return replace(entry.kept, notices=notices) if notices else entry.kept

    def _current(self, place: Path) -> _Known:
        """Give what the journal says, read anew only when another has changed it."""
        mark = _mark(place)
        known = self._known.get(place)
        if known is None or known.mark != mark:
            known = _Known(mark, NOTHING if mark is None else _read(place), _SPARE_LINES_AT_START)
            self._known[place] = known
        return known

    def _make_folder(self, folder: Path) -> None:
        try:
            for made in make_private(folder):
                sync_folder(made.parent)  # else a power cut may take the folder with all that is in it
            if folder.stat().st_mode & 0o077:
                folder.chmod(0o700)  # not the root: a person may have named a folder that others use as well
        except OSError as error:
            raise unkept(self.root, error) from error

    @contextmanager
    def _locked(self, place: Path) -> Iterator[None]:
        try:
            with locked(place.with_suffix(".lock")):
                yield
        except OSError as error:
            raise unkept(self.root, error) from error


def _at(contents: Contents, raw: bytes, notices: tuple[str, ...]) -> Kept:
    kept = contents.at(sha256_of(raw))
    if not kept.base_sha256:
        kept = replace(kept, base_sha256=sha256_of(raw))
    return replace(kept, notices=notices) if notices else kept


_TROUBLES: dict[Trouble, str] = {
    "newer": "was written by a newer version",
    "broken": "is broken",
    "torn": "is broken at its end",
}


def _left_there(place: Path, contents: Contents) -> tuple[str, ...]:
    if not contents.trouble:
        return ()
    used = "all before that is used" if contents.trouble == "torn" else "is not used"
    return (f"What is kept {_TROUBLES[contents.trouble]}; {used}. It is in {place}.",)


def _set_aside(place: Path, contents: Contents) -> tuple[str, ...]:
    if not contents.trouble:
        return ()
    aside = set_aside(place, contents)
    part = "The rest" if contents.trouble == "torn" else "It"
    return (f"What is kept {_TROUBLES[contents.trouble]}. {part} was set aside as {aside}.",)


def _is_there(place: Path) -> bool:
    try:
        place.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True  # reading it will say what is the matter
    return True


def _mark(place: Path) -> Mark | None:
    try:
        return mark_of(place.stat())
    except FileNotFoundError:
        return None


def _read(place: Path) -> Contents:
    try:
        text = place.read_bytes()
    except OSError as error:
        raise unreadable(error) from error
    return read_journal(text)
