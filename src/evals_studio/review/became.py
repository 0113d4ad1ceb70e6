"""What became of offers: under which id each stands now, however a person has changed it since."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from evals_studio.model.json import Json, entry_id, same_data
from evals_studio.propose import TakenClaim
from evals_studio.review.review import Review
from evals_studio.review.slot import Slot
from evals_studio.store import Accepted


def accepted_on_disk(review: Review, remembered: Sequence[Accepted]) -> tuple[Accepted, ...]:
    """Give the offers that the file on disk holds, after those remembered from before."""
    entries = dict(zip(review.disk_order, review.disk.document.entries, strict=True))
    return merged(_followed(review, remembered, entries), _accepted(review, entries))


def taken_in(review: Review, remembered: Sequence[Accepted]) -> tuple[TakenClaim, ...]:
    """Give all offers that are in the file as it is now, and those that wait in other words."""
    entries = dict(zip(review.now.order, review.document.entries, strict=True))
    accepted = merged(_followed(review, remembered, entries), _accepted(review, entries))
    waiting = (
        TakenClaim(slot.proposal.entry, slot.proposal.quote, id_)
        for slot in review.now.slots.values()
        if slot.place == "open" and slot.proposal is not None and (id_ := entry_id(slot.entry)) is not None
        if not same_data(slot.entry, slot.proposal.entry)
    )
    return (*(TakenClaim(one.entry, one.quote, one.id) for one in accepted), *waiting)


def taken_uids(review: Review) -> frozenset[str]:
    """Give the uids of proposals that are in the file: no further offer may go by these names."""
    slots = review.now.slots.values()
    return frozenset(
        slot.proposal.uid for slot in slots if slot.proposal is not None and slot.place == "in-file"
    )


def merged(one: Iterable[Accepted], other: Iterable[Accepted]) -> tuple[Accepted, ...]:
    """Join two lists; of the same offer the latter's word counts."""
    found = {repr((offer.entry, offer.quote)): offer for offer in (*one, *other)}
    return tuple(found.values())


def origin_of(slot: Slot, remembered: Iterable[Accepted]) -> Accepted | None:
    """Find the offer that an entry of the file was, before this review; None when nobody knows."""
    if slot.ref.startswith("p:"):
        return None
    id_ = entry_id(slot.entry)
    return next((one for one in remembered if one.id == id_), None)


def _accepted(review: Review, entries: dict[str, Json]) -> Iterator[Accepted]:
    """Give this review's offers that are among some entries. entries: of the file, by ref."""
    for slot in filter(attrgetter("proposal"), review.now.slots.values()):
        if slot.proposal is None or not slot.ref.startswith("p:"):
            continue
        if (id_ := entry_id(entries.get(slot.ref))) is not None:
            yield Accepted(slot.proposal.entry, slot.proposal.quote, id_)


def _followed(review: Review, remembered: Sequence[Accepted], entries: dict[str, Json]) -> Iterator[Accepted]:
    """Follow entries whose ids were changed in this review. entries: of the file, by ref."""
    ids = set(map(entry_id, entries.values())) if remembered else set()
    if all(one.id in ids for one in remembered):
        yield from remembered
        return
    began = {entry_id(entry): f"e:{index}" for index, entry in enumerate(review.base.document.entries)}
    for one in remembered:
        renamed = None if one.id in ids else entry_id(entries.get(began.get(one.id, "")))
        yield one if renamed is None else replace(one, id=renamed)
