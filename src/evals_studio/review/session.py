"""One artifact being reviewed: the one mutable object behind the studio, the plain mode and the commands."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from evals_studio.artifact import kind_of, read_artifact, verify
from evals_studio.model.fault import Fault, NotWritten
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
from evals_studio.review.keeping import (
    Recovered,
    claim_key,
    first_add_of,
    kept_of,
    left_alone,
    on_new_bytes,
    recovered,
)
from evals_studio.review.replaying import Replayed, Unfit, rebased
from evals_studio.review.review import Blocking, OnAccept, Review
from evals_studio.review.serial import from_json
from evals_studio.store import (
    Kept,
    Loaded,
    Rejection,
    StateFolder,
    changed_on_disk,
    load,
    sha256_of,
    write_bytes,
)


class Session:
    """A review with its file and its kept state. Holds no screen.

    path, kind: of the artifact. disk: the file as it was last read or written. review: the present value.
    kept: whether all of it is on disk in the state folder. notices: lines to tell, oldest first.
    recovered: decisions that were found again at the start. unfit: decisions that had no place on new bytes.
    usage, generated_by, progress, failure: what the last run of a maker told.
    """

    def __init__(self, disk: Loaded, begun: Recovered, state: StateFolder | None) -> None:
        self.path = disk.path
        self.disk = disk
        self.review = begun.review
        self.recovered = begun.count
        self.kept = state is not None
        self.notices: tuple[str, ...] = ()
        self.unfit: tuple[Unfit, ...] = ()
        self.usage = Usage()
        self.generated_by = ""
        self.progress = ""
        self.failure: Fault | None = None
        self._state = state
        self._remembered = begun.remembered
        self._pending = begun.pending
        self._parked = begun.parked
        self._seen: set[str] = set()
        self._days: dict[str, str] = {}
        self._known_claims = {claim_key(one.entry, one.quote) for one in begun.remembered}
        self._known_uids = set(begun.review.now.slots) | {f"p:{one.uid}" for one in begun.parked}

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        kind: Kind | None = None,
        state: StateFolder | None,
        on_accept: OnAccept = "record",
        kept_decisions: Literal["replay", "leave"] = "replay",
    ) -> "Session":
        """Read a file and what is kept of its review. Raises Unreadable when the file can't be read.

        kept_decisions: "replay" makes those again that were made on these bytes; "leave" is for commands,
        which write at once and must not write what somebody else has not finished.
        """
        disk = load(path)
        document = read_artifact(disk.raw)
        the_kind = kind if kind is not None else kind_of(path)
        kept, notice = _kept(state, disk)
        begin = recovered if kept_decisions == "replay" else left_alone
        session = cls(disk, begin(document, the_kind, kept, on_accept), state if not notice else None)
        session._days = {one.uid: one.at for one in kept.rejections if one.uid and one.at}
        session.notices = (*kept.notices, *((notice,) if notice else ()), *session._start_notices())
        return session

    # --- what it shows ------------------------------------------------------------------------------------

    @property
    def kind(self) -> Kind:
        """The kind of the artifact."""
        return self.review.kind

    @property
    def offered(self) -> int:
        """How many decisions are kept for other bytes of this file; `replay_offered` takes them up."""
        return sum(len(one.decisions) - max(one.written, 0) for one in self._pending)

    @property
    def rejections(self) -> tuple[Rejection, ...]:
        """All rejected claims in force, of this review and of earlier ones."""
        return self._to_keep().rejections

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
        self._keep(ahead=self._to_keep(self.review.written()))
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
        result, lost = on_new_bytes(self.review, read_artifact(disk.raw))
        self._remembered = (*self._remembered, *lost)
        self.disk = disk
        self.unfit = (*self.unfit, *result.unfit)
        self._now(result.review)
        return result

    def replay_offered(self) -> Replayed:
        """Make the decisions again that are kept for other bytes, as far as they find their entries here."""
        review, fitted = self.review, 0
        unfit: tuple[Unfit, ...] = ()
        review = review.receive(self._parked)
        for work in self._pending:
            decisions = [from_json(one) for one in work.decisions[max(work.written, 0) :]]
            result = rebased(review, decisions, work.subjects, first_add=first_add_of(work))
            review, fitted, unfit = result.review, fitted + result.fitted, (*unfit, *result.unfit)
        self._pending, self._parked = (), ()
        self._remembered = tuple(replace(one, uid="") for one in self._remembered if not one.uid)
        self.unfit = (*self.unfit, *unfit)
        self._now(review)
        return Replayed(review, fitted, unfit)

    def drop_offered(self) -> None:
        """Forget the decisions that are kept for other bytes; their proposals are open."""
        self._pending, self._parked = (), ()
        self._remembered = tuple(replace(one, uid="") for one in self._remembered)
        self._now(self.review)

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

    # --- keeping ------------------------------------------------------------------------------------------

    def _now(self, review: Review) -> None:
        self.review = review
        today = datetime.now(UTC).date().isoformat()
        for ref, slot in review.now.slots.items():
            if slot.place == "rejected":
                self._days.setdefault(ref, today)
        self._keep()

    def _to_keep(self, review: Review | None = None) -> Kept:
        return kept_of(
            review or self.review,
            self._remembered,
            self._days,
            pending=self._pending,
            parked=self._parked,
        )

    def _keep(self, ahead: Kept | None = None) -> None:
        """Keep everything; a failure is told once, and the review goes on."""
        if self._state is None:
            return
        try:
            self._state.change(self.path, self.disk.raw, self._with_foreign, ahead)
        except NotWritten as fault:
            if self.kept:
                self.notices = (*self.notices, fault.message)
            self.kept = False
        else:
            self.kept = True

    def _with_foreign(self, there: Kept) -> Kept:
        """Take in what another process has kept since, and give all that is to be kept now."""
        new = [one for one in there.proposals if f"p:{one.uid}" not in self._known_uids]
        self._known_uids |= set(self.review.now.slots) | {f"p:{one.uid}" for one in new}
        claims = [
            one for one in there.rejections if claim_key(one.entry, one.quote) not in self._known_claims
        ]
        self.review = self.review.receive(new)
        self._remembered = (*self._remembered, *claims)
        mine = self._to_keep()
        self._known_claims |= {claim_key(one.entry, one.quote) for one in mine.rejections}
        return replace(mine, notices=there.notices)

    def _start_notices(self) -> tuple[str, ...]:
        said = []
        if self.recovered:
            said.append(f"Recovered {_counted(self.recovered)}.")
        if self.offered:
            said.append(f"{_counted(self.offered).capitalize()} kept for other bytes of this file.")
        return tuple(said)


def _kept(state: StateFolder | None, disk: Loaded) -> tuple[Kept, str]:
    """Give what is kept, or nothing and the reason why it can't be read."""
    if state is None:
        return Kept(base_sha256=sha256_of(disk.raw)), ""
    try:
        return state.kept(disk.path, disk.raw), ""
    except NotWritten as fault:
        return Kept(base_sha256=sha256_of(disk.raw)), f"Nothing is kept: {fault.message}"


def _counted(count: int) -> str:
    return f"{count} decision" + ("" if count == 1 else "s")
