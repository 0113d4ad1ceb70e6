"""The right to decide on an artifact: one process has it at a time, the others only read."""

from pathlib import Path

from evals_studio.model.fault import Fault, NotWritten
from evals_studio.review.checking import in_use
from evals_studio.store import Hold, Holder, StateFolder

_PATIENCE = 2.0
"""Seconds that a command waits for another one to end."""


class Right:
    """The right of our process to decide on a file.

    read_only: why it has none; None while it has, or may still get it. Without a state folder that can be
    written nobody can be told apart, and everybody may decide.
    """

    def __init__(self, path: Path, state: StateFolder | None) -> None:
        self.read_only: Fault | None = None
        self._path = path
        self._state = state
        self._hold: Hold | None = None

    @property
    def is_held(self) -> bool:
        """Tell whether others are kept out."""
        return self._hold is not None

    def claim(self, patience: float = 0.0) -> str:
        """Take it, or find out who has it; give what is to be told of that, "" when nothing is.

        patience: seconds to wait for another process.
        """
        if self._state is None:
            return ""
        try:
            found = self._state.hold(self._path, patience)
        except NotWritten as fault:
            return str(fault)
        if isinstance(found, Holder):
            self.read_only = in_use(found)
            return self.read_only.message
        self._hold = found
        if found.before is not None:
            return "The program that had this file open has ended; its work goes on here."
        return ""

    def claim_late(self) -> str:
        """Take it before a command's first change; a command that had it waits a little for its end."""
        if self._hold is not None or self._state is None or self.read_only is not None:
            return ""
        return self.claim(_PATIENCE)

    def give_up(self, why: Fault) -> None:
        """Decide nothing more; others may."""
        self.read_only = why
        self._hold = None
