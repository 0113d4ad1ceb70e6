"""The shapes of plain data: what a YAML or JSON document means once its spelling is forgotten."""

from collections.abc import Mapping
from itertools import compress, count
from operator import is_not
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""Data as JSON knows it. Treat every value as frozen: build a new one instead of changing it."""

Pointer: TypeAlias = tuple[str | int, ...]
"""A path into data from the frontmatter's root: ("metadata", "evals", 1, "assertion")."""

EntryValue: TypeAlias = str | dict[str, Json]
"""One item of `metadata.evals`: a bare string, or an object (house.md: entry)."""


_MAPPINGS = (dict, Mapping)
"""A dict is told at once; to ask the abstract class takes several times as long, thousands of times a key."""


def pointer_text(pointer: Pointer) -> str:
    """Spell a pointer as RFC 6901 does: `/metadata/evals/1/assertion`; the root is the empty string."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in pointer)


def entry_id(entry: object) -> str | None:
    """Give the id of an entry, or None for a bare string and for an object whose id is missing or no text."""
    value = entry.get("id") if isinstance(entry, _MAPPINGS) else None
    return value if isinstance(value, str) else None


def entry_assertion(entry: object) -> str:
    """Give the sentence an entry asserts: a bare string's own text, an object's `assertion`, else ""."""
    if isinstance(entry, str):
        return entry
    value = entry.get("assertion") if isinstance(entry, _MAPPINGS) else None
    return value if isinstance(value, str) else ""


def same_data(one: object, other: object) -> bool:
    """Tell whether two values are the same data, keeping apart what Python's == blurs: 1, 1.0 and True.

    Key order counts as spelling, not as data.
    """
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_data(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        # Most items of a long list are the same objects as before; those are passed over without a call.
        others = compress(count(), map(is_not, one, other))
        return len(one) == len(other) and all(same_data(one[index], other[index]) for index in others)
    if isinstance(one, float) and one != one:
        return isinstance(other, float) and other != other
    return type(one) is type(other) and one == other
