"""What an edit means, computed on data alone.

The yardstick that every edited text is held against (law 4). The entries and the other members of `metadata`
are here, the trail is in `trail_intent`.
"""

from collections.abc import Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import TypeAlias

from evals_studio.artifact.edits.members import require_ours
from evals_studio.artifact.edits.metadata import SKIP
from evals_studio.artifact.layout import EVALS, METADATA, TRAIL
from evals_studio.artifact.outline import Member, Outline, flattened, item_at, renamed, runs_of
from evals_studio.artifact.runs import Runs
from evals_studio.artifact.trail_intent import TrailEdit, trail_after
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    Edit,
    MoveEntry,
    RemoveEntry,
    RemoveField,
    RemoveMember,
    RenameField,
    RenameMember,
    ReplaceEntry,
    Reshape,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import Refused
from evals_studio.model.json import Json

Members: TypeAlias = Mapping[str, Member]
"""What `metadata` holds."""

_NOTHING: Members = MappingProxyType({})


def intended(data: dict[str, Json], edit: Edit) -> dict[str, Json]:
    """Give the frontmatter's data as it must be after an edit. Untouched parts are shared, not copied.

    Raises Refused where the edit has nothing to act on. `ReplaceText` has no meaning in data and is refused.
    """
    return flattened(meant(data, edit))


def meant(outline: Outline, edit: Edit) -> Outline:
    """Give what `intended` gives, with lists in runs where they were in runs or were changed."""
    metadata = outline.get(METADATA)
    members = metadata if isinstance(metadata, dict) else _NOTHING
    changed = _with_trail(members, edit) if isinstance(edit, TrailEdit) else _changed(edit, members)
    if not changed and not isinstance(metadata, dict):
        return outline
    return {**outline, METADATA: changed}


def _with_trail(members: Members, edit: TrailEdit) -> Members:
    before = runs_of(members.get(TRAIL))
    after = trail_after(edit, before)
    return members if after is before else _with(members, TRAIL, after)


@singledispatch
def _changed(edit: object, members: Members) -> Members:
    del members
    raise Refused(f"{type(edit).__name__} has no meaning in data.", mend="Report it.")


def _entries(members: Members) -> Runs[Json]:
    value = members.get(EVALS)
    return Runs.of((value,)) if isinstance(value, str) else runs_of(value)


def _with(members: Members, name: str, items: Runs[Json]) -> Members:
    """The members with another list; an empty one takes its key with it."""
    return {**members, name: items} if len(items) else _without(members, name)


def _without(members: Members, name: str) -> Members:
    return {key: value for key, value in members.items() if key != name}


def _fields(members: Members, index: int) -> dict[str, Json]:
    entry = item_at(_entries(members), index)
    if not isinstance(entry, dict):
        raise Refused("This entry is a bare string; it has no fields.", mend="Convert it first.")
    return entry


def _replaced(members: Members, index: int, entry: Json) -> Members:
    entries = _entries(members)
    item_at(entries, index)
    if isinstance(members.get(EVALS), str) and isinstance(entry, str):
        return {**members, EVALS: entry}
    return {**members, EVALS: entries.spliced(index, index + 1, (entry,))}


@_changed.register
def _(edit: AddEntry, members: Members) -> Members:
    entries = _entries(members)
    at = len(entries) if edit.index is None else min(max(edit.index, 0), len(entries))
    return {**members, EVALS: entries.spliced(at, at, (edit.value,))}


@_changed.register
def _(edit: ReplaceEntry, members: Members) -> Members:
    return _replaced(members, edit.index, edit.value)


@_changed.register
def _(edit: RemoveEntry, members: Members) -> Members:
    entries = _entries(members)
    item_at(entries, edit.index)
    return _with(members, EVALS, entries.spliced(edit.index, edit.index + 1, ()))


@_changed.register
def _(edit: ConvertEntry, members: Members) -> Members:
    text = item_at(_entries(members), edit.index)
    if not isinstance(text, str):
        raise Refused("This entry is no bare string.", mend="Only bare strings are converted.")
    return _replaced(members, edit.index, {"id": edit.id, "assertion": text})


@_changed.register
def _(edit: MoveEntry, members: Members) -> Members:
    entries = _entries(members)
    item_at(entries, edit.to)
    entry = item_at(entries, edit.index)
    if isinstance(members.get(EVALS), str):
        return members
    rest = entries.spliced(edit.index, edit.index + 1, ())
    return {**members, EVALS: rest.spliced(edit.to, edit.to, (entry,))}


@_changed.register
def _(edit: SetField, members: Members) -> Members:
    return _replaced(members, edit.index, _fields(members, edit.index) | {edit.field: edit.value})


@_changed.register
def _(edit: RemoveField, members: Members) -> Members:
    fields = _fields(members, edit.index)
    return _replaced(members, edit.index, {key: value for key, value in fields.items() if key != edit.field})


@_changed.register
def _(edit: RenameField, members: Members) -> Members:
    fields = _fields(members, edit.index)
    return _replaced(
        members, edit.index, {edit.to if key == edit.field else key: v for key, v in fields.items()}
    )


@_changed.register
def _(edit: SetSkip, members: Members) -> Members:
    if edit.value is None:
        return _without(members, SKIP)
    return {**members, SKIP: edit.value}


@_changed.register
def _(edit: Reshape, members: Members) -> Members:
    value = members.get(EVALS)
    if not isinstance(value, dict) or edit.member not in value:
        raise Refused(f"`evals` holds no `{edit.member}`.", mend="Look at its keys.")
    changed = {**members, EVALS: value[edit.member]}
    return changed | {SKIP: value["skip"]} if "skip" in value else changed


@_changed.register
def _(edit: RenameMember, members: Members) -> Members:
    _require_member(members, edit.name)
    require_ours(edit.to)
    return renamed(members, edit.name, edit.to)


@_changed.register
def _(edit: RemoveMember, members: Members) -> Members:
    _require_member(members, edit.name)
    return _without(members, edit.name)


def _require_member(members: Members, name: str) -> None:
    require_ours(name)
    if name not in members:
        raise Refused(f"There is no `{name}`.", mend="Name a member that is there.")
