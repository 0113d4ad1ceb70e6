"""The artifact's file while it is under review: as it was last seen, and what became of it since."""

from dataclasses import replace
from pathlib import Path

from evals_studio.artifact import Document, read_artifact
from evals_studio.model.fault import Fault, Unreadable
from evals_studio.model.mark import Mark, mark_of
from evals_studio.store import Loaded, load, write_bytes


class Watched:
    """A file that other programs may write or take away.

    loaded: as it was last read or written here. trouble: why writing has to wait, as the last look found it;
    None when nothing stands in the way.
    """

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.trouble: Unreadable | None = None
        self._same: Mark | None = None

    @property
    def path(self) -> Path:
        """The file as it was named."""
        return self.loaded.path

    def has_changed(self) -> bool:
        """Tell whether another program has written the file, or taken it away.

        Cheap enough for every second: the file is read only when its inode, size or time are new.
        """
        try:
            mark = mark_of(self.loaded.real.stat())
            if mark == self._same and self.path.resolve() == self.loaded.real:
                return False
            is_changed = load(self.path).raw != self.loaded.raw
        except (OSError, Fault):
            return True
        if not is_changed:
            self._same, self.trouble = mark, None
        return is_changed

    def read(self) -> Loaded | None:
        """Read the file again; None when it holds what it held. Raises Unreadable, and remembers why."""
        try:
            found = load(self.path)
        except Unreadable as fault:
            self.trouble = _gone(fault)
            raise self.trouble from fault
        if found.raw != self.loaded.raw:
            return found
        self.trouble = None
        return None

    def document_of(self, found: Loaded, before: Document) -> Document:
        """Read frontmatter anew. Raises Unreadable when it no longer can be, and remembers why."""
        document = read_artifact(found.raw)
        if document.problem is not None and before.problem is None:
            self.trouble = _unreadable(document.problem)
            raise self.trouble
        return document

    def take(self, found: Loaded) -> None:
        """Go on with what was read."""
        self.loaded, self.trouble, self._same = found, None, None

    def write(self, new: bytes) -> None:
        """Put new bytes in the place of those that were read. Raises NotWritten, changing nothing."""
        write_bytes(self.path, self.loaded.raw, new)
        self.take(replace(self.loaded, raw=new))


def _gone(fault: Unreadable) -> Unreadable:
    """Say that a file under review can't be read any more, and what still goes on."""
    if fault.code == "missing":
        message = "The file is gone."
    else:
        message = f"The file can't be read any more: {fault.message}"
    return Unreadable(message, mend="Writing waits until it is back; deciding goes on.", code=fault.code)


def _unreadable(problem: Fault) -> Unreadable:
    """Say that the file on disk has got frontmatter that nobody can read."""
    return Unreadable(
        f"The file on disk can't be read any more: {problem.message}",
        mend="Writing waits until it can; deciding goes on.",
        where=problem.where,
    )
