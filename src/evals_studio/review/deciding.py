"""What each decision does: from one standing to the next, by edits of the file and by slots.

`carried_out` raises Refused when an edit would break a law of editing, and Fault when the item is in no
state for the decision; either way nothing has happened.
"""

from dataclasses import replace
from functools import singledispatch

from evals_studio.model.edit import AddEntry, ConvertEntry, DropOrigin, Edit, MoveEntry, RemoveEntry, SetSkip
from evals_studio.model.fault import Fault
from evals_studio.model.json import Json, entry_assertion, entry_id
from evals_studio.model.proposal import Proposal
from evals_studio.model.redaction import holds_mark
from evals_studio.model.trail import ids_on
from evals_studio.review.changes import field_edits
from evals_studio.review.decisions import (
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Convert,
    Draft,
    Later,
    Move,
    Reject,
    RejectReason,
    Remove,
    Reopen,
    SetEvalSkip,
    SignOff,
    Then,
    Withdraw,
)
from evals_studio.review.slot import Slot
from evals_studio.review.standing import Standing
from evals_studio.review.trail import (
    dropped,
    is_as_offered,
    origins_by_id,
    recorded,
    renamed,
    renumbered,
)
from evals_studio.vocabulary import as_written, propose_id, unique_id


@singledispatch
def carried_out(decision: object, now: Standing) -> Standing:
    """Carry out one decision. Raises Refused or Fault."""
    raise TypeError(f"no decision: {decision!r}, {now!r}")


@carried_out.register
def _accept(decision: Accept, now: Standing) -> Standing:
    slot = now.slot(decision.ref, "open", "rejected")
    if holds_mark(slot.entry):
        raise Fault(
            "What looks like a secret was left out of this offer when it was kept.",
            mend="Edit it, or let it be proposed again.",
            code="redacted",
        )
    entry = _entry_to_write(slot.entry, now)
    edits: tuple[Edit, ...] = (AddEntry(entry),)
    if not decision.sign_off:
        edits += recorded(str(entry["id"]), slot.origins, entry=entry, offered=slot.offered)
    accepted = replace(slot, place="in-file", accepted=entry, later=False, reason=None)
    return now.edited(edits, slot.ref).with_slot(accepted)


def _entry_to_write(entry: Json, now: Standing) -> dict[str, Json]:
    """Give the entry as it will stand in the file, with an id that is free."""
    fields = entry if isinstance(entry, dict) else {"assertion": entry_assertion(entry)}
    taken = now.taken_ids()
    said = entry_id(fields)
    id_ = unique_id(said, taken) if said else propose_id(entry_assertion(fields), taken)
    return as_written({**fields, "id": id_})


@carried_out.register
def _reject(decision: Reject, now: Standing) -> Standing:
    slot = now.slot(decision.ref, "open")
    return now.with_slot(replace(slot, place="rejected", reason=decision.reason, later=False))


@carried_out.register
def _reopen(decision: Reopen, now: Standing) -> Standing:
    slot = now.slot(decision.ref, "rejected")
    return now.with_slot(replace(slot, place="open", reason=None))


@carried_out.register
def _later(decision: Later, now: Standing) -> Standing:
    slot = now.slot(decision.ref, "open")
    return now.with_slot(replace(slot, later=True))


@carried_out.register
def _draft(decision: Draft, now: Standing) -> Standing:
    slot = now.slot(decision.ref, "open", "rejected")
    return now.with_slot(replace(slot, place="open", entry=decision.entry, reason=None))


@carried_out.register
def _change(decision: Change, now: Standing) -> Standing:
    old = now.entry(decision.ref)
    if not isinstance(old, dict):
        raise Fault("This entry has no fields to change.", mend="Convert it first.", code="not-an-object")
    old_id, new_id = entry_id(old), entry_id(decision.entry)
    edits = field_edits(now.index(decision.ref), old, decision.entry)
    if new_id is not None and new_id != old_id:
        _check_free(new_id, now, decision.ref)
        if old_id is not None:
            edits += renamed(
                now.document.trail, old_id, new_id, is_shared=now.has_id(old_id, besides=decision.ref)
            )
    return _renumbered(now.edited(edits), decision.ref)


def _check_free(id_: str, now: Standing, ref: str | None) -> None:
    if now.has_id(id_, besides=ref):
        raise Fault(f"Another entry has the id {id_}.", mend="Choose another.", code="id-taken")


def _renumbered(now: Standing, ref: str) -> Standing:
    """Bring the trail's confidence in line with what the entry says now."""
    slot, entry = now.slots[ref], now.entry(ref)
    fits = is_as_offered(entry, slot.offered)
    return now.edited(renumbered(now.document.trail, entry_id(entry), slot.origins, fits=fits))


@carried_out.register
def _convert(decision: Convert, now: Standing) -> Standing:
    if not isinstance(now.entry(decision.ref), str):
        raise Fault("This entry has an id already.", code="not-bare")
    _check_free(decision.id, now, decision.ref)
    return now.edited((ConvertEntry(now.index(decision.ref), decision.id),))


@carried_out.register
def _remove(decision: Remove, now: Standing) -> Standing:
    slot = now.slot(decision.ref, "in-file")
    if slot.accepted is not None:
        return _taken_back(slot, "rejected", decision.reason, now)
    entry = now.entry(decision.ref)
    after = _without(slot, now)
    origins = origins_by_id(now.document.trail).get(entry_id(entry) or "", ())
    if not origins or not isinstance(entry, dict):
        return after.with_slot(replace(slot, place="gone"))
    offer = Proposal(
        uid=slot.ref,
        entry=entry,
        confidence=next((one.confidence for one in origins if one.confidence is not None), 0.0),
        generated_by=origins[0].model,
    )
    known = slot.origins or origins
    rejected = replace(
        slot, place="rejected", entry=entry, origins=known, proposal=offer, reason=decision.reason
    )
    return after.with_slot(rejected)


def _without(slot: Slot, now: Standing) -> Standing:
    """Take an entry out of the file, and its id off the trail."""
    index = now.index(slot.ref)
    id_ = entry_id(now.document.entries[index])
    off_trail = dropped(now.document.trail, id_, is_shared=now.has_id(id_, besides=slot.ref))
    return now.edited((*off_trail, RemoveEntry(index)))


@carried_out.register
def _withdraw(decision: Withdraw, now: Standing) -> Standing:
    slot = now.slot(decision.ref, "in-file")
    if slot.accepted is None:
        raise Fault("This entry was not accepted in this review.", code="not-in-this-state")
    return _taken_back(slot, decision.then, decision.reason, now)


def _taken_back(slot: Slot, then: Then, reason: RejectReason | None, now: Standing) -> Standing:
    """Undo an acceptance by a decision; what was changed since goes along as a draft."""
    entry = now.entry(slot.ref)
    kept = slot.entry if entry == slot.accepted else entry
    back = replace(slot, place=then, entry=kept, accepted=None, reason=reason if then == "rejected" else None)
    return _without(slot, now).with_slot(back)


@carried_out.register
def _sign_off(decision: SignOff, now: Standing) -> Standing:
    id_ = entry_id(now.entry(decision.ref))
    if id_ is None or id_ not in ids_on(now.document.trail):
        raise Fault("This entry is not on the trail.", code="not-on-trail")
    return now.edited((DropOrigin(id_),))


@carried_out.register
def _add(decision: Add, now: Standing) -> Standing:
    entry = decision.entry if isinstance(decision.entry, str) else as_written(decision.entry)
    id_ = entry_id(entry)
    if id_ is not None:
        _check_free(id_, now, None)
    slot = Slot(new_ref(now), "settled", "in-file", entry, entry)
    return now.edited((AddEntry(entry),), slot.ref).with_slot(slot)


def new_ref(now: Standing) -> str:
    """Name the next entry that is written by hand: as many as were written before, removed ones included."""
    return f"n:{1 + sum(ref.startswith('n:') for ref in now.slots)}"


@carried_out.register
def _move(decision: Move, now: Standing) -> Standing:
    if not 0 <= decision.to < len(now.order):
        raise Fault("There is no such place in the file.", code="no-such-place")
    return now.edited((MoveEntry(now.index(decision.ref), decision.to),))


@carried_out.register
def _apply_mend(decision: ApplyMend, now: Standing) -> Standing:
    touched = {getattr(edit, "index", None) for edit in decision.edits}
    refs = [ref for index, ref in enumerate(now.order) if index in touched]
    after = now.edited(decision.edits)
    for ref in refs:
        if after.slots[ref].place == "in-file" and after.slots[ref].origins:
            after = _renumbered(after, ref)
    return after


@carried_out.register
def _set_eval_skip(decision: SetEvalSkip, now: Standing) -> Standing:
    return now.edited((SetSkip(decision.value),))


@carried_out.register
def _bulk(decision: Bulk, now: Standing) -> Standing:
    for one in decision.decisions:
        now = carried_out(one, now)
    return now
