"""One artifact being reviewed: the one mutable object behind the studio, the plain mode and the commands."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

from evals_studio.artifact import kind_of, read_artifact
from evals_studio.model.fault import Fault, NotWritten, Unreadable
from evals_studio.model.kind import Kind
from evals_studio.model.trace import trace
from evals_studio.propose import Brief, Event
from evals_studio.review.briefing import brief_of_review
from evals_studio.review.checking import check_errors, check_meaning
from evals_studio.review.decisions import Decision, RejectReason
from evals_studio.review.difflines import DiffLine, diff_lines
from evals_studio.review.hearing import heard
from evals_studio.review.journal import Beginning, Journal
from evals_studio.review.keeping import Manner, signed_off_by
from evals_studio.review.replaying import Replayed, Unfit, mine
from evals_studio.review.review import Blocking, OnAccept, Review
from evals_studio.review.right import Right
from evals_studio.review.watched import Watched
from evals_studio.store import Loaded, Rejection, StateFolder, changed_on_disk, load
from evals_studio.vocabulary import DEFAULT, CheckSettings

Keeping: TypeAlias = Literal["now", "soon"]


class Session:
    """A review with its file and its journal. Holds no screen.

    path: of the artifact. review: the present value. keeping: "now" has every decision on disk when `decide`
    returns, "soon" has it brought there in the background, and `kept` tells when it is.
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
    ) -> "Session":
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
        journal = Journal.open(disk, state)
        manner = Manner(kind if kind is not None else kind_of(path), on_accept, settings)
        review = journal.begin(read_artifact(disk.raw), manner, kept_decisions)
        right.inform(journal)
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
        journal = self._right.journal_of(disk)
        journal.when_kept = self.journal.when_kept
        manner = Manner(self.kind, self.review.on_accept, self.review.checked.settings)
        self.review = journal.begin(read_artifact(disk.raw), manner, "replay")
        self.journal, self._file, self.unfit = journal, Watched(disk), ()
        trace("taken over", bytes=len(disk.raw), **journal.facts)
        return True

    def close(self) -> None:
        """Bring everything to disk and give the file back to others. Nothing more can be decided here."""
        self.journal.close()
        self._right.give_up(Fault("This review is over.", code="closed"))

    # --- what it shows ------------------------------------------------------------------------------------

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
        return brief_of_review(self.review, self.rejections, self.journal.accepted)

    def diff(self) -> tuple[DiffLine, ...]:
        """Compare the file on disk, as it was last seen, with the present bytes."""
        return diff_lines(self.disk.raw, self.review.document.raw)

    def blocking(self) -> tuple[Blocking, ...]:
        """Give the errors that are not in the file on disk."""
        return self.review.blocking()

    # --- decisions ----------------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> str:
        """Carry out a decision, keep it, tell what was done. Raises Refused or Fault, changing nothing."""
        self.reserve()
        review = self.review.decide(decision)
        trace("decided", decision=type(decision).__name__)
        self._now(review, review.done[-1].what)
        return review.done[-1].what

    def undo(self) -> str:
        """Take the last decision back and say so. Raises Fault when there is none."""
        self.reserve()
        review, what = self.review.undo()
        trace("undone")
        self._now(review, f"undid: {what}")
        return f"Taken back: {what[:1].lower()}{what[1:]}"

    def redo(self) -> str:
        """Bring an undone decision back and say so. Raises Fault when there is none."""
        self.reserve()
        review, what = self.review.redo()
        trace("redone")
        self._now(review, f"again: {what}")
        return f"Done again: {what[:1].lower()}{what[1:]}"

    def explain(self, reason: RejectReason) -> str:
        """Give the rejection just made its reason. Raises Fault when nothing was rejected just now."""
        self.reserve()
        review = self.review.explain(reason)
        self._now(review, review.done[-1].what)
        return review.done[-1].what

    def discard(self) -> None:
        """Drop the unwritten decisions. Their proposals reopen; rejections and drafts of proposals stay."""
        self.reserve()
        self._now(self.review.discarded(), "discarded what was not written")

    # --- makers -------------------------------------------------------------------------------------------

    def receive(self, event: Event) -> None:
        """Take in one event of a maker's run; what it offers is kept. Raises Fault (code in-use)."""
        self.reserve()
        review = heard(self.review, event, self._seen)
        if review is not self.review:
            self._now(review, "heard a maker")

    def seen(self, ref: str) -> None:
        """Say that a person has looked at an item: a cap that is applied later does not hide it."""
        self._seen.add(ref)

    def take(self, uid: str) -> None:
        """Open a held offer in spite of the gate. Raises Fault when nothing with this uid is held."""
        self.reserve()
        self._now(self.review.take(uid), "opened what was held")

    # --- writing ------------------------------------------------------------------------------------------

    def changed_on_disk(self) -> bool:
        """Tell whether another program has written or taken away the file; cheap enough for every second."""
        return self._file.has_changed()

    def write(self, *, errors: Literal["block", "allow"] = "block") -> int:
        """Write the present bytes over those on disk; give how many decisions went with them.

        Raises NotWritten, with nothing lost: when the file has changed on disk, the decisions are replayed on
        it first (`unfit` lists those without a place) and the next write may succeed; when there are errors
        that the file does not have yet (code new-errors) and `errors` is "block"; when law 4 or the system
        forbids.
        """
        self.reserve()
        self._follow_disk()
        count = self.review.unwritten
        if not self.review.is_changed:
            return 0
        if errors == "block":
            check_errors(self.review)
        check_meaning(self.review, self.disk)
        signed_off = signed_off_by(self.review, datetime.now(UTC).date().isoformat())
        ahead = self.journal.to_keep(self.review.written(), signed_off)
        self.journal.keep(self.review, self.disk.raw, ahead=ahead, did="began to write")
        self._file.write(self.review.document.raw)
        trace("written", decisions=count, bytes=len(self.disk.raw))
        self.journal.signed_off += signed_off
        self._now(self.review.written(), f"wrote {count}")
        return count

    def follow_disk(self) -> Replayed | None:
        """Replay the decisions on the file as it is on disk now; None when it has not changed.

        Raises Unreadable when it can't be read: deciding goes on, writing waits, and `trouble` says why.
        """
        found = self._file.read()
        if found is None:
            return None
        if found.raw == self.review.document.raw:  # somebody wrote just what we would
            self._file.take(found)
            self._now(self.review.written())
            return Replayed(self.review, 0, ())
        document = self._file.document_of(found, self.review.disk.document)
        result = self.journal.move(self.review, document)
        self._file.take(found)
        return self._replayed(result)

    def replay_offered(self) -> Replayed:
        """Make the decisions again that are kept for other bytes, as far as they find their entries here."""
        self.reserve()
        return self._replayed(self.journal.replay_pending(self.review))

    def drop_offered(self) -> None:
        """Forget the decisions that are kept for other bytes; what they accepted or changed is open."""
        self.reserve()
        self.journal.drop_pending()
        self._now(self.review, "dropped what was kept for another version")

    def choose(self, unfit: Unfit, side: Literal["mine", "theirs"]) -> None:
        """Settle a decision that found no place: "theirs" leaves the file as it is and forgets the decision.

        "mine" is for those that `can_be_mine`: what was decided is done, or added when its entry is gone.
        Raises Fault or Refused; then nothing has changed.
        """
        self.reserve()
        review = mine(self.review, unfit) if side == "mine" else self.review
        if unfit.decision is not None:
            self.journal.forget(unfit.decision)
        self.unfit = tuple(one for one in self.unfit if one is not unfit)
        self._now(review, f"chose {side}: {unfit.what}")

    def _replayed(self, result: Replayed) -> Replayed:
        trace("replayed", fitted=result.fitted, unfit=len(result.unfit))
        self.unfit = (*self.unfit, *result.unfit)
        self._now(result.review, "followed a change of the file")
        return result

    def _follow_disk(self) -> None:
        try:
            result = self.follow_disk()
        except Fault as fault:
            raise NotWritten(fault.message, mend=fault.mend, where=fault.where, code=fault.code) from fault
        if result is not None and (self.review.is_changed or result.unfit):
            raise changed_on_disk()

    def _now(self, review: Review, did: str = "") -> None:
        if self.keeping == "soon":
            self.review = self.journal.keep_soon(review, self.disk.raw, did=did)
        else:
            self.review = self.journal.keep(review, self.disk.raw, did=did)
