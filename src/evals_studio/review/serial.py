"""Decisions as JSON, for the journal: `{"do": "Accept", "ref": …}` with the fields' own names."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from evals_studio.model.edit import Edit
from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.model.redaction import holds_mark
from evals_studio.review.decisions import Decision

_DECISIONS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Decision)}
_EDITS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Edit)}
_PLAIN = (str, bool, int, float, NoneType)


def to_json(decision: Decision) -> dict[str, Json]:
    """Write a decision as JSON; `from_json` reads it back."""
    return _written("do", decision)


def from_json(data: Json) -> Decision:
    """Read a decision. Raises Fault for anything that `to_json` would not write (code broken-decision).

    A decision that a suspected secret was left out of can't be made again either (code redacted).
    """
    if holds_mark(data):
        raise Fault("What looks like a secret was left out of it when it was kept.", code="redacted")
    try:
        return cast("Decision", _read("do", _DECISIONS, data))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Fault("A kept decision is broken.", code="broken-decision") from error


def _written(tag: str, value: object) -> dict[str, Json]:
    members = {field.name: _plain(getattr(value, field.name)) for field in fields(cast("Any", value))}
    return {tag: type(value).__name__, **members}


def _plain(value: object) -> Json:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        return _written("do" if type(value).__name__ in _DECISIONS else "edit", value)
    return cast("Json", value)


def _read(tag: str, kinds: Mapping[str, type], data: Json) -> object:
    if not isinstance(data, dict):
        raise TypeError("not an object")
    members = dict(data)
    kind = kinds[str(members.pop(tag))]
    hints = get_type_hints(kind)
    if members.keys() - hints.keys():
        raise ValueError("unknown members")
    return kind(**{name: _value(hints[name], value) for name, value in members.items()})


def _value(hint: object, value: Json) -> object:
    """Read one member as its type hint wants it; lists and objects of JSON are taken as they are."""
    if hint in _PLAIN:
        return _exactly(cast("type", hint), value)
    origin = get_origin(hint)
    if origin is Literal and value in get_args(hint):
        return value
    if origin is tuple:
        return _items(get_args(hint)[0], value)
    if origin in {Union, UnionType}:
        return _either(get_args(hint), value)
    if origin in {list, dict} and isinstance(value, cast("type", origin)):
        return value
    raise ValueError(f"not {hint}")


def _exactly(kind: type, value: Json) -> object:
    if type(value) is kind:
        return value
    if kind is float and type(value) is int:
        return float(value)
    raise ValueError(f"not {kind.__name__}")


def _items(hint: object, value: Json) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    kinds = get_args(hint)
    if set(kinds) == set(_DECISIONS.values()):
        return tuple(_read("do", _DECISIONS, one) for one in value)
    if set(kinds) == set(_EDITS.values()):
        return tuple(_read("edit", _EDITS, one) for one in value)
    return tuple(_value(hint, one) for one in value)


def _either(hints: tuple[object, ...], value: Json) -> object:
    for hint in hints:
        try:
            return _value(hint, value)
        except (ValueError, TypeError):
            continue
    raise ValueError("no type fits")
