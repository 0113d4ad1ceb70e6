"""Changes of what is kept, as small JSON objects: a line of the journal holds one.

A list changes by splices `[at, drop, [items]]`, a mapping by what is set and which keys are dropped, anything
else by its new value. Members that stay are missing. `applied(old, change_between(old, new))` is `new`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, same_data
from evals_studio.store import spelling
from evals_studio.store.kept import Kept
from evals_studio.store.reading_json import json_list, json_object, json_text, json_whole


@dataclass(frozen=True, slots=True)
class _Member:
    """A member of `Kept`: its name there, and its items' way to JSON and back."""

    field: str
    to_json: Callable[[Any], Json]
    from_json: Callable[[Json], Any]


def change_between(old: Kept, new: Kept) -> dict[str, Json]:
    """Say what makes `new` of `old`; {} when they are the same (notices do not count)."""
    change: dict[str, Json] = {}
    for name, member in _SINGLE.items():
        before, after = getattr(old, member.field), getattr(new, member.field)
        if before is not after and before != after:
            change[name] = member.to_json(after)
    for name, member in _LISTS.items():
        splice = _splice(getattr(old, member.field), getattr(new, member.field), member.to_json)
        if splice is not None:
            change[name] = splice
    for name, member in _MAPS.items():
        edit = _map_edit(getattr(old, member.field), getattr(new, member.field))
        if edit is not None:
            change[name] = edit
    return change


def applied(kept: Kept, change: Json) -> Kept:
    """Make the change. Raises ValueError or KeyError for anything that `change_between` would not write."""
    new: dict[str, Any] = {}
    for name, data in json_object(change).items():
        if name in _SINGLE:
            member = _SINGLE[name]
            new[member.field] = member.from_json(data)
        elif name in _LISTS:
            member = _LISTS[name]
            new[member.field] = _spliced(getattr(kept, member.field), data, member.from_json)
        else:
            member = _MAPS[name]
            new[member.field] = _map_edited(getattr(kept, member.field), data, member.from_json)
    return replace(kept, **new)


def changes_of(kept: Kept) -> Iterator[dict[str, Json]]:
    """Write the whole of what is kept as changes of nothing, one for each item."""
    whole = change_between(Kept(), kept)
    yield {name: data for name, data in whole.items() if name not in _LISTS}
    for name in _LISTS:
        if name in whole:
            items = json_list(json_list(whole[name])[2])
            for number, item in enumerate(items):
                yield {name: [number, 0, [item]]}


def _splice(old: Sequence[object], new: Sequence[object], to_json: Callable[[Any], Json]) -> Json:
    if old is new:
        return None
    head = _shared(old, new, to_json)
    if head == len(old) == len(new):
        return None
    tail = _shared(old[head:][::-1], new[head:][::-1], to_json)
    return [head, len(old) - head - tail, [to_json(one) for one in new[head : len(new) - tail]]]


def _shared(one: Sequence[object], other: Sequence[object], to_json: Callable[[Any], Json]) -> int:
    """Count how many items two lists begin with alike; 1 and True are not alike."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a is not b and (a != b or not same_data(to_json(a), to_json(b))):
            break
        count += 1
    return count


def _spliced(items: tuple[Any, ...], data: Json, from_json: Callable[[Json], Any]) -> tuple[Any, ...]:
    at, drop, put = json_list(data)
    start, end = json_whole(at), json_whole(at) + json_whole(drop)
    if not 0 <= start <= end <= len(items):
        raise ValueError("a splice beyond the list")
    return (*items[:start], *map(from_json, json_list(put)), *items[end:])


def _map_edit(old: Mapping[str, Json], new: Mapping[str, Json]) -> Json:
    put = {key: value for key, value in new.items() if key not in old or not same_data(old[key], value)}
    drop: list[Json] = [key for key in old if key not in new]
    return {"set": put, "drop": drop} if put or drop else None


def _map_edited(items: Mapping[str, Json], data: Json, from_json: Callable[[Json], Any]) -> dict[str, Any]:
    members = json_object(data)
    dropped = set(map(json_text, json_list(members["drop"])))
    put = {key: from_json(value) for key, value in json_object(members["set"]).items()}
    return {key: value for key, value in items.items() if key not in dropped} | put


def _pending_to_json(one: Kept) -> Json:
    return change_between(Kept(), one)


def _pending_from_json(data: Json) -> Kept:
    return applied(Kept(), data)


def _as_is(value: Json) -> Json:
    return value


_SINGLE: Mapping[str, _Member] = {
    "base-sha256": _Member("base_sha256", _as_is, json_text),
    "written": _Member("written", _as_is, json_whole),
    "base": _Member("base", spelling.base_to_json, spelling.base_from_json),
}
_LISTS: Mapping[str, _Member] = {
    "proposals": _Member("proposals", spelling.proposal_to_json, spelling.proposal_from_json),
    "rejections": _Member("rejections", spelling.rejection_to_json, spelling.rejection_from_json),
    "accepted": _Member("accepted", spelling.accepted_to_json, spelling.accepted_from_json),
    "held": _Member("held", spelling.held_to_json, spelling.held_from_json),
    "untestable": _Member("untestable", spelling.untestable_to_json, spelling.untestable_from_json),
    "signed-off": _Member("signed_off", spelling.signed_off_to_json, spelling.signed_off_from_json),
    "unfinished": _Member("unfinished", spelling.unfinished_to_json, spelling.unfinished_from_json),
    "decisions": _Member("decisions", _as_is, json_object),
    "undone": _Member("undone", _as_is, json_object),
    "pending": _Member("pending", _pending_to_json, _pending_from_json),
}
_MAPS: Mapping[str, _Member] = {
    "drafts": _Member("drafts", _as_is, json_object),
    "subjects": _Member("subjects", _as_is, _as_is),
}
