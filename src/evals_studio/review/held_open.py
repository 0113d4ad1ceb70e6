"""An artifact held open for review: its file, its journal, the right to decide, and how it stands."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

from evals_studio.artifact import kind_of, read_artifact
from evals_studio.model.fault import Fault, Unreadable
from evals_studio.model.kind import Kind
from evals_studio.model.trace import trace
from evals_studio.propose import Brief
from evals_studio.review.briefing import brief_of_review
from evals_studio.review.checked import Blocking
from evals_studio.review.difflines import DiffLine, diff_lines
from evals_studio.review.journal import Beginning, Journal
from evals_studio.review.keeping import Manner
from evals_studio.review.review import OnAccept, Review
from evals_studio.review.right import Right
from evals_studio.review.watched import Watched
from evals_studio.store import Loaded, Rejection, StateFolder, load
from evals_studio.vocabulary import DEFAULT, CheckSettings

if TYPE_CHECKING:
    from evals_studio.review.replaying import Unfit

Keeping: TypeAlias = Literal["now", "soon"]


class HeldOpen:
    """An artifact, opened: what there is to see of it. What can be done with it is in `session.Session`.

    path: of the artifact. review: the present value. keeping: "now" has every change on disk when it is made,
    "soon" has it brought there in the background, and `kept` tells when it is.
    unfit: decisions that had no place on new bytes.
    """

    def __init__(self, file: Watched, journal: Journal, review: Review, right: Right) -> None:
        self.keeping: Keeping = "now"
        self.path = file.path
        self.journal = journal
        self.review = review
        self.unfit: tuple[Unfit, ...] = ()
        self._file = file
        self._right = right
        self._seen: set[str] = set()

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        kind: Kind | None = None,
        state: StateFolder | None,
        on_accept: OnAccept = "record",
        kept_decisions: Beginning = "replay",
        settings: CheckSettings = DEFAULT,
    ) -> Self:
        """Read a file and what is kept of its review. Raises Unreadable when the file can't be read.

        settings: what the artifact's project decides about findings and tools.
        kept_decisions: "replay" makes those again that were made on these bytes, and holds the file: where
        another process has it open, this session is read only. "look" makes them again to see what they come
        to: it holds nothing, and nothing can be decided. "leave" is for commands, which write at once
        and must not write what somebody else has not finished; it holds the file from its first change on.
        """
        disk = load(path)
        right = Right(path, state)
        if kept_decisions == "replay":
            right.claim()
        elif kept_decisions == "look":
            right.give_up(Fault("This file is only looked at.", code="closed"))
        manner = Manner(kind if kind is not None else kind_of(path), on_accept, settings)
        journal, review = _begun(disk, right, manner, kept_decisions)
        trace("opened", kind=manner.kind, bytes=len(disk.raw), decisions=kept_decisions, **journal.facts)
        return cls(Watched(disk), journal, review, right)

    def reserve(self) -> None:
        """Hold the file for this process, before a change. Raises Fault (code in-use) when another has it.

        Where holding is not possible, for want of a state folder, this does nothing.
        """
        self._right.require(self.journal, self.disk.raw)

    def take_over(self) -> bool:
        """Go on where a process that had the file open has left off: read the file and what is kept anew.

        False while the other one still has it, or nobody can read the file. Cheap enough for every second.
        """
        before = self.read_only
        if before is None or not self._right.take_over():
            return False
        try:
            disk = load(self.path)
        except Unreadable:
            self._right.give_up(before)
            return False
        manner = Manner(self.kind, self.review.on_accept, self.review.checked.settings)
        journal, self.review = _begun(disk, self._right, manner, "replay")
        journal.when_kept = self.journal.when_kept
        self.journal, self._file, self.unfit = journal, Watched(disk), ()
        trace("taken over", bytes=len(disk.raw), **journal.facts)
        return True

    def close(self) -> None:
        """Bring everything to disk and give the file back to others. Nothing more can be decided here."""
        self.journal.close()
        self._right.give_up(Fault("This review is over.", code="closed"))

    @property
    def kind(self) -> Kind:
        """The kind of the artifact."""
        return self.review.kind

    @property
    def disk(self) -> Loaded:
        """The file as it was last read or written."""
        return self._file.loaded

    @property
    def read_only(self) -> Fault | None:
        """Why nothing can be decided here; None when it can."""
        return self._right.read_only

    @property
    def trouble(self) -> Unreadable | None:
        """Why writing waits: the file is gone, or nobody can read it; None when all is well."""
        return self._file.trouble

    @property
    def kept(self) -> bool:
        """Tell whether all work is on disk in the state folder."""
        return self.journal.complete and self.read_only is None

    @property
    def is_keeping(self) -> bool:
        """Tell whether work is on its way to disk; until then it is not kept."""
        return self.journal.is_busy

    def settle(self) -> None:
        """Wait until all work is on disk, or could not be brought there; `kept` tells which."""
        self.journal.settle()

    def when_kept(self, call: Callable[[], None]) -> None:
        """Have `call` called whenever `kept` may have changed; with keeping "soon" from another thread."""
        self.journal.when_kept = call

    @property
    def notices(self) -> tuple[str, ...]:
        """What is to be told of the kept state, one line each, oldest first; not yet made safe to show."""
        return self.journal.notices

    @property
    def recovered(self) -> int:
        """How many decisions were found again at the start."""
        return self.journal.recovered

    @property
    def offered(self) -> int:
        """How many decisions are kept for other bytes of this file; `replay_offered` takes them up."""
        return self.journal.offered

    @property
    def rejections(self) -> tuple[Rejection, ...]:
        """All rejected claims in force, of this review and of earlier ones."""
        return self.journal.to_keep(self.review).rejections

    def brief(self) -> Brief:
        """Tell a maker what it needs to know of the file as it is now."""
        return self._brief_of(self.review)

    def _brief_of(self, review: Review) -> Brief:
        rejections = self.journal.to_keep(review).rejections
        return brief_of_review(review, rejections, self.journal.accepted)

    def diff(self) -> tuple[DiffLine, ...]:
        """Compare the file on disk, as it was last seen, with the present bytes."""
        return diff_lines(self.disk.raw, self.review.document.raw)

    def blocking(self) -> tuple[Blocking, ...]:
        """Give the errors that are not in the file on disk."""
        return self.review.blocking()

    def _now(self, review: Review, did: str = "") -> None:
        if self.keeping == "soon":
            self.review = self.journal.keep_soon(review, self.disk.raw, did=did)
        else:
            self.review = self.journal.keep(review, self.disk.raw, did=did)


def _begun(disk: Loaded, right: Right, manner: Manner, beginning: Beginning) -> tuple[Journal, Review]:
    """Begin a review of a file that was just read, with what is kept of it."""
    journal = right.journal_of(disk)
    review = journal.begin(read_artifact(disk.raw), manner, beginning)
    right.inform(journal)
    return journal, review
