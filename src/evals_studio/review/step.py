"""One step of the undo list: a decision, and all that it changed."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import compress, pairwise, takewhile
from operator import is_not
from typing import NamedTuple

from evals_studio.artifact import Document
from evals_studio.model.frozen import dataclass
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
    changed = [*compress(new.slots, map(is_not, new.slots.values(), map(old.slots.get, new.slots)))]
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


class After(NamedTuple):
    """How some steps leave the file. data, order: see `Standing`."""

    document: Document
    data: dict[str, Json]
    order: tuple[str, ...]


def after(steps: Sequence[Step], base: Document) -> After:
    """Tell how the file stands after these steps. base: as it was before all of them."""
    if steps:
        return After(steps[-1].document, steps[-1].data, steps[-1].order)
    return After(base, base.data, _order_at_first(len(base.entries)))


@lru_cache(maxsize=4)
def _order_at_first(count: int) -> tuple[str, ...]:
    return tuple(f"e:{number}" for number in range(count))


def shared(one: Sequence[Step], other: Sequence[Step]) -> int:
    """Count the steps that two lists begin with alike."""
    alike = takewhile(lambda pair: pair[0] is pair[1], zip(one, other, strict=False))
    return sum(1 for _ in alike)


def changing(steps: Sequence[Step], start: int, base: Document) -> int:
    """Count the decisions of the steps from `start` on that changed the document, as `count_of` does."""
    documents = [base, *(step.document for step in steps)]
    return sum(
        max(1, count_of((step.decision,)))
        for step, (before, after) in zip(steps[start:], pairwise(documents[start:]), strict=True)
        if before is not after
    )
