"""JSON Schemas that are plainly sound, told without the `jsonschema` package, whose loading takes 100 ms.

A schema is plain when every keyword is one of the few that nearly all schemas are made of, each with a value
of its proper shape. Anything else is not judged here.
"""

from collections.abc import Callable, Mapping
from typing import Final

_TYPES: Final = frozenset({"array", "boolean", "integer", "null", "number", "object", "string"})
_DEEPEST: Final = 50


def is_plainly_sound(schema: object, depth: int = 0) -> bool:
    """Tell whether a value is surely a JSON Schema of draft 2020-12; False says nothing."""
    if isinstance(schema, bool):
        return True
    if not isinstance(schema, Mapping) or depth > _DEEPEST:
        return False
    return all(
        isinstance(keyword, str) and _is_sound(keyword, value, depth) for keyword, value in schema.items()
    )


def _is_sound(keyword: str, value: object, depth: int) -> bool:
    if keyword in {"items", "additionalProperties"}:
        return is_plainly_sound(value, depth + 1)
    if keyword == "properties":
        return isinstance(value, Mapping) and all(
            isinstance(name, str) and is_plainly_sound(part, depth + 1) for name, part in value.items()
        )
    return keyword in _SHAPES and _SHAPES[keyword](value)


def _is_type(value: object) -> bool:
    return isinstance(value, str) and value in _TYPES


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_dialect(value: object) -> bool:
    return value == "https://json-schema.org/draft/2020-12/schema"


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_names(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(name, str) for name in value)
        and len(set(value)) == len(value)
    )


def _is_list(value: object) -> bool:
    return isinstance(value, list)


_SHAPES: Final[Mapping[str, Callable[[object], bool]]] = {
    "type": _is_type,
    "$schema": _is_dialect,
    "title": _is_text,
    "description": _is_text,
    "uniqueItems": _is_truth,
    "required": _are_names,
    "enum": _is_list,
    "minItems": _is_count,
    "maxItems": _is_count,
    "minLength": _is_count,
    "maxLength": _is_count,
    "minProperties": _is_count,
    "maxProperties": _is_count,
    "minimum": _is_number,
    "maximum": _is_number,
}
