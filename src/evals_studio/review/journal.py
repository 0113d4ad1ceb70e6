"""What a session keeps in the state folder, after every decision and every proposal."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

from evals_studio.artifact import Document
from evals_studio.model.fault import NotWritten
from evals_studio.model.kind import Kind
from evals_studio.review.keeping import first_add_of, kept_of, left_alone, moved, recovered, remembered_beside
from evals_studio.review.replaying import Replayed, Unfit, rebased
from evals_studio.review.review import OnAccept, Review
from evals_studio.review.serial import from_json
from evals_studio.store import Kept, Loaded, Rejection, StateFolder, sha256_of

Beginning: TypeAlias = Literal["replay", "leave"]


class Journal:
    """The kept state of one artifact: what a review needs beyond the file itself.

    complete: whether all of it is on disk. notices: lines to tell, oldest first. recovered: decisions that
    were found again at the start. remembered: rejections of earlier reviews. pending: decisions for other
    bytes. parked: proposals that only those know.
    """

    def __init__(self, path: Path, state: StateFolder | None, kept: Kept) -> None:
        self.path = path
        self.complete = state is not None
        self.notices: tuple[str, ...] = kept.notices
        self.recovered = 0
        self.remembered: tuple[Rejection, ...] = ()
        self.pending: tuple[Kept, ...] = ()
        self.parked = kept.proposals[:0]
        self._state = state
        self._kept = kept
        self._days = {one.uid: one.at for one in kept.rejections if one.uid and one.at}
        self._known_claims = set(map(_claim, kept.rejections))
        self._known_uids = {one.uid for one in kept.proposals}

    @classmethod
    def open(cls, disk: Loaded, state: StateFolder | None) -> "Journal":
        """Read what is kept for a file. State that cannot be read is told, and not written over."""
        nothing = Kept(base_sha256=sha256_of(disk.raw))
        if state is None:
            return cls(disk.path, None, nothing)
        try:
            return cls(disk.path, state, state.kept(disk.path, disk.raw))
        except NotWritten as fault:
            told = f"Nothing is kept: {fault.message}"
            return cls(disk.path, None, Kept(base_sha256=nothing.base_sha256, notices=(told,)))

    def begin(self, document: Document, kind: Kind, on_accept: OnAccept, beginning: Beginning) -> Review:
        """Begin a review with what is kept: "replay" makes decisions again that were made on these bytes."""
        begin = recovered if beginning == "replay" else left_alone
        begun = begin(document, kind, self._kept, on_accept)
        self.recovered = begun.count
        self.remembered, self.pending, self.parked = begun.remembered, begun.pending, begun.parked
        if self.recovered:
            self._tell(f"Recovered {_counted(self.recovered)}.")
        if self.offered:
            self._tell(f"{_counted(self.offered)} kept for other bytes of this file.")
        return begun.review

    @property
    def offered(self) -> int:
        """How many decisions are kept for other bytes."""
        return sum(len(one.decisions) - one.written for one in self.pending)

    def to_keep(self, review: Review) -> Kept:
        """Write down all that is to be kept of a review and of what came before it."""
        today = datetime.now(UTC).date().isoformat()
        for ref, slot in review.now.slots.items():
            if slot.place == "rejected":
                self._days.setdefault(ref, today)
        return kept_of(review, self.remembered, self._days, pending=self.pending, parked=self.parked)

    def keep(self, review: Review, raw: bytes, *, ahead: Kept | None = None) -> Review:
        """Keep everything; give the review with the proposals that another process has kept meanwhile.

        raw: the bytes on disk. ahead: see `StateFolder.keep`. A failure is told once; the review goes on.
        """
        if self._state is None:
            return review
        now = review

        def changed(there: Kept) -> Kept:
            nonlocal now
            now = self._with_foreign(review, there)
            return self.to_keep(now)

        try:
            kept = self._state.change(self.path, raw, changed, ahead)
        except NotWritten as fault:
            if self.complete:
                self._tell(fault.message)
            self.complete = False
            return review
        self.complete = True
        self._known_claims |= set(map(_claim, kept.rejections))
        self._known_uids |= {one.uid for one in kept.proposals}
        return now

    def move(self, review: Review, document: Document) -> Replayed:
        """Replay a review on other bytes; what has no place there stays kept, as pending."""
        after = moved(review, document, self._days)
        self.remembered = (*self.remembered, *after.lost)
        self.pending = (*self.pending, *after.left)
        return after.replayed

    def replay_pending(self, review: Review) -> Replayed:
        """Make decisions for other bytes again, as far as they find their entries; none is pending then."""
        review = review.receive(self.parked)
        fitted = 0
        unfit: tuple[Unfit, ...] = ()
        for work in self.pending:
            decisions = [from_json(one) for one in work.decisions[work.written :]]
            result = rebased(review, decisions, work.subjects, first_add=first_add_of(work))
            review, fitted, unfit = result.review, fitted + result.fitted, (*unfit, *result.unfit)
        self.pending, self.parked = (), ()
        self.remembered = remembered_beside(review, self.remembered)
        return Replayed(review, fitted, unfit)

    def drop_pending(self) -> None:
        """Forget the decisions for other bytes; what they rejected stays rejected."""
        self.pending, self.parked = (), ()
        self.remembered = tuple(replace(one, uid="") for one in self.remembered)

    def _with_foreign(self, review: Review, there: Kept) -> Review:
        """Take in what another process has kept since this one looked."""
        claims = [one for one in there.rejections if _claim(one) not in self._known_claims]
        self.remembered = (*self.remembered, *claims)
        self.notices = (*self.notices, *there.notices)
        return review.receive([one for one in there.proposals if one.uid not in self._known_uids])

    def _tell(self, line: str) -> None:
        self.notices = (*self.notices, line)


def _claim(one: Rejection) -> str:
    """Name a rejected claim, to tell those of another process from one's own."""
    return repr((one.entry, one.quote))


def _counted(count: int) -> str:
    return f"{count} decision" + ("" if count == 1 else "s")
