"""An entry as it is written and as a form fills it in: order, defaults left out, the fields of a grader."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, same_data
from evals_studio.vocabulary.graders import GRADERS, is_tool_grader
from evals_studio.vocabulary.version import ENTRY, VOCABULARY

_ABSENT = object()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an entry, for a form.

    type: "string", "number", "integer", "boolean", "object", "array", or two of them as "string|object".
    choices: the texts to choose from, () for any. default: what leaving it out means, None for nothing.
    read: False when this grader is known never to read it.
    """

    name: str
    type: str
    help: str
    choices: tuple[str, ...] = ()
    required: bool = False
    default: Json = None
    read: bool = True


def as_written(entry: Mapping[str, Json]) -> dict[str, Json]:
    """Give a new entry as it goes into a file: keys in their order, defaults of the entry left out.

    Keys that the vocabulary does not know come last. `options` stay as they are.
    """
    defaults = VOCABULARY.defaults
    order = {name: place for place, name in enumerate(VOCABULARY.entry_order)}
    kept = (name for name in entry if not _is_default(entry[name], defaults.get(name, _ABSENT)))
    return {name: entry[name] for name in sorted(kept, key=lambda name: order.get(name, len(order)))}


def _is_default(value: Json, default: object) -> bool:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return same_data(value, default)


@lru_cache(maxsize=128)
def fields_for(grader: str) -> tuple[Field, ...]:
    """Give the fields that an entry of this grader may carry, in the order in which they are written."""
    return tuple(_field(name, grader) for name in VOCABULARY.entry_order if name not in _forbidden(grader))


def _forbidden(grader: str) -> set[str]:
    """Ask the schema which fields it forbids beside a grader, until nothing more falls."""
    entry: dict[str, Json] = {**dict.fromkeys(VOCABULARY.entry_order, ""), "grader": grader}
    forbidden: set[str] = set()
    while True:
        violations = VOCABULARY.parts.violations(entry, ENTRY)
        fallen = {str(violation.path[0]) for violation in violations if violation.keyword == "false"}
        if not fallen:
            return forbidden
        forbidden |= fallen
        entry = {name: value for name, value in entry.items() if name not in forbidden}


def _field(name: str, grader: str) -> Field:
    node = VOCABULARY.fields[name]
    needed = {"id"} | {
        str(violation.path[0])
        for violation in VOCABULARY.parts.violations({"grader": grader, "command": ["-"]}, ENTRY)
        if violation.keyword == "required"
    }
    return Field(
        name,
        _type(node),
        str(node.get("description", "")),
        _choices(node),
        required=name in needed,
        default=node.get("default"),
        read=_reads(name, grader),
    )


def _type(node: Mapping[str, Any]) -> str:
    words = node.get("type", "string")
    return words if isinstance(words, str) else "|".join(words)


def _choices(node: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(node.get("enum") or node.get("then", {}).get("enum") or ())


def _reads(name: str, grader: str) -> bool:
    if name == "severity-map":
        return is_tool_grader(grader)
    known = GRADERS.get(grader)
    return known is None or known.reads_hints or name not in {"evidence", "examples"}
