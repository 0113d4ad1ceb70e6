"""Kept decisions on a fresh review: as they are on the bytes they were made on, else by id and text."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, entry_id, same_data
from evals_studio.review.counting import count_of
from evals_studio.review.decisions import (
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Decision,
    Draft,
    Move,
    Reject,
    Remove,
    Reopen,
    SetEvalSkip,
    SignOff,
    Withdraw,
    flat,
    ref_of,
)
from evals_studio.review.review import Review
from evals_studio.review.telling import name_of, told
from evals_studio.vocabulary import same_claim

_GONE = "entry-gone"
"""Code of a fault: what a decision was about is not there any more."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """A decision that has no place on the new bytes.

    decision: None when it can't even be read. what: told in the past, as it was made. reason: one sentence.
    before: the entry it was made on. ref: the entry's row, when both sides changed it. theirs: that entry as
    the file has it now. mine: as it was decided; None when it was to be removed, or nothing was typed.
    can_be_mine: `Session.choose` can do it all the same: to the entry that both changed, or, when the entry
    is gone, as a new one.
    """

    decision: Decision | None
    what: str
    reason: str
    before: Json = None
    ref: str | None = None
    theirs: Json = None
    mine: Json = None
    can_be_mine: bool = False


@dataclass(frozen=True, slots=True)
class Replayed:
    """A review with decisions replayed on it. fitted: how many found their place (see `count_of`)."""

    review: Review
    fitted: int
    unfit: tuple[Unfit, ...]


def replayed(review: Review, decisions: Iterable[Decision]) -> Review:
    """Replay decisions on the bytes they were made on. Raises Fault or Refused when one fails."""
    for decision in decisions:
        review = review.decide(decision)
    return review


def subjects_of(decisions: Iterable[Decision], entries: Mapping[str, Json]) -> dict[str, Json]:
    """Pick the entries that decisions are about. entries: by ref, as they were before these decisions."""
    refs = {ref for decision in flat(decisions) if (ref := ref_of(decision)) is not None}
    return {ref: entry for ref, entry in entries.items() if ref in refs}


def rebased(
    review: Review, decisions: Sequence[Decision], subjects: Mapping[str, Json], *, first_add: int = 1
) -> Replayed:
    """Replay decisions on other bytes: each finds its entry again by id, a bare string by its text.

    review: fresh, on the new bytes, with the proposals. subjects: the entries that the decisions are about,
    as they were, by ref. first_add: the number that the first decision here to add an entry gave to it.
    A decision that changes or removes an entry fits only if nobody else changed that entry.
    """
    finding = _Finding(review, subjects, first_add)
    fitted = 0
    for decision in decisions:
        fitted += finding.replay(decision)
    return Replayed(finding.review, fitted, tuple(finding.unfit))


class _BothChanged(Fault):
    """An entry was changed in the file and by a decision. ref: its row. theirs: as the file has it."""

    def __init__(self, ref: str, theirs: Json) -> None:
        super().__init__("Its entry was changed in the file as well.", code="both-changed")
        self.ref = ref
        self.theirs = theirs


@dataclass(slots=True)
class _Finding:
    """The work of one rebase. refs: of entries that were added here, by the refs they had before."""

    review: Review
    subjects: Mapping[str, Json]
    next_add: int
    refs: dict[str, str] = field(default_factory=dict)
    unfit: list[Unfit] = field(default_factory=list)

    def replay(self, decision: Decision) -> int:
        """Replay one decision; count what of it found its place."""
        if isinstance(decision, Bulk):
            return self._replay_bulk(decision)
        old_ref = self._next_add_ref() if isinstance(decision, Add) else None
        try:
            self.review = self.review.decide(self._translated(decision))
        except Fault as fault:
            self._leave(decision, fault)
            return 0
        if old_ref is not None and self.review.last is not None:
            self.refs[old_ref] = self.review.last
        return count_of((decision,))

    def _replay_bulk(self, bulk: Bulk) -> int:
        """Replay what fits of a bulk, again as one step."""
        before, found = self.review, []
        for decision in bulk.decisions:
            count = len(self.review.done)
            self.replay(decision)
            found += [step.decision for step in self.review.done[count:]]
        self.review = before
        if found:
            self.review = before.decide(replace(bulk, decisions=tuple(found)))
        return count_of(found)

    def _next_add_ref(self) -> str:
        self.next_add += 1
        return f"n:{self.next_add - 1}"

    def _leave(self, decision: Decision, fault: Fault) -> None:
        ref = ref_of(decision) or ""
        before = self.subjects.get(ref)
        here = "" if ref.startswith("e:") else self.review.name(self.refs.get(ref, ref))
        name = here or name_of(before)
        typed = decision.entry if isinstance(decision, Change | Draft | Add) else None
        unfit = Unfit(decision, told(decision, name), fault.message, before, mine=typed)
        if isinstance(fault, _BothChanged):
            unfit = replace(unfit, ref=fault.ref, theirs=fault.theirs, can_be_mine=True)
        elif fault.code == _GONE and isinstance(decision, Change):
            is_free = entry_id(decision.entry) not in self.review.now.taken_ids()
            unfit = replace(unfit, can_be_mine=is_free)
        self.unfit.append(unfit)

    def _translated(self, decision: Decision) -> Decision:
        """Say a decision with the refs of the new review. Raises Fault when its entry is not there."""
        match decision:
            case Add() | SetEvalSkip() | Bulk():
                return decision
            case ApplyMend():
                return self._same_mend(decision)
            case Accept(ref=ref) if self._is_in_file(ref):
                raise Fault("The file has this claim already.")
            case _:
                return self._with_ref(decision)

    def _is_in_file(self, ref: str) -> bool:
        """Tell whether the file has got the claim of a proposal from somebody else."""
        slot = self.review.now.slots.get(ref)
        if slot is None or not ref.startswith("p:"):
            return False
        return any(same_claim(slot.entry, one) for one in self.review.base.document.entries)

    def _same_mend(self, decision: ApplyMend) -> ApplyMend:
        """Check that a mend still fits: it names entries by index, so the same finding must offer it."""
        mends = [finding.mend for finding in self.review.findings if finding.mend is not None]
        if any((one.title, one.edits) == (decision.title, decision.edits) for one in mends):
            return decision
        raise Fault("What it mended is not there any more, or stands elsewhere.")

    def _with_ref(self, decision: Decision) -> Decision:
        ref = ref_of(decision) or ""
        if ref in self.refs:
            return about(decision, self.refs[ref])
        if ref.startswith("p:") and ref in self.review.now.slots:
            return decision
        if ref not in self.subjects:
            raise Fault("What it was about is not there any more.", code=_GONE)
        subject = self.subjects[ref]
        index = self._index_of(subject)
        theirs = self.review.base.document.entries[index]
        if not _is_lenient(decision) and not same_data(theirs, subject):
            raise _BothChanged(f"e:{index}", theirs)
        return about(decision, f"e:{index}")

    def _index_of(self, subject: Json) -> int:
        """Find an entry in the new file by its id, or by all it says when it has none."""
        id_ = entry_id(subject)
        found = [
            index
            for index, entry in enumerate(self.review.base.document.entries)
            if (entry_id(entry) == id_ if id_ is not None else same_data(entry, subject))
        ]
        if len(found) != 1:
            if found:
                raise Fault("Several entries fit it.")
            raise Fault("Its entry is not in the file any more.", code=_GONE)
        return found[0]


def mine(review: Review, unfit: Unfit) -> Review:
    """Do what was decided to an entry that both sides changed; add it anew when its entry is gone.

    Several changes of an entry that is gone come to one new entry. Raises Fault where there is no place.
    """
    decision = unfit.decision
    if decision is None or not unfit.can_be_mine:
        raise Fault("This decision has no place in the file.", code="no-place")
    if unfit.ref is not None or not isinstance(decision, Change):
        return review.decide(about(decision, unfit.ref or ""))
    added = _added_as(review, entry_id(decision.entry))
    return review.decide(Change(added, decision.entry) if added is not None else Add(decision.entry))


def _added_as(review: Review, id_: str | None) -> str | None:
    """Find an entry by its id among those that were written by hand here; give its ref."""
    by_hand = (item for item in review.items if item.in_file and item.ref.startswith("n:"))
    return next((item.ref for item in by_hand if id_ is not None and item.id == id_), None)


def about(decision: Decision, ref: str) -> Decision:
    """Give a decision about another ref; what was accepted before is an entry of the file by now."""
    match decision:
        case Withdraw(reason=reason) if ref.startswith("e:"):
            return Remove(ref, reason)
        case Add() | SetEvalSkip() | ApplyMend() | Bulk():
            return decision
        case _:
            return replace(decision, ref=ref)


def _is_lenient(decision: Decision) -> bool:
    """Tell whether a decision still means the same when the entry's wording has changed."""
    return isinstance(decision, SignOff | Move | Accept | Reject | Reopen | Draft)
