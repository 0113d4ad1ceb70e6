"""What an edit means, computed on data alone.

The yardstick that every edited text is held against (law 4).
"""

from collections.abc import Mapping
from functools import singledispatch
from types import MappingProxyType

from evals_studio.artifact.edits.members import require_ours
from evals_studio.artifact.edits.metadata import SKIP
from evals_studio.artifact.edits.trail import CONFIDENCE, IDS, MODEL, ids_of, written_confidence
from evals_studio.artifact.layout import EVALS, METADATA, TRAIL
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    DropOrigin,
    DropRepeat,
    Edit,
    MergeOrigins,
    MoveEntry,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RemoveMember,
    RemoveOrigin,
    RenameField,
    RenameMember,
    RenameOrigin,
    RenameOriginField,
    ReplaceEntry,
    Reshape,
    SetConfidence,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import Refused
from evals_studio.model.json import Json

_NOTHING: Mapping[str, Json] = MappingProxyType({})


def intended(data: dict[str, Json], edit: Edit) -> dict[str, Json]:
    """Give the frontmatter's data as it must be after an edit. Untouched parts are shared, not copied.

    Raises Refused where the edit has nothing to act on. `ReplaceText` has no meaning in data and is refused.
    """
    metadata = data.get(METADATA)
    changed = _changed(edit, metadata if isinstance(metadata, dict) else _NOTHING)
    if not changed and not isinstance(metadata, dict):
        return data
    return data | {METADATA: changed}


@singledispatch
def _changed(edit: object, metadata: Mapping[str, Json]) -> dict[str, Json]:
    del metadata
    raise Refused(f"{type(edit).__name__} has no meaning in data.")


def _entries(metadata: Mapping[str, Json]) -> list[Json]:
    value = metadata.get(EVALS)
    if isinstance(value, list):
        return list(value)
    return [value] if isinstance(value, str) else []


def _trail(metadata: Mapping[str, Json]) -> list[Json]:
    value = metadata.get(TRAIL)
    return list(value) if isinstance(value, list) else []


def _with(metadata: Mapping[str, Json], name: str, items: list[Json]) -> dict[str, Json]:
    """The metadata with another list; an empty one takes its key with it."""
    if items:
        return {**metadata, name: items}
    return {key: value for key, value in metadata.items() if key != name}


def _at(items: list[Json], index: int) -> Json:
    if not 0 <= index < len(items):
        raise Refused(f"There is no item {index + 1}.")
    return items[index]


def _fields(metadata: Mapping[str, Json], index: int) -> dict[str, Json]:
    entry = _at(_entries(metadata), index)
    if not isinstance(entry, dict):
        raise Refused("This entry is a bare string; it has no fields.", mend="Convert it first.")
    return entry


def _replaced(metadata: Mapping[str, Json], index: int, entry: Json) -> dict[str, Json]:
    entries = _entries(metadata)
    _at(entries, index)
    if isinstance(metadata.get(EVALS), str) and isinstance(entry, str):
        return {**metadata, EVALS: entry}
    entries[index] = entry
    return {**metadata, EVALS: entries}


@_changed.register
def _(edit: AddEntry, metadata: Mapping[str, Json]) -> dict[str, Json]:
    entries = _entries(metadata)
    at = len(entries) if edit.index is None else min(max(edit.index, 0), len(entries))
    return {**metadata, EVALS: [*entries[:at], edit.value, *entries[at:]]}


@_changed.register
def _(edit: ReplaceEntry, metadata: Mapping[str, Json]) -> dict[str, Json]:
    return _replaced(metadata, edit.index, edit.value)


@_changed.register
def _(edit: RemoveEntry, metadata: Mapping[str, Json]) -> dict[str, Json]:
    entries = _entries(metadata)
    _at(entries, edit.index)
    return _with(metadata, EVALS, [*entries[: edit.index], *entries[edit.index + 1 :]])


@_changed.register
def _(edit: ConvertEntry, metadata: Mapping[str, Json]) -> dict[str, Json]:
    text = _at(_entries(metadata), edit.index)
    if not isinstance(text, str):
        raise Refused("This entry is no bare string.", mend="Only bare strings are converted.")
    return _replaced(metadata, edit.index, {"id": edit.id, "assertion": text})


@_changed.register
def _(edit: MoveEntry, metadata: Mapping[str, Json]) -> dict[str, Json]:
    entries = _entries(metadata)
    _at(entries, edit.to)
    entry = _at(entries, edit.index)
    rest = [*entries[: edit.index], *entries[edit.index + 1 :]]
    if isinstance(metadata.get(EVALS), str):
        return dict(metadata)
    return {**metadata, EVALS: [*rest[: edit.to], entry, *rest[edit.to :]]}


@_changed.register
def _(edit: SetField, metadata: Mapping[str, Json]) -> dict[str, Json]:
    return _replaced(metadata, edit.index, _fields(metadata, edit.index) | {edit.field: edit.value})


@_changed.register
def _(edit: RemoveField, metadata: Mapping[str, Json]) -> dict[str, Json]:
    fields = _fields(metadata, edit.index)
    return _replaced(metadata, edit.index, {key: value for key, value in fields.items() if key != edit.field})


@_changed.register
def _(edit: RenameField, metadata: Mapping[str, Json]) -> dict[str, Json]:
    fields = _fields(metadata, edit.index)
    return _replaced(
        metadata, edit.index, {edit.to if key == edit.field else key: v for key, v in fields.items()}
    )


@_changed.register
def _(edit: RecordOrigin, metadata: Mapping[str, Json]) -> dict[str, Json]:
    trail = _trail(metadata)
    index = next((i for i, e in enumerate(trail) if isinstance(e, dict) and e.get(MODEL) == edit.model), None)
    entry: dict[str, Json] = {MODEL: edit.model, IDS: []}
    if index is not None and isinstance(found := trail[index], dict):
        entry = found
    if edit.id not in ids_of(entry):
        listed = entry.get(IDS)
        entry = entry | {IDS: [*(listed if isinstance(listed, list) else []), edit.id]}
    if edit.confidence is not None:
        entry = entry | {CONFIDENCE: _numbers(entry) | {edit.id: written_confidence(edit.confidence)}}
    if index is None:
        return {**metadata, TRAIL: [*trail, entry]}
    trail[index] = entry
    return {**metadata, TRAIL: trail}


def _numbers(entry: Mapping[str, Json]) -> dict[str, Json]:
    numbers = entry.get(CONFIDENCE)
    return numbers if isinstance(numbers, dict) else {}


def _without_number(entry: dict[str, Json], id_: str) -> dict[str, Json]:
    numbers = _numbers(entry)
    if id_ not in numbers:
        return entry
    rest = {key: value for key, value in numbers.items() if key != id_}
    return (
        entry | {CONFIDENCE: rest}
        if rest
        else {key: value for key, value in entry.items() if key != CONFIDENCE}
    )


def _without_id(entry: Json, id_: str) -> Json:
    """A trail entry without an id, None when it is emptied."""
    if not isinstance(entry, dict) or id_ not in ids_of(entry):
        return entry
    listed = entry.get(IDS)
    rest = [item for item in listed if item != id_] if isinstance(listed, list) else []
    return _without_number(entry, id_) | {IDS: rest} if rest else None


@_changed.register
def _(edit: DropOrigin, metadata: Mapping[str, Json]) -> dict[str, Json]:
    trail = _trail(metadata)
    rest = [after for entry in trail if (after := _without_id(entry, edit.id)) is not None or entry is None]
    return _with(metadata, TRAIL, rest) if len(trail) else dict(metadata)


@_changed.register
def _(edit: RenameOrigin, metadata: Mapping[str, Json]) -> dict[str, Json]:
    def renamed(entry: Json) -> Json:
        if not isinstance(entry, dict) or edit.id not in ids_of(entry):
            return entry
        listed = entry.get(IDS)
        ids = (
            [edit.to if item == edit.id else item for item in listed] if isinstance(listed, list) else listed
        )
        entry = entry | {IDS: ids}
        if edit.id in _numbers(entry):
            entry |= {
                CONFIDENCE: {edit.to if key == edit.id else key: v for key, v in _numbers(entry).items()}
            }
        return entry

    trail = _trail(metadata)
    return {**metadata, TRAIL: [renamed(entry) for entry in trail]} if trail else dict(metadata)


@_changed.register
def _(edit: SetConfidence, metadata: Mapping[str, Json]) -> dict[str, Json]:
    trail = _trail(metadata)
    entry = _at(trail, edit.trail)
    if not isinstance(entry, dict):
        raise Refused("This trail entry is no mapping.")
    if edit.confidence is None:
        trail[edit.trail] = _without_number(entry, edit.id)
    else:
        trail[edit.trail] = entry | {
            CONFIDENCE: _numbers(entry) | {edit.id: written_confidence(edit.confidence)}
        }
    return {**metadata, TRAIL: trail}


@_changed.register
def _(edit: MergeOrigins, metadata: Mapping[str, Json]) -> dict[str, Json]:
    trail = _trail(metadata)
    mine = [entry for entry in trail if isinstance(entry, dict) and entry.get(MODEL) == edit.model]
    if len(mine) < 2:
        return dict(metadata)
    first, *others = mine
    listed, numbers = list(ids_of(first)), dict(_numbers(first))
    for other in others:
        listed += [id_ for id_ in ids_of(other) if id_ not in listed]
        known: dict[str, Json] = {
            key: v
            for key, v in _numbers(other).items()
            if isinstance(v, (int, float)) and not isinstance(v, bool)
        }
        numbers = known | numbers
    grown: dict[str, Json] = {IDS: list(listed)} if len(listed) > len(ids_of(first)) else {}
    merged = first | grown | ({CONFIDENCE: numbers} if numbers != _numbers(first) else {})
    kept = [
        merged if entry is first else entry for entry in trail if not any(entry is other for other in others)
    ]
    return {**metadata, TRAIL: kept}


@_changed.register
def _(edit: SetSkip, metadata: Mapping[str, Json]) -> dict[str, Json]:
    if edit.value is None:
        return {key: value for key, value in metadata.items() if key != SKIP}
    return {**metadata, SKIP: edit.value}


@_changed.register
def _(edit: Reshape, metadata: Mapping[str, Json]) -> dict[str, Json]:
    value = metadata.get(EVALS)
    if not isinstance(value, dict) or edit.member not in value:
        raise Refused(f"`evals` holds no `{edit.member}`.")
    changed = {**metadata, EVALS: value[edit.member]}
    return changed | {SKIP: value["skip"]} if "skip" in value else changed


def _renamed(fields: Mapping[str, Json], name: str, to: str) -> dict[str, Json]:
    if to in fields:
        raise Refused(f"`{to}` is there already.", mend=f"Remove `{name}` or `{to}`.")
    return {to if key == name else key: value for key, value in fields.items()}


@_changed.register
def _(edit: RenameMember, metadata: Mapping[str, Json]) -> dict[str, Json]:
    _require_member(metadata, edit.name)
    require_ours(edit.to)
    return _renamed(metadata, edit.name, edit.to)


@_changed.register
def _(edit: RemoveMember, metadata: Mapping[str, Json]) -> dict[str, Json]:
    _require_member(metadata, edit.name)
    return _with(metadata, edit.name, [])


def _require_member(metadata: Mapping[str, Json], name: str) -> None:
    require_ours(name)
    if name not in metadata:
        raise Refused(f"There is no `{name}`.")


def _origin(metadata: Mapping[str, Json], index: int) -> dict[str, Json]:
    entry = _at(_trail(metadata), index)
    if not isinstance(entry, dict):
        raise Refused("This trail entry is no mapping.")
    return entry


@_changed.register
def _(edit: RenameOriginField, metadata: Mapping[str, Json]) -> dict[str, Json]:
    trail, entry = _trail(metadata), _origin(metadata, edit.trail)
    if edit.field not in entry:
        raise Refused(f"The trail entry has no `{edit.field}`.")
    trail[edit.trail] = _renamed(entry, edit.field, edit.to)
    return {**metadata, TRAIL: trail}


@_changed.register
def _(edit: RemoveOrigin, metadata: Mapping[str, Json]) -> dict[str, Json]:
    trail = _trail(metadata)
    _at(trail, edit.trail)
    return _with(metadata, TRAIL, [*trail[: edit.trail], *trail[edit.trail + 1 :]])


@_changed.register
def _(edit: DropRepeat, metadata: Mapping[str, Json]) -> dict[str, Json]:
    trail, entry = _trail(metadata), _origin(metadata, edit.trail)
    listed = entry.get(IDS)
    ids = list(listed) if isinstance(listed, list) else []
    if ids.count(_at(ids, edit.place)) < 2:
        raise Refused("This id stands here only once.")
    trail[edit.trail] = entry | {IDS: [*ids[: edit.place], *ids[edit.place + 1 :]]}
    return {**metadata, TRAIL: trail}
