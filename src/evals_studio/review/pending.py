"""Decisions that are kept for other bytes: taken up, or settled one by one."""

from collections.abc import Sequence
from dataclasses import replace

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json, same_data
from evals_studio.review.counting import count_of
from evals_studio.review.decisions import Add, Decision, flat
from evals_studio.review.replaying import Replayed, Unfit, rebased
from evals_studio.review.review import Review
from evals_studio.review.serial import from_json, to_json
from evals_studio.store import Kept


def replayed_pending(review: Review, works: Sequence[Kept]) -> tuple[Replayed, tuple[Kept, ...]]:
    """Make decisions again, as far as they find their entries; also give what is left of them."""
    fitted = 0
    unfit: tuple[Unfit, ...] = ()
    left: tuple[Kept, ...] = ()
    for work in works:
        result = _replayed(review, work)
        review, fitted, unfit = result.review, fitted + result.fitted, (*unfit, *result.unfit)
        left = (*left, *left_of(result.unfit, work.subjects))
    return Replayed(review, fitted, unfit), left


def left_of(unfit: Sequence[Unfit], subjects: object) -> tuple[Kept, ...]:
    """Keep what found no place, with the entries that it is about."""
    decisions = tuple(to_json(one.decision) for one in unfit if one.decision is not None)
    if not decisions or not isinstance(subjects, dict):
        return ()
    return (Kept(decisions=decisions, subjects=subjects),)


def waiting_in(works: Sequence[Kept]) -> int:
    """Count the decisions that wait; one that can't be read counts, and no work that has any counts 0."""
    return sum(
        max(1, sum(1 if isinstance(one, Unfit) else count_of((one,)) for one in read))
        for work in works
        if (read := [_read(one) for one in work.decisions[work.written :]])
    )


def without(works: Sequence[Kept], decision: Decision) -> tuple[Kept, ...]:
    """Take one decision out of those that are left."""
    gone = to_json(decision)
    rest = (
        replace(one, decisions=tuple(kept for kept in one.decisions if not same_data(kept, gone)))
        for one in works
    )
    return tuple(one for one in rest if len(one.decisions) > one.written)


def first_add_of(work: Kept) -> int:
    """Tell which number the first entry got that was added by the unwritten decisions of `work`."""
    read = (_read(one) for one in work.decisions[: work.written])
    return 1 + sum(isinstance(one, Add) for one in flat(one for one in read if not isinstance(one, Unfit)))


def _replayed(review: Review, work: Kept) -> Replayed:
    read = [_read(one) for one in work.decisions[work.written :]]
    decisions = [one for one in read if not isinstance(one, Unfit)]
    broken = tuple(one for one in read if isinstance(one, Unfit))
    result = rebased(review, decisions, work.subjects, first_add=first_add_of(work))
    return replace(result, unfit=(*broken, *result.unfit))


def _read(data: Json) -> Decision | Unfit:
    try:
        return from_json(data)
    except Fault as fault:
        return Unfit(None, "a kept decision", fault.message)
