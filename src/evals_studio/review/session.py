"""One artifact being reviewed: the one mutable object behind the studio, the plain mode and the commands."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

from evals_studio.artifact import kind_of, read_artifact, verify
from evals_studio.model.fault import Fault, NotWritten, Unreadable
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Usage
from evals_studio.propose import (
    Brief,
    Event,
    Failed,
    Finished,
    Progress,
    Proposed,
    RejectedClaim,
    Stopped,
    Used,
    Vague,
    brief_of,
)
from evals_studio.review.decisions import Decision, RejectReason
from evals_studio.review.difflines import DiffLine, diff_lines
from evals_studio.review.journal import Beginning, Journal
from evals_studio.review.replaying import Replayed, Unfit
from evals_studio.review.review import Blocking, OnAccept, Review
from evals_studio.store import Loaded, Rejection, StateFolder, changed_on_disk, load, write_bytes


class Session:
    """A review with its file and its journal. Holds no screen.

    path, kind: of the artifact. disk: the file as it was last read or written. review: the present value.
    unfit: decisions that had no place on new bytes. usage, generated_by, progress, failure: what the last run
    of a maker told.
    """

    def __init__(self, disk: Loaded, journal: Journal, review: Review) -> None:
        self.path = disk.path
        self.disk = disk
        self.journal = journal
        self.review = review
        self.unfit: tuple[Unfit, ...] = ()
        self.usage = Usage()
        self.generated_by = ""
        self.progress = ""
        self.failure: Fault | None = None
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
    ) -> "Session":
        """Read a file and what is kept of its review. Raises Unreadable when the file can't be read.

        kept_decisions: "replay" makes those again that were made on these bytes; "leave" is for commands,
        which write at once and must not write what somebody else has not finished.
        """
        disk = load(path)
        journal = Journal.open(disk, state)
        the_kind = kind if kind is not None else kind_of(path)
        return cls(disk, journal, journal.begin(read_artifact(disk.raw), the_kind, on_accept, kept_decisions))

    # --- what it shows ------------------------------------------------------------------------------------

    @property
    def kind(self) -> Kind:
        """The kind of the artifact."""
        return self.review.kind

    @property
    def kept(self) -> bool:
        """Tell whether all work is on disk in the state folder."""
        return self.journal.complete

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
        return brief_of(
            self.review.document,
            self.kind,
            rejected=[RejectedClaim(one.entry, one.quote) for one in self.rejections],
            open_=self.review.open_proposals,
        )

    def diff(self) -> tuple[DiffLine, ...]:
        """Compare the file on disk, as it was last seen, with the present bytes."""
        return diff_lines(self.disk.raw, self.review.document.raw)

    def blocking(self) -> tuple[Blocking, ...]:
        """Give the errors that are not in the file on disk."""
        return self.review.blocking()

    # --- decisions ----------------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> str:
        """Carry out a decision, keep it, tell what was done. Raises Refused or Fault, changing nothing."""
        self._now(self.review.decide(decision))
        return self.review.done[-1].what

    def undo(self) -> str:
        """Take the last decision back and tell which. Raises Fault when there is none."""
        review, what = self.review.undo()
        self._now(review)
        return what

    def redo(self) -> str:
        """Bring an undone decision back and tell which. Raises Fault when there is none."""
        review, what = self.review.redo()
        self._now(review)
        return what

    def explain(self, reason: RejectReason) -> str:
        """Give the rejection just made its reason. Raises Fault when nothing was rejected just now."""
        self._now(self.review.explain(reason))
        return self.review.done[-1].what

    def discard(self) -> None:
        """Drop the unwritten decisions. Their proposals reopen; rejections and drafts of proposals stay."""
        self._now(self.review.discarded())

    # --- makers -------------------------------------------------------------------------------------------

    def receive(self, event: Event) -> None:
        """Take in one event of a maker's run; what passed the gate is kept at once."""
        match event:
            case Proposed(proposal):
                self._now(self.review.receive((proposal,)))
            case Stopped():
                self._stop(event)
                self._now(self.review)
            case Vague(untestable):
                if untestable not in self.review.untestable:
                    self.review = self.review.receive(untestable=(untestable,))
            case Used(usage):
                self.usage = usage
            case Progress(text):
                self.progress = text
            case Finished(generated_by):
                self.generated_by = generated_by
            case Failed(fault):
                self.failure = fault

    def seen(self, ref: str) -> None:
        """Say that a person has looked at an item: a cap that is applied later does not hide it."""
        self._seen.add(ref)

    def take(self, uid: str) -> None:
        """Open a held offer in spite of the gate. Raises Fault when nothing with this uid is held."""
        self._now(self.review.take(uid))

    def _stop(self, event: Stopped) -> None:
        ref = f"p:{event.held.proposal.uid}"
        if not self.review.has(ref):
            self.review = self.review.receive(held=(event.held,))
        elif event.held.reason == "over-cap" and ref not in self._seen:
            self.review = self.review.hide(event.held)

    # --- writing ------------------------------------------------------------------------------------------

    def changed_on_disk(self) -> bool:
        """Tell whether another program has written the file, or taken it away. Reads the file."""
        try:
            return load(self.path).raw != self.disk.raw
        except Fault:
            return True

    def write(self, *, errors: Literal["block", "allow"] = "block") -> int:
        """Write the present bytes over those on disk; give how many decisions went with them.

        Raises NotWritten, with nothing lost: when the file has changed on disk, the decisions are replayed on
        it first (`unfit` lists those without a place) and the next write may succeed; when there are errors
        that the file does not have yet (code new-errors) and `errors` is "block"; when law 4 or the system
        forbids.
        """
        self._follow_disk()
        count = self.review.unwritten
        if not self.review.is_changed:
            return 0
        if errors == "block":
            self._check_errors()
        self._verify()
        new = self.review.document.raw
        ahead = self.journal.to_keep(self.review.written())
        self.journal.keep(self.review, self.disk.raw, ahead=ahead)
        write_bytes(self.path, self.disk.raw, new)
        self.disk = replace(self.disk, raw=new)
        self._now(self.review.written())
        return count

    def follow_disk(self) -> Replayed | None:
        """Replay the decisions on the file as it is on disk now; None when it has not changed.

        Raises Unreadable when it can't be read: deciding goes on, writing waits.
        """
        disk = load(self.path)
        if disk.raw == self.disk.raw:
            return None
        if disk.raw == self.review.document.raw:  # somebody wrote just what we would
            self.disk = disk
            self._now(self.review.written())
            return Replayed(self.review, 0, ())
        document = read_artifact(disk.raw)
        if document.problem is not None and self.review.disk.document.problem is None:
            raise Unreadable(
                f"The file on disk can't be read any more: {document.problem.message}",
                mend=document.problem.mend,
                where=document.problem.where,
            )
        result = self.journal.move(self.review, document)
        self.disk = disk
        return self._replayed(result)

    def replay_offered(self) -> Replayed:
        """Make the decisions again that are kept for other bytes, as far as they find their entries here."""
        return self._replayed(self.journal.replay_pending(self.review))

    def drop_offered(self) -> None:
        """Forget the decisions that are kept for other bytes; what they accepted or changed is open."""
        self.journal.drop_pending()
        self._now(self.review)

    def _replayed(self, result: Replayed) -> Replayed:
        self.unfit = (*self.unfit, *result.unfit)
        self._now(result.review)
        return result

    def _follow_disk(self) -> None:
        try:
            result = self.follow_disk()
        except Fault as fault:
            raise NotWritten(fault.message, mend="Your decisions are kept.", code=fault.code) from fault
        if result is not None and (self.review.is_changed or result.unfit):
            raise changed_on_disk()

    def _check_errors(self) -> None:
        blocking = self.blocking()
        if blocking:
            first = blocking[0].finding
            more = f" (and {len(blocking) - 1} more)" if len(blocking) > 1 else ""
            raise NotWritten(
                f"The file would have a new error: {first.message}{more}",
                mend="Mend it, or write all the same.",
                where=first.position,
                code="new-errors",
            )

    def _verify(self) -> None:
        """Hold the new bytes against what they must mean (law 4), and name the decision that breaks it."""
        try:
            verify(self.disk.raw, self.review.document.raw, self.review.data)
        except NotWritten as fault:
            for step in self.review.done:
                try:
                    verify(self.disk.raw, step.document.raw, step.data)
                except NotWritten:
                    message = f"{fault.message} This decision breaks it: {step.what}."
                    raise NotWritten(message, mend=fault.mend, where=fault.where, code=fault.code) from fault
            raise

    def _now(self, review: Review) -> None:
        self.review = self.journal.keep(review, self.disk.raw)
