"""What an edit of the trail means, computed on the trail's data alone: its half of law 4's yardstick."""

from functools import singledispatch

from evals_studio.artifact.outline import item_at, renamed
from evals_studio.artifact.runs import Runs
from evals_studio.artifact.trail_data import naming, of_model, written_confidence
from evals_studio.model.edit import (
    DropOrigin,
    DropRepeat,
    MergeOrigins,
    RecordOrigin,
    RemoveOrigin,
    RenameOrigin,
    RenameOriginField,
    SetConfidence,
)
from evals_studio.model.fault import Refused
from evals_studio.model.json import Json
from evals_studio.model.trail import CONFIDENCE, IDS, MODEL, ids_of, is_number, numbers_of

TrailEdit = (
    RecordOrigin
    | DropOrigin
    | RenameOrigin
    | SetConfidence
    | MergeOrigins
    | RenameOriginField
    | RemoveOrigin
    | DropRepeat
)


@singledispatch
def trail_after(edit: object, trail: Runs[Json]) -> Runs[Json]:
    """Give the trail after an edit of it; the same object where the edit has nothing to change.

    Raises Refused where the edit has nothing to act on.
    """
    del trail
    raise Refused(f"{type(edit).__name__} has no meaning on the trail.", mend="Report it.")


@trail_after.register
def _(edit: RecordOrigin, trail: Runs[Json]) -> Runs[Json]:
    index = next(iter(of_model(trail, edit.model)), len(trail))
    new: dict[str, Json] = {MODEL: edit.model, IDS: []}
    entry = _origin(trail, index) if index < len(trail) else new
    if edit.id not in ids_of(entry):
        entry = entry | {IDS: [*_listed(entry), edit.id]}
    if edit.confidence is not None:
        entry = _with_number(entry, edit.id, edit.confidence)
    return trail.spliced(index, index + 1, (entry,))


@trail_after.register
def _(edit: DropOrigin, trail: Runs[Json]) -> Runs[Json]:
    for index in reversed(naming(trail, edit.id)):
        entry = _origin(trail, index)
        rest: list[Json] = [item for item in _listed(entry) if item != edit.id]
        left = (_without_number(entry, edit.id) | {IDS: rest},) if rest else ()
        trail = trail.spliced(index, index + 1, left)
    return trail


@trail_after.register
def _(edit: RenameOrigin, trail: Runs[Json]) -> Runs[Json]:
    for index in naming(trail, edit.id):
        entry = _origin(trail, index)
        ids = [edit.to if item == edit.id else item for item in _listed(entry)]
        changed = entry | {IDS: ids}
        if edit.id in numbers_of(entry):
            numbers = {edit.to if key == edit.id else key: v for key, v in numbers_of(entry).items()}
            changed |= {CONFIDENCE: numbers}
        trail = _with(trail, index, changed)
    return trail


@trail_after.register
def _(edit: SetConfidence, trail: Runs[Json]) -> Runs[Json]:
    entry = _origin(trail, edit.trail)
    if edit.confidence is None:
        return _with(trail, edit.trail, _without_number(entry, edit.id))
    return _with(trail, edit.trail, _with_number(entry, edit.id, edit.confidence))


@trail_after.register
def _(edit: MergeOrigins, trail: Runs[Json]) -> Runs[Json]:
    numbers = of_model(trail, edit.model)
    if len(numbers) < 2:
        return trail
    first, *others = numbers
    entry = _origin(trail, first)
    listed, confidence = ids_of(entry), dict(numbers_of(entry))
    for other in others:
        listed += [id_ for id_ in ids_of(trail[other]) if id_ not in listed]
        known: dict[str, Json] = {k: v for k, v in numbers_of(trail[other]).items() if is_number(v)}
        confidence = known | confidence
    grown: dict[str, Json] = {IDS: list(listed)} if len(listed) > len(ids_of(entry)) else {}
    merged = entry | grown | ({CONFIDENCE: confidence} if confidence != numbers_of(entry) else {})
    trail = _with(trail, first, merged)
    for other in reversed(others):
        trail = trail.spliced(other, other + 1, ())
    return trail


@trail_after.register
def _(edit: RenameOriginField, trail: Runs[Json]) -> Runs[Json]:
    entry = _origin(trail, edit.trail)
    if edit.field not in entry:
        raise Refused(f"The trail entry has no `{edit.field}`.", mend="Look at its keys.")
    return _with(trail, edit.trail, renamed(entry, edit.field, edit.to))


@trail_after.register
def _(edit: RemoveOrigin, trail: Runs[Json]) -> Runs[Json]:
    item_at(trail, edit.trail)
    return trail.spliced(edit.trail, edit.trail + 1, ())


@trail_after.register
def _(edit: DropRepeat, trail: Runs[Json]) -> Runs[Json]:
    entry = _origin(trail, edit.trail)
    ids = _listed(entry)
    if ids.count(item_at(ids, edit.place)) < 2:
        raise Refused("This id stands here only once.", mend="Sign it off to take it off the trail.")
    return _with(trail, edit.trail, entry | {IDS: [*ids[: edit.place], *ids[edit.place + 1 :]]})


def _origin(trail: Runs[Json], index: int) -> dict[str, Json]:
    entry = item_at(trail, index)
    if not isinstance(entry, dict):
        raise Refused(
            "This trail entry is no mapping.", mend=f"Write it as `{MODEL}`, `{IDS}`, `{CONFIDENCE}`."
        )
    return entry


def _with(trail: Runs[Json], index: int, entry: Json) -> Runs[Json]:
    return trail.spliced(index, index + 1, (entry,))


def _listed(entry: dict[str, Json]) -> list[Json]:
    """All that stands in an entry's list of ids; [] where it is no list."""
    listed = entry.get(IDS)
    return list(listed) if isinstance(listed, list) else []


def _with_number(entry: dict[str, Json], id_: str, confidence: float) -> dict[str, Json]:
    return entry | {CONFIDENCE: {**numbers_of(entry), id_: written_confidence(confidence)}}


def _without_number(entry: dict[str, Json], id_: str) -> dict[str, Json]:
    """The entry without an id's number; the last number takes `confidence` with it."""
    numbers = numbers_of(entry)
    if id_ not in numbers:
        return entry
    rest = {key: value for key, value in numbers.items() if key != id_}
    if rest:
        return entry | {CONFIDENCE: rest}
    return {key: value for key, value in entry.items() if key != CONFIDENCE}
