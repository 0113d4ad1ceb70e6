"""The order of the list: worked out when the file opens; later rows are put in, none is ever moved."""

from collections.abc import Mapping, Sequence

from evals_studio.model.json import entry_id
from evals_studio.review.item import GROUPS
from evals_studio.review.slot import Slot


def first_listing(slots: Sequence[Slot]) -> tuple[str, ...]:
    """Order the slots of the file by group, and within each as the file has them."""
    return tuple(slot.ref for slot in sorted(slots, key=lambda slot: GROUPS.index(slot.group)))


def with_proposals(
    listing: tuple[str, ...], known: Mapping[str, Slot], new: Sequence[Slot]
) -> tuple[str, ...]:
    """Put proposals below those that are there already, and a near repeat right below its nearest."""
    rows = list(listing)
    slots = dict(known)
    for slot in new:
        rows.insert(_row_for(slot, rows, slots), slot.ref)
        slots[slot.ref] = slot
    return tuple(rows)


def _row_for(slot: Slot, rows: Sequence[str], slots: Mapping[str, Slot]) -> int:
    proposals = [row for row, ref in enumerate(rows) if ref.startswith("p:") and ref in slots]
    near = slot.proposal.near if slot.proposal else None
    if near is not None:
        kin = [row for row in proposals if _is_kin(slots[rows[row]], near)]
        if kin:
            return kin[-1] + 1
    return proposals[-1] + 1 if proposals else 0


def _is_kin(slot: Slot, near: str) -> bool:
    """Tell whether a row is the nearest itself, or another that was found near it."""
    return entry_id(slot.offered) == near or (slot.proposal is not None and slot.proposal.near == near)
