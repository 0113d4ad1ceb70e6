"""The rows of the list, made from a standing: one `Item` for each slot that is still there."""

from collections.abc import Sequence
from itertools import compress
from operator import attrgetter, is_not
from typing import NamedTuple

from evals_studio.model.finding import Finding
from evals_studio.model.json import Json, entry_id, same_data
from evals_studio.review.checked import Checked
from evals_studio.review.item import Item, ItemState
from evals_studio.review.slot import Origin, Slot
from evals_studio.review.standing import Standing
from evals_studio.review.trail import is_as_offered
from evals_studio.vocabulary import check_entry, grader_of


class _Made(NamedTuple):
    """A row and all that it was made from."""

    slot: Slot
    entry: Json
    place: int | None
    origins: tuple[Origin, ...]
    findings: tuple[Finding, ...]
    item: Item


class _From(NamedTuple):
    """What all rows were made from. slots: in list order, also those that are gone."""

    slots: Sequence[Slot]
    now: Standing
    checked: Checked

    def others(self, before: "_From | None") -> set[str] | None:
        """Name the rows that have to be made again, where the others can stay; None where all have to be.

        Nearly every decision is about one of them, and to look at each takes its time in a long list.
        """
        if before is None or len(self.slots) != len(before.slots) or self.now.order != before.now.order:
            return None
        if self.checked.origins != before.checked.origins or self.checked.by_entry != before.checked.by_entry:
            return None
        both = zip(self.slots, before.slots, strict=True)
        pairs = [*compress(both, map(is_not, self.slots, before.slots))]
        if any(one.ref != was.ref or "gone" in (one.place, was.place) for one, was in pairs):
            return None
        entries, entries_before = self.now.document.entries, before.now.document.entries
        changed = compress(self.now.order, map(is_not, entries, entries_before))
        return {*changed, *(one.ref for one, _ in pairs)}


class Rows:
    """Makes rows; one whose slot, entry, place, origins and findings are as they were is not made again."""

    def __init__(self) -> None:
        self._made: dict[str, _Made] = {}
        self._from: _From | None = None

    def of(self, listing: Sequence[str], now: Standing, checked: Checked) -> dict[str, Item]:
        """Give all rows by their refs, in list order."""
        source = _From([*filter(None, map(now.slots.get, listing))], now, checked)
        others = source.others(self._from)
        if others is None:
            places = {ref: index for index, ref in enumerate(now.order)}
            slots = [slot for slot in source.slots if slot.place != "gone"]
            self._made = {slot.ref: self._row(slot, places.get(slot.ref), source) for slot in slots}
        else:
            for ref in others:
                place = now.order.index(ref) if ref in now.order else None
                self._made[ref] = self._row(now.slots[ref], place, source)
        self._from = source
        return dict(zip(self._made, map(attrgetter("item"), self._made.values()), strict=True))

    def _row(self, slot: Slot, place: int | None, source: _From) -> _Made:
        if slot.place == "in-file" and place is not None:
            return self._in_file(slot, place, source.now, source.checked)
        return self._outside(slot, source.checked)

    def _in_file(self, slot: Slot, index: int, now: Standing, checked: Checked) -> _Made:
        entry = now.document.entries[index]
        origins = checked.origins.get(entry_id(entry) or "", ()) if checked.origins else ()
        findings = checked.by_entry.get(index, ())
        known = self._made.get(slot.ref)
        if (
            known is not None
            and known.slot is slot
            and known.entry is entry
            and known.place == index
            and known.origins == origins
            and known.findings == findings
        ):
            return known
        return _Made(
            slot, entry, index, origins, findings, _row_in_file(slot, index, entry, origins, findings)
        )

    def _outside(self, slot: Slot, checked: Checked) -> _Made:
        known = self._made.get(slot.ref)
        if known is not None and known.slot is slot and known.place is None:
            return known
        return _Made(slot, None, None, (), (), _row_outside(slot, checked))


def _row_in_file(
    slot: Slot, index: int, entry: Json, origins: tuple[Origin, ...], findings: tuple[Finding, ...]
) -> Item:
    numbers = [one.confidence for one in origins if one.confidence is not None]
    return Item(
        ref=slot.ref,
        state=_state_in_file(slot, entry, is_on_trail=bool(origins)),
        group=slot.group,
        entry=entry,
        index=index,
        proposal=slot.proposal,
        draft=_is_draft(slot, entry),
        origins=tuple(one.model for one in origins),
        confidence=numbers[0] if numbers else None,
        findings=findings,
        near=slot.proposal.near if slot.proposal else None,
        grader=grader_of(entry),
    )


def _state_in_file(slot: Slot, entry: Json, *, is_on_trail: bool) -> ItemState:
    if slot.accepted is not None:
        return "accepted"
    if isinstance(entry, str):
        return "bare"
    return "on-trail" if is_on_trail else "settled"


def _row_outside(slot: Slot, checked: Checked) -> Item:
    fits = is_as_offered(slot.entry, slot.offered)
    return Item(
        ref=slot.ref,
        state="rejected" if slot.place == "rejected" else "open",
        group=slot.group,
        entry=slot.entry,
        proposal=slot.proposal,
        draft=_is_draft(slot, slot.entry),
        origins=tuple(one.model for one in slot.origins),
        confidence=slot.origins[0].confidence if slot.origins and fits else None,
        findings=check_entry(slot.entry, settings=checked.settings),
        near=slot.proposal.near if slot.proposal else None,
        later=slot.later,
        reason=slot.reason,
        grader=grader_of(slot.entry),
    )


def _is_draft(slot: Slot, entry: Json) -> bool:
    """Tell whether an offered entry was changed; an id that had to be made unique is no change."""
    if slot.proposal is None:
        return False
    as_is = slot.entry if slot.accepted is not None and same_data(entry, slot.accepted) else entry
    return not same_data(as_is, slot.proposal.entry)
