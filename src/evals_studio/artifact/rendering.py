"""Values as YAML text in a file's own habits: what a new entry, field or trail entry looks like."""

from dataclasses import replace
from typing import Final

from evals_studio.artifact.scalars import may_be_literal, write_key, write_scalar
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.trail import CONFIDENCE, IDS

ENTRY_FLOW: Final = frozenset({"options"})
TRAIL_FLOW: Final = frozenset({IDS, CONFIDENCE})
"""Keys whose collections are written in brackets where the file shows no habit."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a file is laid out.

    step: columns a nested mapping is indented. offset: columns from a key to the dashes of its list. gap:
    columns from a dash to its item. newline: LF or CR LF. literals: text of several lines may become a
    literal block. flow_keys: keys whose collections are written in brackets.
    """

    step: int = 2
    offset: int = 2
    gap: int = 2
    newline: str = "\n"
    literals: bool = True
    flow_keys: frozenset[str] = ENTRY_FLOW

    def for_trail(self) -> "Habits":
        """The same habits, for writing a trail entry."""
        return replace(self, flow_keys=TRAIL_FLOW)

    def without_literals(self) -> "Habits":
        """The same habits, but text of several lines is written in quotes."""
        return replace(self, literals=False)


def block_lines(value: Json, column: int, habits: Habits) -> list[str]:
    """Write a value in block style.

    The first line has no indent (it follows a dash or stands for itself), the
    others are indented so that the value's keys or dashes stand in `column`.
    """
    if isinstance(value, dict) and value:
        lines = [line for name, member in value.items() for line in pair_lines(name, member, column, habits)]
    elif isinstance(value, list) and value:
        lines = [line for item in value for line in item_lines(item, column, habits)]
    else:
        return _text_lines(value, column - habits.gap, habits)
    return [lines[0][column:], *lines[1:]]


def item_lines(value: Json, column: int, habits: Habits) -> list[str]:
    """Write an item with its dash in `column`."""
    inner = column + habits.gap
    first, *rest = block_lines(value, inner, habits)
    return [" " * column + "-" + " " * (habits.gap - 1) + first, *rest]


def pair_lines(name: str, value: Json, column: int, habits: Habits) -> list[str]:
    """Write a key in `column` with its value, over as many lines as it needs."""
    key = " " * column + write_key(name) + ":"
    if isinstance(value, (dict, list)) and (not value or name in habits.flow_keys):
        return [f"{key} {flow_text(value)}"]
    if isinstance(value, list):
        at = column + habits.offset
        first, *rest = block_lines(value, at, habits)
        return [key, " " * at + first, *rest]
    if isinstance(value, dict):
        at = column + habits.step
        first, *rest = block_lines(value, at, habits)
        return [key, " " * at + first, *rest]
    first, *rest = _text_lines(value, column, habits)
    return [f"{key} {first}", *rest]


def _text_lines(value: Json, parent: int, habits: Habits) -> list[str]:
    """Write a scalar; text of several lines as a literal block indented from the column of its parent."""
    if isinstance(value, str) and habits.literals and may_be_literal(value):
        indent = " " * (parent + max(habits.step, 2))
        body = value.removesuffix("\n").split("\n")
        return ["|" if value.endswith("\n") else "|-", *(indent + line if line else "" for line in body)]
    return [flow_text(value) if isinstance(value, (dict, list)) else write_scalar(value, flow=False)]


def flow_text(value: Json) -> str:
    """Write a value on one line, collections in brackets: `{ tool: Read, expect: used }`, `[a, b]`."""
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{write_key(k)}: {flow_text(v)}" for k, v in value.items()) + " }"
            if value
            else "{}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(flow_text(item) for item in value) + "]"
    return write_scalar(value, flow=True)
