"""Reading what a maker yields as plain data: anything may be wrong with it, and nothing here raises."""

import math

from evals_studio.model.json import EntryValue

_DEEPEST = 20
_LARGEST_NUMBER = 10**30


def plain_entry(value: object) -> EntryValue | None:
    """Read a value as an entry that can be written: a string or an object of finite, shallow data."""
    if not isinstance(value, str | dict) or not _is_plain(value, _DEEPEST):
        return None
    return value


def as_number(value: object) -> float | None:
    """Read a finite number; booleans are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int) and abs(value) > _LARGEST_NUMBER:
        return None
    return float(value) if math.isfinite(value) else None


def is_encodable(text: str) -> bool:
    """Tell whether a text can be written as UTF-8: it holds no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_plain(value: object, depth: int) -> bool:
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, int | float):
        return as_number(value) is not None
    if isinstance(value, str):
        return is_encodable(value)
    if depth == 0:
        return False
    if isinstance(value, list):
        return all(_is_plain(item, depth - 1) for item in value)
    if isinstance(value, dict):
        return all(
            isinstance(key, str) and is_encodable(key) and _is_plain(item, depth - 1)
            for key, item in value.items()
        )
    return False
