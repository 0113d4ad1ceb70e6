"""A review that goes on with other bytes, because somebody else has written the file meanwhile."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from evals_studio.artifact import Document
from evals_studio.model.frozen import dataclass
from evals_studio.review.decisions import Add, Draft, Later, Reopen, flat
from evals_studio.review.keeping import Manner, begun, entries_at, placed, rejection_of
from evals_studio.review.pending import left_of
from evals_studio.review.replaying import Replayed, Unfit, rebased, subjects_of
from evals_studio.review.review import Review
from evals_studio.review.slot import offer_of, slot_of
from evals_studio.store import Accepted, Kept, Rejection
from evals_studio.vocabulary import same_claim


@dataclass(frozen=True, slots=True)
class Moved:
    """A review that was moved to other bytes.

    lost: rejections that have no row there and must be remembered. left: decisions that fit nowhere there.
    """

    replayed: Replayed
    lost: tuple[Rejection, ...]
    left: tuple[Kept, ...]


def moved(
    review: Review, document: Document, days: Mapping[str, str], accepted: Sequence[Accepted] = ()
) -> Moved:
    """Replay a review's unwritten decisions on other bytes.

    A written decision that was undone since cannot be undone on other bytes; it is listed as unfit.
    days, accepted: see `kept_of`.
    """
    shared = review.shared_with_disk
    outside = [
        slot
        for slot in review.at_disk().now.slots.values()
        if slot.proposal is not None and slot.place in {"open", "rejected"}
    ]
    slots = [
        replace(slot, proposal=placed(slot.proposal, document))
        for slot in outside
        if slot.proposal is not None and slot.ref.startswith("p:")
    ]
    reopened = [
        (slot, offer)
        for slot in review.now.slots.values()
        if slot.place == "open" and not slot.ref.startswith("p:") and (offer := offer_of(slot)) is not None
        if not any(same_claim(slot.entry, entry) for entry in document.entries)
    ]
    slots += [replace(slot_of(placed(offer, document)), entry=slot.entry) for slot, offer in reopened]
    done = {slot.ref for slot, _ in reopened}
    fresh = begun(document, Manner(review.kind, review.on_accept, review.checked.settings), slots)
    fresh = replace(fresh, held=review.held, untestable=review.untestable)
    decisions = [
        one
        for one in review.decisions[shared:]
        if not (isinstance(one, Reopen | Draft | Later) and one.ref in done)
    ]
    subjects = subjects_of(decisions, entries_at(review, shared))
    adds = sum(isinstance(one, Add) for one in flat(review.decisions[:shared]))
    result = rebased(fresh, decisions, subjects, first_add=adds + 1)
    undone = tuple(
        Unfit(step.decision, f"undid: {step.what}", "It is in the file already.")
        for step in review.saved[shared:]
    )
    return Moved(
        replayed=replace(result, unfit=(*undone, *result.unfit)),
        lost=tuple(
            rejection_of(slot, days.get(slot.ref, ""), "", accepted)
            for slot in outside
            if slot.place == "rejected" and not slot.ref.startswith("p:") and slot.ref not in done
        ),
        left=left_of(result.unfit, subjects),
    )
