"""One artifact being reviewed: the one mutable object behind the studio, the plain mode and the commands."""

from datetime import UTC, datetime
from typing import Literal

from evals_studio.model.fault import Fault, NotWritten
from evals_studio.model.trace import trace
from evals_studio.propose import Event
from evals_studio.review.checking import check_errors, check_meaning
from evals_studio.review.decisions import Decision, RejectReason
from evals_studio.review.hearing import heard
from evals_studio.review.held_open import HeldOpen
from evals_studio.review.keeping import signed_off_by
from evals_studio.review.replaying import Replayed, Unfit, mine
from evals_studio.review.unfinished import with_form
from evals_studio.review.waiting import brought
from evals_studio.store import Unfinished, changed_on_disk


class Session(HeldOpen):
    """A review with its file and its journal, and everything a person can do in it. Holds no screen."""

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

    # --- forms --------------------------------------------------------------------------------------------

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """Forms that were left half filled; those that begin with `HOMELESS` have no item here."""
        return self.journal.unfinished

    def keep_form(self, form: Unfinished) -> None:
        """Keep what was typed in a form so far; without texts there is nothing to keep any more.

        Raises Fault when another process has the file.
        """
        after = with_form(self.unfinished, form)
        if after == self.unfinished:
            return
        self.reserve()
        self.journal.unfinished = after
        self._now(self.review, "typed in a form" if form.texts else "")

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

    def bring(self, most: int) -> tuple[str, ...]:
        """Open the next offers that lie beyond the cap, `most` at most; give their refs.

        They go through the gate again: what the file has got meanwhile stays held. Raises Fault (in-use).
        """
        self.reserve()
        before = self.review
        after = brought(before, most, self._brief_of)
        if after is not before:
            self._now(after, "opened what waited")
        return tuple(
            item.ref for item in self.review.items if item.state == "open" and not before.has(item.ref)
        )

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
