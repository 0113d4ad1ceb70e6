"""What a session keeps in the state folder, after every decision and every proposal."""

from dataclasses import replace
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal, TypeAlias

from evals_studio.artifact import Document
from evals_studio.model.fault import NotWritten
from evals_studio.model.plural import plural
from evals_studio.model.trace import trace
from evals_studio.review.became import accepted_on_disk
from evals_studio.review.decisions import Decision
from evals_studio.review.keeping import Manner, left_alone, recovered, remembered_beside
from evals_studio.review.lapsing import with_lapsed
from evals_studio.review.moment import Moment
from evals_studio.review.moving import moved
from evals_studio.review.others import Others
from evals_studio.review.pending import replayed_pending, waiting_in, without
from evals_studio.review.replaying import Replayed
from evals_studio.review.review import Review
from evals_studio.review.unfinished import led_back
from evals_studio.review.writer import Writer
from evals_studio.store import (
    Entry,
    Kept,
    Loaded,
    Rejection,
    SignedOff,
    StateFolder,
    sha256_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from evals_studio.model.proposal import Proposal

Beginning: TypeAlias = Literal["replay", "leave", "look"]


class Journal:
    """The kept state of one artifact: what a review needs beyond the file itself.

    recovered: decisions found again at the start. remembered, accepted: what earlier reviews decided.
    pending: decisions for other bytes. parked: proposals that only those know. signed_off: all ever written.
    unfinished: forms that were left half filled.
    when_kept: called after each time that something was kept, or could not be; maybe from another thread.
    """

    def __init__(self, path: Path, state: StateFolder | None, kept: Kept) -> None:
        self.path = path
        self.recovered = 0
        self.remembered: tuple[Rejection, ...] = ()
        self.pending: tuple[Kept, ...] = ()
        self.parked: tuple[Proposal, ...] = ()
        self.accepted = kept.accepted
        self.signed_off = kept.signed_off
        self.unfinished = kept.unfinished
        self.when_kept: Callable[[], None] = _nobody_listens
        self._notices = kept.notices
        self._state = state
        self._is_failing = False
        self._kept = kept
        self._days = {one.uid: one.at for one in kept.rejections if one.uid and one.at}
        self._writer = Writer(self._tell_idle)
        self._guard = Lock()
        self._others = Others(kept)

    @classmethod
    def open(cls, disk: Loaded, state: StateFolder | None) -> "Journal":
        """Read what is kept for a file. State that cannot be read is told, and not written over."""
        nothing = Kept(base_sha256=sha256_of(disk.raw))
        if state is None:
            return cls(disk.path, None, nothing)
        try:
            return cls(disk.path, state, state.kept(disk.path, disk.raw))
        except NotWritten as fault:
            return cls(disk.path, None, replace(nothing, notices=(str(fault),)))

    def begin(self, document: Document, manner: Manner, beginning: Beginning) -> Review:
        """Begin a review with what is kept: all but "leave" make decisions again, made on these bytes."""
        begin = left_alone if beginning == "leave" else recovered
        begun = begin(document, manner, self._kept)
        self.recovered = begun.count
        self.remembered, self.pending, self.parked = begun.remembered, begun.pending, begun.parked
        if self.recovered:
            self.tell(f"Recovered {plural(self.recovered, 'decision')}.")
        here = self._waiting_here(document) if beginning == "leave" else 0
        if here:
            stay = "stays" if here == 1 else "stay"
            self.tell(f"{plural(here, 'unwritten decision')} {stay} in the studio.")
        if self.offered > here:
            self.tell(f"{plural(self.offered - here, 'decision')} kept for another version of this file.")
        review = begun.review if self.pending else self._reopened(begun.review)
        if beginning == "replay":
            self.unfinished = led_back(self.unfinished, review)
        return review

    def _waiting_here(self, document: Document) -> int:
        """Count the decisions on these very bytes that nobody has written."""
        sha256 = sha256_of(document.raw)
        return waiting_in([one for one in self.pending if one.base_sha256 == sha256])

    def fail(self) -> None:
        """Say that nothing can be kept, as far as is known; each decision tries anew."""
        self._is_failing = True

    def close(self) -> None:
        """Bring everything to disk; from now on nothing more is kept."""
        self.settle()
        self._state = None

    @property
    def complete(self) -> bool:
        """Tell whether all of it is on disk."""
        works = not self._is_failing and not self._writer.has_failed
        return self._state is not None and works and self._writer.is_idle

    @property
    def is_busy(self) -> bool:
        """Tell whether something is being brought to disk now."""
        return self._state is not None and not self._writer.is_idle

    def _tell_idle(self) -> None:
        self.when_kept()  # who listens may have changed

    def is_behind(self, raw: bytes) -> bool:
        """Tell whether another process has kept something since this one looked. raw: the bytes on disk."""
        if self._state is None:
            return False
        self._writer.wait()
        try:
            there = self._state.kept(self.path, raw)
        except NotWritten:
            return False
        return replace(there, notices=()) != replace(self._others.last, notices=())

    @property
    def notices(self) -> tuple[str, ...]:
        """Lines to tell, oldest first."""
        return self._notices

    @property
    def offered(self) -> int:
        """How many decisions are kept for other bytes."""
        return waiting_in(self.pending)

    @property
    def facts(self) -> dict[str, int]:
        """What was found at the start, for the log of `--debug`."""
        return {"recovered": self.recovered, "offered": self.offered}

    def tell(self, line: str) -> None:
        """Add a line to the notices, once."""
        with self._guard:
            if line not in self._notices:
                self._notices = (*self._notices, line)

    # --- keeping ------------------------------------------------------------------------------------------

    def to_keep(self, review: Review, signed_off: tuple[SignedOff, ...] = ()) -> Kept:
        """Write down all that is to be kept of a review and of what came before it.

        signed_off: what is signed off beyond what was before.
        """
        moment = self._moment(review, b"")
        return replace(moment, signed_off=(*self.signed_off, *signed_off)).kept()

    def keep(self, review: Review, raw: bytes, *, ahead: Kept | None = None, did: str = "") -> Review:
        """Keep everything; give the review with the proposals that another process has kept meanwhile.

        raw: the bytes on disk. ahead: see `store.Entry`. did: one line about what was done.
        A failure is told once; the review goes on.
        """
        if self._state is None:
            return review
        self._writer.wait()
        self._write_down(self._state, replace(self._moment(review, raw), ahead=ahead, did=did))
        return self._with_foreign(review)

    def keep_soon(self, review: Review, raw: bytes, *, did: str = "") -> Review:
        """Keep everything in the background; `complete` tells when it is on disk."""
        if self._state is None:
            return review
        state = self._state
        review = self._with_foreign(review)
        moment = replace(self._moment(review, raw), did=did)
        self._writer.submit(lambda: self._write_down(state, moment))
        return review

    def settle(self) -> None:
        """Wait until everything is on disk, or could not be brought there."""
        self._writer.wait()

    def _moment(self, review: Review, raw: bytes) -> Moment:
        today = datetime.now(UTC).date().isoformat()
        for slot in filter(attrgetter("proposal"), review.now.slots.values()):
            if slot.place == "rejected":
                self._days.setdefault(slot.ref, today)
        days = dict(self._days)
        before = (self.remembered, self.accepted, self.pending, self.parked, self.signed_off, self.unfinished)
        return Moment(review, raw, days, *before)

    def _write_down(self, state: StateFolder, moment: Moment) -> None:
        try:
            kept = state.change(self.path, moment.raw, lambda there: self._entry(moment, there))
        except NotWritten as fault:
            self._is_failing = True
            trace("not kept", code=fault.code)
            self.tell(str(fault))
        else:
            self._is_failing = False
            trace("kept", notices=len(kept.notices))
            for notice in kept.notices:
                self.tell(notice)
            self._others.last = kept
        self.when_kept()

    def _entry(self, moment: Moment, there: Kept) -> Entry:
        return Entry(self._others.joined(moment, there), moment.ahead, moment.did)

    def _with_foreign(self, review: Review) -> Review:
        """Take in what another process has kept since this one looked."""
        self.remembered = (*self.remembered, *self._others.rejections_beside(self.remembered))
        return self._others.received(review)

    # --- other bytes --------------------------------------------------------------------------------------

    def move(self, review: Review, document: Document) -> Replayed:
        """Replay a review on other bytes; what has no place there stays kept, as pending."""
        self.accepted = accepted_on_disk(review, self.accepted)
        after = moved(review, document, self._days, self.accepted)
        self.remembered = (*self.remembered, *after.lost)
        self.pending = (*self.pending, *after.left)
        review = self._reopened(after.replayed.review)
        self.unfinished = led_back(self.unfinished, review)
        return replace(after.replayed, review=review)

    def replay_pending(self, review: Review) -> Replayed:
        """Make decisions for other bytes again, as far as they find their entries; the others stay kept."""
        result, self.pending = replayed_pending(review.receive(self.parked), self.pending)
        self.parked = ()
        self.remembered = remembered_beside(result.review, self.remembered)
        review = self._reopened(result.review)
        self.unfinished = led_back(self.unfinished, review)
        return replace(result, review=review)

    def forget(self, decision: Decision) -> None:
        """Drop one decision that found no place; somebody has settled it."""
        self.pending = without(self.pending, decision)

    def drop_pending(self) -> None:
        """Forget the decisions for other bytes; what they rejected stays rejected."""
        self.pending, self.parked = (), ()
        self.remembered = tuple(replace(one, uid="") for one in self.remembered)

    def _reopened(self, review: Review) -> Review:
        """Let rejections lapse whose instruction has changed."""
        review, self.remembered, count = with_lapsed(review, self.remembered, self._days, self.accepted)
        if count:
            lapsed = plural(count, "rejection")
            self.tell(f"{lapsed} lapsed, because the instruction has changed; the offer is open again.")
        return review


def _nobody_listens() -> None:
    """Do nothing."""
