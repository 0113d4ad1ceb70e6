"""The review as an immutable value: a fold of decisions over the bytes that were read."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import cached_property
from itertools import filterfalse
from typing import Literal, TypeAlias

from evals_studio.artifact import Document
from evals_studio.model.fault import Fault
from evals_studio.model.finding import Finding
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Held, Proposal, Untestable
from evals_studio.review.checked import Blocking, Checked, new_errors
from evals_studio.review.deciding import carried_out
from evals_studio.review.decisions import (
    BESIDE_THE_FILE,
    Add,
    Decision,
    RejectReason,
    explained_by,
    flat,
    ref_of,
)
from evals_studio.review.item import Item
from evals_studio.review.listing import with_proposals
from evals_studio.review.rows import Rows
from evals_studio.review.slot import slot_of
from evals_studio.review.standing import Standing
from evals_studio.review.step import Step, after, changing, shared, step_between, with_changes
from evals_studio.review.telling import name_of, told
from evals_studio.review.visiting import next_ref

OnAccept: TypeAlias = Literal["record", "sign-off"]


@dataclass(frozen=True, eq=False)
class Review:
    """Base bytes, what machines offered, and the decisions so far. Every method gives a new one.

    Made by `opened`. base: the document as it was read. on_accept: what accepting means here.
    now: the file and the items as the decisions leave them. listing: the refs of all rows, in list order.
    done, undone: the steps in force, oldest first, and those that redo would bring back, next one last.
    saved: the steps that the file on disk holds. disk, disk_order: the file on disk, checked, and its refs.
    rows: makes the rows; all reviews that come from one share it, since most rows are the same.
    """

    base: Checked
    on_accept: OnAccept
    now: Standing
    checked: Checked
    listing: tuple[str, ...]
    disk: Checked
    disk_order: tuple[str, ...]
    held: tuple[Held, ...] = ()
    untestable: tuple[Untestable, ...] = ()
    done: tuple[Step, ...] = field(default=(), repr=False)
    undone: tuple[Step, ...] = field(default=(), repr=False)
    saved: tuple[Step, ...] = field(default=(), repr=False)
    rows: Rows = field(default_factory=Rows, repr=False)

    # --- what it shows ------------------------------------------------------------------------------------

    @property
    def kind(self) -> Kind:
        """The kind of the artifact."""
        return self.base.kind

    @property
    def document(self) -> Document:
        """The file as it is now, with all decisions in force."""
        return self.now.document

    @property
    def data(self) -> dict[str, Json]:
        """What the frontmatter must mean now, computed from the edits alone (law 4)."""
        return self.now.data

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of the file as it is now, in its order."""
        return self.checked.findings

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All rows, in list order. Rows are put in as proposals come; none is ever moved."""
        return tuple(self._items_by_ref.values())

    @property
    def open_proposals(self) -> tuple[Proposal, ...]:
        """The proposals that are open, in list order, as their drafts say."""
        slots = [self.now.slots[ref] for ref in self.listing if ref in self.now.slots]
        return tuple(
            slot.proposal.with_entry(slot.entry)
            for slot in slots
            if slot.place == "open" and slot.proposal is not None and isinstance(slot.entry, dict)
        )

    @cached_property
    def _items_by_ref(self) -> Mapping[str, Item]:
        return self.rows.of(self.listing, self.now, self.checked)

    def item(self, ref: str) -> Item:
        """Give one row. Raises Fault when there is none (any more)."""
        item = self._items_by_ref.get(ref)
        if item is None:
            raise Fault(f"There is no item {ref}.", code="no-such-item")
        return item

    def has(self, ref: str) -> bool:
        """Tell whether there is such a row."""
        return ref in self._items_by_ref

    def next_to_decide(self, ref: str | None, step: Literal[1, -1] = 1) -> str | None:
        """Give the next row after `ref` (before it: -1) that waits for a person; None when none is left.

        Open proposals, bare strings and errors come first, then what was put off, then the trail.
        """
        return next_ref(self.items, ref, step, self.disk_order)

    # --- decisions ----------------------------------------------------------------------------------------

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions in force, oldest first."""
        return tuple(step.decision for step in self.done)

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a decision to undo."""
        return bool(self.done)

    @property
    def can_redo(self) -> bool:
        """Tell whether an undone decision can come back."""
        return bool(self.undone)

    @property
    def last(self) -> str | None:
        """The ref of the row that the last decision was about, or that it made; None for the file itself."""
        return self.done[-1].ref if self.done else None

    def decide(self, decision: Decision) -> "Review":
        """Carry out a decision. Raises Refused or Fault; then nothing has changed."""
        ref = ref_of(decision)
        name = self.name(ref)
        now = carried_out(decision, self.now).or_as_read(self.base.document)
        if isinstance(decision, Add):
            ref = now.order[-1]
            name = name_of(decision.entry)
        step = step_between(decision, told(decision, name), ref, self.now, now)
        return self._at(now, done=(*self.done, step), undone=())

    def name(self, ref: str | None) -> str:
        """Call an item by its id, else by its sentence; "" for a ref that names none."""
        slot = self.now.slots.get(ref or "")
        if slot is None:
            return ""
        return name_of(self.now.entry(slot.ref) if slot.place == "in-file" else slot.entry)

    def undo(self) -> "tuple[Review, str]":
        """Take the last decision back, byte for byte; also give what was undone. Raises Fault without one."""
        if not self.done:
            raise Fault("There is nothing to undo.", code="nothing-to-undo")
        *earlier, step = self.done
        document, data, order = after(earlier, self.base.document)
        now = Standing(document, data, with_changes(self.now.slots, step.before), order)
        return self._at(now, done=tuple(earlier), undone=(*self.undone, step)), step.what

    def redo(self) -> "tuple[Review, str]":
        """Bring the decision back that was undone last. Raises Fault without one."""
        if not self.undone:
            raise Fault("There is nothing to redo.", code="nothing-to-redo")
        *others, step = self.undone
        return self._redone(step, undone=tuple(others)), step.what

    def explain(self, reason: RejectReason) -> "Review":
        """Give the rejection just made its reason, in the same step. Raises Fault if there is none."""
        explained = explained_by(self.done[-1].decision, reason) if self.done else None
        if explained is None or self.undone:
            raise Fault("Nothing was rejected just now.", code="nothing-to-explain")
        return self.undo()[0].decide(explained)

    # --- what machines offer ------------------------------------------------------------------------------

    def receive(
        self,
        proposals: Sequence[Proposal] = (),
        held: Sequence[Held] = (),
        untestable: Sequence[Untestable] = (),
    ) -> "Review":
        """Take in what a maker offered. Proposals that are here already, by uid, are passed over.

        What was held of them before is held no more.
        """
        offered = {one.uid for one in proposals}
        slots = {slot.ref: slot for slot in map(slot_of, proposals) if slot.ref not in self.now.slots}
        return replace(
            self,
            now=replace(self.now, slots={**self.now.slots, **slots}),
            listing=with_proposals(self.listing, self.now.slots, tuple(slots.values())),
            held=(*(one for one in self.held if one.proposal.uid not in offered), *held),
            untestable=(*self.untestable, *untestable),
        )

    def hold_back(self, held: Held) -> "Review":
        """Take in an offer that the gate stopped; it takes the place of the same offer of an earlier run."""
        uids = [one.proposal.uid for one in self.held]
        at = uids.index(held.proposal.uid) if held.proposal.uid in uids else len(uids)
        return replace(self, held=(*self.held[:at], held, *self.held[at + 1 :]))

    def take(self, uid: str) -> "Review":
        """Open a held offer in spite of the gate. Raises Fault when nothing with this uid is held."""
        taken = next((one for one in self.held if one.proposal.uid == uid), None)
        if taken is None:
            raise Fault("No such offer is held.", code="no-such-item")
        others = tuple(one for one in self.held if one is not taken)
        return replace(self, held=others).receive((taken.proposal,))

    def hide(self, held: Held) -> "Review":
        """Hold back a proposal that came before, for instance over the cap. One that was decided stays."""
        rest = self.without(held.proposal.uid)
        return self if rest is self else replace(rest, held=(*self.held, held))

    def without(self, uid: str) -> "Review":
        """Take a proposal out of the list that no decision was about; any other stays."""
        ref = f"p:{uid}"
        if ref not in self.now.slots or any(ref in step.after for step in (*self.done, *self.undone)):
            return self
        slots = {name: slot for name, slot in self.now.slots.items() if name != ref}
        listing = tuple(name for name in self.listing if name != ref)
        return replace(self, now=replace(self.now, slots=slots), listing=listing)

    # --- writing ------------------------------------------------------------------------------------------

    @property
    def is_changed(self) -> bool:
        """Tell whether the present bytes differ from those on disk."""
        return self.document is not self.disk.document and self.document.raw != self.disk.document.raw

    @property
    def unwritten(self) -> int:
        """How many decisions lie between the file on disk and the present bytes; undone ones count too.

        Each of a bulk counts for itself (see `counting`).
        """
        if not self.is_changed:
            return 0
        start, base = self.shared_with_disk, self.base.document
        return max(1, changing(self.done, start, base) + changing(self.saved, start, base))

    @property
    def shared_with_disk(self) -> int:
        """How many steps, from the oldest, both the present state and the file on disk hold."""
        return shared(self.done, self.saved)

    def blocking(self) -> tuple[Blocking, ...]:
        """Give the errors that the file on disk does not have, in the order of the file."""
        before = self.disk.with_refs(self.disk_order)
        now = self.checked.with_refs(self.now.order)
        return new_errors(now, before)

    def written(self) -> "Review":
        """Say that the present bytes are on disk now. Undo goes on across it."""
        return replace(self, saved=self.done, disk=self.checked, disk_order=self.now.order)

    def at_disk(self) -> "Review":
        """Go back, or forth, to the state that the file on disk holds; nothing is left to redo."""
        review = self
        while len(review.done) > review.shared_with_disk:
            review = review.undo()[0]
        for step in self.saved[len(review.done) :]:
            review = review._redone(step, undone=())
        return replace(review, undone=())

    def discarded(self) -> "Review":
        """Drop the unwritten decisions, but for those that were about proposals outside the file only."""
        review = self.at_disk()
        for decision in flat(step.decision for step in self.done[self.shared_with_disk :]):
            if isinstance(decision, BESIDE_THE_FILE):
                with suppress(Fault):
                    review = review.decide(decision)
        return review

    def _redone(self, step: Step, *, undone: tuple[Step, ...]) -> "Review":
        slots = with_changes(self.now.slots, step.after)
        now = Standing(step.document, step.data, slots, step.order)
        return self._at(now, done=(*self.done, step), undone=undone)

    def _at(self, now: Standing, *, done: tuple[Step, ...], undone: tuple[Step, ...]) -> "Review":
        same = now.document is self.checked.document
        checked = self.checked if same else self._checked(now.document)
        new = [ref for ref in filterfalse(self.now.slots.__contains__, now.slots) if ref not in self.listing]
        listing = (*self.listing, *new) if new else self.listing
        return replace(self, now=now, checked=checked, listing=listing, done=done, undone=undone)

    def _checked(self, document: Document) -> Checked:
        return Checked(document, self.kind, self.checked.settings, self.checked.memory)
