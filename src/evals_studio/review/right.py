"""The right to decide on an artifact: one process has it at a time, the others only read."""

from pathlib import Path

from evals_studio.model.fault import Fault, NotWritten
from evals_studio.review.journal import Journal
from evals_studio.store import Hold, Holder, Loaded, StateFolder

_PATIENCE = 2.0
"""Seconds that a command waits for another one to end."""


class Right:
    """The right of our process to decide on a file, and to keep what was decided.

    read_only: why it has none; None while it has, or may still get it. Without a state folder that can be
    written nobody can be told apart, and everybody may decide.
    """

    def __init__(self, path: Path, state: StateFolder | None) -> None:
        self.read_only: Fault | None = None
        self._path = path
        self._state = state
        self._hold: Hold | None = None
        self._news = ""

    def claim(self, patience: float = 0.0) -> None:
        """Take it, or find out who has it. patience: seconds to wait for another process."""
        if self._state is None:
            return
        try:
            found = self._state.hold(self._path, patience)
        except NotWritten as fault:
            self._news = str(fault)
            return
        if isinstance(found, Holder):
            self.read_only = _in_use(found)
            self._news = self.read_only.message
        else:
            self._have(found, after_another=found.before is not None)

    def take_over(self) -> bool:
        """Take it from a process that had it and has ended; False while it has not."""
        if self._state is None or self.read_only is None or self.read_only.code != "in-use":
            return False
        try:
            found = self._state.hold(self._path, 0.0)
        except NotWritten:
            return False
        if isinstance(found, Holder):
            return False
        self._have(found, after_another=True)
        return True

    def _have(self, hold: Hold, *, after_another: bool) -> None:
        self._hold, self.read_only = hold, None
        if after_another:
            self._news = "The program that had this file open has ended; its work goes on here."

    def journal_of(self, disk: Loaded) -> Journal:
        """Read what is kept for the file."""
        return Journal.open(disk, self._state)

    def inform(self, journal: Journal) -> None:
        """Tell the journal what came of it: who has no right to decide keeps nothing."""
        if self.read_only is not None:
            journal.close()
        elif self._news and self._hold is None:
            journal.fail()
        if self._news:
            journal.tell(self._news)
        self._news = ""

    def require(self, journal: Journal, raw: bytes) -> None:
        """Have it before a change. raw: the bytes on disk. Raises Fault (code in-use) when another has it."""
        if self._hold is None and self.read_only is None:
            self.claim(_PATIENCE)
            self.inform(journal)
            if self._hold is not None and journal.is_behind(raw):
                self.give_up(_overtaken())
        if self.read_only is not None:
            raise self.read_only

    def give_up(self, why: Fault) -> None:
        """Decide nothing more; others may."""
        self.read_only = why
        self._hold = None


def _in_use(holder: Holder) -> Fault:
    """Say that another process has the file open, so that it is only read here."""
    return Fault(
        f"Another evals-studio has this file open ({holder}); here it is only read.",
        mend="Leave the other one, then open the file again.",
        code="in-use",
    )


def _overtaken() -> Fault:
    """Say that another process has kept something between our look and our hold."""
    return Fault(
        "Another evals-studio has just changed what is kept of this file; nothing was done.",
        mend="Try again.",
        code="in-use",
    )
