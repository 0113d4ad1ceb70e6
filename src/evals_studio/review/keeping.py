"""Between a review and what the state folder keeps of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TypeVar

from evals_studio.artifact import Document, read_artifact
from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, entry_id, same_data
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Proposal
from evals_studio.propose import find_quote
from evals_studio.review.became import origin_of
from evals_studio.review.decisions import Accept, SignOff, flat
from evals_studio.review.opening import opened
from evals_studio.review.replaying import replayed, subjects_of
from evals_studio.review.review import OnAccept, Review
from evals_studio.review.serial import from_json
from evals_studio.review.slot import Slot, offer_of, slot_of
from evals_studio.review.step import after
from evals_studio.store import Accepted, Kept, Rejection, SignedOff, sha256_of
from evals_studio.vocabulary import DEFAULT, CheckSettings, same_claim

T = TypeVar("T")

_LEAST_NOTES, _DROPPED = 200, 100
"""So many of the newest offers that were held, and of vague instructions, are kept at least.

Older ones go by the hundred: each that goes by itself would have the journal tell the whole list anew.
"""


@dataclass(frozen=True, slots=True)
class Recovered:
    """A review begun with what was kept.

    remembered: rejections of earlier reviews. count: unwritten decisions that were found again.
    pending: decisions for other bytes. parked: proposals that only those decisions know.
    """

    review: Review
    remembered: tuple[Rejection, ...]
    count: int = 0
    pending: tuple[Kept, ...] = ()
    parked: tuple[Proposal, ...] = ()


# --- writing down -----------------------------------------------------------------------------------------


def kept_of(
    review: Review,
    remembered: Sequence[Rejection],
    days: Mapping[str, str],
    *,
    accepted: tuple[Accepted, ...] = (),
) -> Kept:
    """Write down what a review would lose. days: when each item (by ref) was rejected, as ISO dates.

    accepted: the offers that the file on disk holds.

    Decisions are kept only while they are not in the file: what is open or rejected needs none.
    """
    work = _work_of(review)
    has_work = bool(work.decisions or work.undone)
    slots = [*filter(attrgetter("proposal"), review.now.slots.values())]
    offers = [
        (slot, offer)
        for slot in slots
        if (slot.place == "open" or (has_work and slot.ref.startswith("p:"))) and (offer := offer_of(slot))
    ]
    rejections = [
        rejection_of(slot, days.get(slot.ref, ""), slot.ref if has_work else "", accepted)
        for slot in slots
        if slot.place == "rejected"
    ]
    return replace(
        work,
        proposals=tuple(offer for _, offer in offers),
        drafts={
            offer.uid: slot.entry
            for slot, offer in offers
            if slot.place == "open" and isinstance(slot.entry, dict)
            if not same_data(slot.entry, offer.entry)
        },
        rejections=(*remembered, *rejections),
        accepted=accepted,
        held=_newest(review.held),
        untestable=_newest(review.untestable),
    )


def _newest(notes: tuple[T, ...]) -> tuple[T, ...]:
    beyond = max(0, len(notes) - _LEAST_NOTES)
    return notes[beyond - beyond % _DROPPED :]


def signed_off_by(review: Review, day: str) -> tuple[SignedOff, ...]:
    """Say what the unwritten decisions sign off, and what the trail would have said. day: ISO date."""
    refs = {
        decision.ref: None
        for decision in flat(review.decisions[review.shared_with_disk :])
        if isinstance(decision, SignOff) or (isinstance(decision, Accept) and decision.sign_off)
    }
    places = {ref: index for index, ref in enumerate(review.now.order)}
    named = [
        (review.now.slots[ref], entry_id(review.document.entries[places[ref]]))
        for ref in refs
        if ref in places
    ]
    return tuple(
        SignedOff(id_, origin.model, origin.confidence, day)
        for slot, id_ in named
        if id_ is not None and id_ not in review.checked.origins
        for origin in slot.origins
    )


def _work_of(review: Review) -> Kept:
    """Write down the decisions that the file does not hold, and what it takes to make them again."""
    disk = review.disk.sha256
    if not review.is_changed:
        return Kept(base_sha256=disk)
    written = review.shared_with_disk
    return Kept(
        decisions=tuple(step.spelled for step in review.done),
        base_sha256=disk,
        written=written,
        undone=tuple(step.spelled for step in review.saved[written:]),
        base=review.base.document.raw if review.saved else None,
        subjects=subjects_of(review.decisions[written:], entries_at(review, written)),
    )


def entries_at(review: Review, count: int) -> dict[str, Json]:
    """Give the file's entries, by ref, as they were after so many decisions."""
    then = after(review.done[:count], review.base.document)
    return dict(zip(then.order, then.document.entries, strict=True))


def rejection_of(slot: Slot, day: str, uid: str, accepted: Sequence[Accepted] = ()) -> Rejection:
    """Write down a rejection. day: ISO date. uid: see `Rejection`. accepted: see `kept_of`."""
    offer = slot.proposal
    source = origin_of(slot, accepted) or offer
    offered = source.entry if source and not same_data(source.entry, slot.entry) else None
    return Rejection(
        entry=slot.entry if isinstance(slot.entry, str | dict) else "",
        quote=source.quote if source else None,
        reason=slot.reason,
        generated_by=offer.generated_by if offer else "",
        at=day,
        uid=uid,
        confidence=offer.confidence if offer else 0.0,
        offered=offered,
    )


# --- finding again ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Manner:
    """How an artifact is reviewed: its kind, what accepting means, what its project decides."""

    kind: Kind
    on_accept: OnAccept = "record"
    settings: CheckSettings = DEFAULT


def recovered(document: Document, manner: Manner, kept: Kept) -> Recovered:
    """Begin a review with what was kept: on the same bytes the decisions are replayed, on others offered."""
    work, others = _work_for(document, kept)
    if work is not None:
        try:
            return replace(_continued(document, manner, kept, work), pending=others)
        except Fault:
            others = (*others, _bare(work))
    return _afresh(document, manner, kept, others)


def left_alone(document: Document, manner: Manner, kept: Kept) -> Recovered:
    """Begin a review with the open proposals only; kept decisions stay as they are kept."""
    return _afresh(document, manner, kept, (*kept.pending, _bare(kept)))


def remembered_beside(review: Review, rejections: Sequence[Rejection]) -> tuple[Rejection, ...]:
    """Pick the rejections that no row of a review stands for; nothing else knows of them."""
    slots = review.now.slots
    return tuple(
        one
        for one in rejections
        if (slot := slots.get(one.uid)) is None
        or slot.place != "rejected"
        or not same_data(slot.entry, one.entry)
    )


def _work_for(document: Document, kept: Kept) -> tuple[Kept | None, tuple[Kept, ...]]:
    """Pick the decisions that were made on these bytes; the others stay pending."""
    sha256 = sha256_of(document.raw)
    works = [one for one in (*kept.pending, kept) if one.decisions or one.undone]
    fit = next((one for one in reversed(works) if one.base_sha256 == sha256), None)
    return fit, tuple(_bare(one) for one in works if one is not fit)


def _bare(work: Kept) -> Kept:
    return replace(
        work, proposals=(), drafts={}, rejections=(), accepted=(), pending=(), unfinished=(), notices=()
    )


def _continued(document: Document, manner: Manner, kept: Kept, work: Kept) -> Recovered:
    """Make kept decisions again, on the bytes they were made on. Raises Fault when they do not lead here."""
    decisions = [from_json(one) for one in work.decisions]
    base = read_artifact(work.base) if work.base is not None else document
    slots = [slot_of(placed(one, document)) for one in kept.proposals]
    review = begun(base, manner, slots)
    review = replayed(review, [*decisions[: work.written], *map(from_json, work.undone)])
    if review.document.raw != document.raw:
        raise Fault("The kept decisions do not lead to the file's bytes.")
    review = review.written()
    for _ in work.undone:
        review = review.undo()[0]
    review = _told_once(replayed(review, decisions[work.written :]))
    review = _with_notes(review, kept, document)
    remembered = remembered_beside(review, kept.rejections)
    return Recovered(review, remembered, count=review.unwritten)


def _told_once(review: Review) -> Review:
    """Take out what `kept_of` told of entries that the replay has brought back by itself."""
    for slot in review.now.slots.values():
        offer = offer_of(slot)
        if slot.place == "open" and offer is not None and offer is not slot.proposal:
            review = review.without(offer.uid)
    return review


def begun(document: Document, manner: Manner, slots: Sequence[Slot]) -> Review:
    """Begin a review with some proposals."""
    return opened(document, manner.kind, on_accept=manner.on_accept, slots=slots, settings=manner.settings)


def _afresh(document: Document, manner: Manner, kept: Kept, pending: tuple[Kept, ...]) -> Recovered:
    """Begin with the proposals that are neither rejected nor in the file by now, with their drafts."""
    pending = tuple(one for one in pending if len(one.decisions) > one.written)
    rejected = {one.uid for one in kept.rejections if one.uid}
    opened_, parked = [], []
    for proposal in kept.proposals:
        draft = kept.drafts.get(proposal.uid, proposal.entry)
        if f"p:{proposal.uid}" in rejected:
            parked.append(proposal)
        elif not any(same_claim(draft, entry) for entry in document.entries):
            opened_.append(replace(slot_of(placed(proposal, document)), entry=draft))
        else:
            parked.append(proposal)
    remembered = kept.rejections if pending else tuple(replace(one, uid="") for one in kept.rejections)
    return Recovered(
        _with_notes(begun(document, manner, opened_), kept, document),
        remembered,
        pending=pending,
        parked=tuple(parked) if pending else (),
    )


def _with_notes(review: Review, kept: Kept, document: Document) -> Review:
    """Show again what was held, and the vague instructions that still stand in the text."""
    held = tuple(one for one in kept.held if not review.has(f"p:{one.proposal.uid}"))
    vague = [replace(one, line=find_quote(document.text, one.quote)) for one in kept.untestable]
    return review.receive(held=held, untestable=[one for one in vague if one.line is not None])


def placed(proposal: Proposal, document: Document) -> Proposal:
    """Find a proposal's quote in the text as it is now."""
    if proposal.quote is None:
        return proposal
    return replace(proposal, line=find_quote(document.text, proposal.quote))
