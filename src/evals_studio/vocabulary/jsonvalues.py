"""What values are to JSON, where Python blurs them: true is no number, 1.0 is an integer, NaN is nothing."""

import math
from collections.abc import Hashable, Mapping
from typing import Literal, TypeAlias

TypeWord: TypeAlias = Literal["null", "boolean", "integer", "number", "string", "array", "object", "unknown"]


def type_word(value: object) -> TypeWord:
    """Name the JSON type of a value; "integer" for 1.0 too; "unknown" for what JSON cannot say (NaN)."""
    if isinstance(value, str):
        return "string"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        if not math.isfinite(value):
            return "unknown"
        return "integer" if value.is_integer() else "number"
    if isinstance(value, list):
        return "array"
    return "object" if isinstance(value, Mapping) else "unknown"


def is_type(value: object, word: str) -> bool:
    """Tell whether a value is of a JSON Schema type."""
    found = type_word(value)
    return found == word or (word == "number" and found == "integer")


def key_text(key: object) -> str:
    """Give a mapping's key as the text it would have in JSON (YAML lets keys be anything)."""
    if isinstance(key, str):
        return key
    if key is None:
        return "null"
    if isinstance(key, bool):
        return "true" if key else "false"
    return _number(key) if isinstance(key, int) else str(key)


def canonical(value: object) -> Hashable:
    """Give a hashable stand-in, equal exactly when JSON calls two values equal (1 and 1.0, not true)."""
    if isinstance(value, bool):
        return ("boolean", value)
    if isinstance(value, Mapping):
        return ("object", frozenset((key_text(key), canonical(item)) for key, item in value.items()))
    if isinstance(value, list):
        return ("array", tuple(map(canonical, value)))
    return value if isinstance(value, str | int | float) or value is None else repr(value)


def value_words(value: object) -> str:
    """Describe a value in a few words for a message: "`3`", "a list", "an empty text"."""
    if isinstance(value, str):
        return _text_words(value)
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, float) and not math.isfinite(value):
        return "not a number" if math.isnan(value) else "infinite"
    if isinstance(value, int | float):
        return f"`{_number(value)}`"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, Mapping):
        return "a mapping" if value else "an empty mapping"
    return f"a {type(value).__name__}"


def _text_words(text: str) -> str:
    if not text:
        return "an empty text"
    if len(text) > 60:
        return f"a text of {len(text)} characters"
    return f"`{text}`"


def _number(number: float) -> str:
    try:
        return str(number)
    except ValueError:  # more digits than Python is willing to spell
        return "a very large number"
