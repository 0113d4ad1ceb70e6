"""Where a review stands between two decisions: the file, what it must mean, and each item's slot."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from evals_studio.artifact import Document
from evals_studio.model.edit import AddEntry, Edit, MoveEntry, RemoveEntry, ReplaceText
from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, entry_id, same_data
from evals_studio.model.trail import ids_on
from evals_studio.review.slot import Origin, Place, Slot
from evals_studio.review.trail import origins_by_id


@dataclass(frozen=True, slots=True)
class Standing:
    """One state of the fold; edits give new ones and share what did not change.

    data: what the frontmatter must mean, computed from the edits alone (law 4).
    order: the refs of the file's entries, in the file's order.
    """

    document: Document
    data: dict[str, Json]
    slots: Mapping[str, Slot]
    order: tuple[str, ...]

    def slot(self, ref: str, *places: Place) -> Slot:
        """Give a slot that must be in one of these places. Raises Fault when it is not."""
        slot = self.slots.get(ref)
        if slot is None or slot.place == "gone":
            raise Fault(f"There is no item {ref}.", code="no-such-item")
        if slot.place not in places:
            raise Fault(_MISPLACED[slot.place], code="not-in-this-state")
        return slot

    def index(self, ref: str) -> int:
        """Give the place of an entry in the file, from 0. Raises Fault when it is not there."""
        self.slot(ref, "in-file")
        return self.order.index(ref)

    def entry(self, ref: str) -> Json:
        """Give an entry as it is in the file."""
        return self.document.entries[self.index(ref)]

    def has_id(self, id_: str | None, *, besides: str | None) -> bool:
        """Tell whether an entry in the file has this id, other than the one with the ref `besides`."""
        if id_ is None:
            return False
        entries = self.document.entries
        places = [
            at for at, entry in enumerate(entries) if isinstance(entry, dict) and entry.get("id") == id_
        ]
        return any(self.order[at] != besides for at in places)

    def taken_ids(self) -> frozenset[str]:
        """Give all ids that a new entry can't have: those in use, and those that only the trail names."""
        in_use = frozenset(id_ for entry in self.document.entries if (id_ := entry_id(entry)))
        return in_use | ids_on(self.document.trail)

    def edited(self, edits: Sequence[Edit], new_ref: str | None = None) -> "Standing":
        """Apply edits one after the other. new_ref: of the entry that they add. Raises Refused."""
        lines = [edit for edit in edits if isinstance(edit, ReplaceText)]
        if lines and len(lines) == len(edits):
            document = self.document.with_lines(lines)
            return _fitted(replace(self, document=document, data=document.data))
        now = self
        for edit in edits:
            now = now._edited(edit, new_ref)
        return now

    def with_slot(self, slot: Slot) -> "Standing":
        """Put a slot in the place of the one with its ref."""
        return replace(self, slots={**self.slots, slot.ref: slot})

    def or_as_read(self, base: Document) -> "Standing":
        """Give the bytes as they were read, where decisions left nothing behind but an empty `metadata`."""
        others = {name: value for name, value in self.data.items() if name != "metadata"}
        is_left = not self.order and self.data.get("metadata") == {} and self.document is not base
        if is_left and base.problem is None and same_data(others, base.data):
            return replace(self, document=base, data=base.data)
        return self

    def _edited(self, edit: Edit, new_ref: str | None) -> "Standing":
        from evals_studio.artifact import intended  # noqa: PLC0415 - ten modules that the first frame does without

        document = self.document.apply(edit)
        data = document.data if isinstance(edit, ReplaceText) else intended(self.data, edit)
        order = _reordered(self.order, edit, new_ref)
        return _fitted(replace(self, document=document, data=data, order=order))


_MISPLACED: Mapping[Place, str] = {
    "open": "This proposal is still open.",
    "rejected": "This proposal is rejected.",
    "in-file": "This entry is in the file.",
    "gone": "This entry was removed.",
}


def _reordered(order: tuple[str, ...], edit: Edit, new_ref: str | None) -> tuple[str, ...]:
    match edit:
        case AddEntry(index=index) if new_ref is not None:
            at = len(order) if index is None else index
            return (*order[:at], new_ref, *order[at:])
        case RemoveEntry(index=index):
            return order[:index] + order[index + 1 :]
        case MoveEntry(index=index, to=to):
            rest = order[:index] + order[index + 1 :]
            return (*rest[:to], order[index], *rest[to:])
        case _:
            return order


def _fitted(now: Standing) -> Standing:
    """Give refs to entries that a mend brought to light, and forget those that it took."""
    count = len(now.document.entries)
    if len(now.order) == count:
        return now
    order = now.order[:count]
    slots = dict(now.slots)
    for ref in now.order[count:]:
        slots[ref] = replace(slots[ref], place="gone")
    number = 1 + max((int(ref[2:]) for ref in slots if ref.startswith("e:")), default=-1)
    origins = origins_by_id(now.document.trail)
    for entry in now.document.entries[len(order) :]:
        slot = file_slot(f"e:{number}", entry, origins)
        slots[slot.ref] = slot
        order = (*order, slot.ref)
        number += 1
    return replace(now, order=order, slots=slots)


def file_slot(ref: str, entry: Json, origins: Mapping[str, Sequence[Origin]]) -> Slot:
    """Make the slot of an entry that stands in the file."""
    own = tuple(origins.get(entry_id(entry) or "", ()))
    return Slot(ref, "on-trail" if own else "settled", "in-file", entry, entry, own)
