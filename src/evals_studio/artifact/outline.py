"""A frontmatter's data whose long lists stay in runs: changed and compared at the cost of what changes."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, Union

from evals_studio.artifact.runs import Runs
from evals_studio.model.fault import Refused
from evals_studio.model.json import Json, same_data

Member: TypeAlias = Union[Json, Runs[Json]]  # noqa: UP007 - `Json` is text while the program runs
Outline: TypeAlias = Mapping[str, object]
"""Data as JSON knows it, but that a member of a member may be `Runs` of items in the place of a list."""


def flattened(outline: Outline) -> dict[str, Json]:
    """Give plain data, every list a list. What holds no runs is shared, not copied."""
    return {name: _flat(value) for name, value in outline.items()}


def _flat(value: object) -> Json:
    if isinstance(value, dict) and any(isinstance(member, Runs) for member in value.values()):
        return {name: [*item] if isinstance(item, Runs) else item for name, item in value.items()}
    return value  # type: ignore[return-value] # an outline holds nothing else


def runs_of(value: object) -> Runs[Json]:
    """Give a list's items in runs; of what is no list, none."""
    if isinstance(value, Runs):
        return value
    return Runs.of(value if isinstance(value, list) else ())


def same_outline(one: object, other: object) -> bool:
    """Tell whether two outlines are the same data, whichever of their lists are in runs."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_outline(one[key], other[key]) for key in one)
    if isinstance(one, Runs) and isinstance(other, Runs):
        return same_data(*one.unlike(other))
    if isinstance(one, Runs) or isinstance(other, Runs):
        return same_data(_listed(one), _listed(other))
    return same_data(one, other)


def _listed(value: object) -> object:
    return [*value] if isinstance(value, Runs) else value


def item_at(items: Sequence[Json], index: int) -> Json:
    """Give one item. Raises Refused where there is none."""
    if not 0 <= index < len(items):
        raise Refused(f"There is no item {index + 1}.", mend=f"Name one of the {len(items)}.")
    return items[index]


def renamed(fields: Mapping[str, Member], name: str, to: str) -> dict[str, Any]:
    """Give the fields with another name for one of them, in its place. Raises Refused where that is taken."""
    if to in fields:
        raise Refused(f"`{to}` is there already.", mend=f"Remove `{name}` or `{to}`.")
    return {to if key == name else key: value for key, value in fields.items()}
