"""The one family of errors that a user can act on. Anything else that is raised is a bug."""

from evals_studio.model.position import Position
from evals_studio.model.sentences import sentences


class Fault(Exception):  # noqa: N818 - house.md's word: a fault is what happened, not always an error of ours
    """Something a person can mend.

    code: stable and kebab-case, for JSON output ("unreadable", "refused-edit" …).
    message: what happened, one line, not yet made safe to show.
    mend: what to do about it, one line; "" when there is nothing to do.
    where: the place in the file, if there is one.
    """

    code = "fault"

    def __init__(
        self, message: str, *, mend: str = "", where: Position | None = None, code: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.mend = mend
        self.where = where
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{sentences(self.message, self.mend)}"


class Refused(Fault):
    """An edit that would break a law of editing, so it is not made (house.md, law 8). Nothing has changed."""

    code = "refused-edit"


class Unreadable(Fault):
    """A file that cannot be read or is not the kind of file we read."""

    code = "unreadable"


class NotWritten(Fault):
    """A write that did not happen; the file on disk is as it was and the work is kept."""

    code = "not-written"
