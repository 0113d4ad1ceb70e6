"""One step of the undo list: a decision, and all that it changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from evals_studio.artifact import Document
from evals_studio.model.json import Json
from evals_studio.review.counting import count_of
from evals_studio.review.decisions import Decision
from evals_studio.review.serial import to_json
from evals_studio.review.slot import Slot
from evals_studio.review.standing import Standing


@dataclass(frozen=True)
class Step:
    """A decision that was carried out.

    what: one line in the past tense. ref: the item it was about, or that it made; None: the file itself.
    document, data, order: as they are after it. before, after: the slots it changed, by ref; None: not there.
    """

    decision: Decision
    what: str
    ref: str | None
    document: Document
    data: dict[str, Json]
    order: tuple[str, ...]
    before: Mapping[str, Slot | None]
    after: Mapping[str, Slot | None]

    @cached_property
    def spelled(self) -> dict[str, Json]:
        """The decision as JSON, for the journal."""
        return to_json(self.decision)


def step_between(decision: Decision, what: str, ref: str | None, old: Standing, new: Standing) -> Step:
    """Make a step from the standings before and after a decision; it holds on to what differs only."""
    changed = [name for name, slot in new.slots.items() if old.slots.get(name) is not slot]
    return Step(
        decision=decision,
        what=what,
        ref=ref,
        document=new.document,
        data=new.data,
        order=new.order,
        before={name: old.slots.get(name) for name in changed},
        after={name: new.slots[name] for name in changed},
    )


def with_changes(slots: Mapping[str, Slot], changes: Mapping[str, Slot | None]) -> dict[str, Slot]:
    """Put changed slots in the place of those with their refs; None takes one out."""
    merged = {**slots, **changes}
    return {ref: slot for ref, slot in merged.items() if slot is not None}


def changing(steps: Sequence[Step], start: int, base: Document) -> int:
    """Count the decisions of the steps from `start` on that changed the document, as `count_of` does."""
    documents = [base, *(step.document for step in steps)]
    return sum(
        max(1, count_of((step.decision,)))
        for step, (before, after) in zip(steps[start:], pairwise(documents[start:]), strict=True)
        if before is not after
    )
