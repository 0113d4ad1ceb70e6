"""The shape that a model is asked to answer in: small, because services refuse large ones."""

from functools import lru_cache

from evals_studio.model.json import Json
from evals_studio.model.kind import Kind
from evals_studio.vocabulary import GRADERS, Option, machine_graders

_TYPES: dict[str, str] = {"boolean": "boolean", "integer": "integer", "number": "number"}
_TARGETS = ("transcript", "last-message", "files", "artifact")


@lru_cache(maxsize=8)
def answer_schema(kind: Kind) -> dict[str, Json]:
    """Give the JSON Schema of an answer about this kind of artifact; treat it as frozen."""
    graders = [name for name in GRADERS if name in machine_graders(kind)]
    item: dict[str, Json] = {
        "quote": {"type": "string"},
        "why": {"type": "string"},
        "id": {"type": "string"},
        "assertion": {"type": "string"},
        "grader": {"type": "string", "enum": [*graders]},
        "options": _closed(_options(graders), ()),
        "target": {"type": "string", "enum": [*_TARGETS]},
        "confidence": {"type": "number"},
    }
    note: dict[str, Json] = {key: {"type": "string"} for key in ("quote", "why", "suggestion")}
    optional = {"options", "target"}
    return _closed(
        {
            "evals": {"type": "array", "items": _closed(item, [key for key in item if key not in optional])},
            "untestable": {"type": "array", "items": _closed(note, [*note])},
        },
        ("evals", "untestable"),
    )


def _closed(properties: dict[str, Json], required: list[str] | tuple[str, ...]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": properties,
        "required": [*required],
        "additionalProperties": False,
    }


def _options(graders: list[str]) -> dict[str, Json]:
    """Gather the options of all graders under one roof; which belongs to which is the gate's to check."""
    gathered: dict[str, list[Option]] = {}
    for name in graders:
        for option in GRADERS[name].options:
            gathered.setdefault(option.name, []).append(option)
    return {name: _option(options) for name, options in gathered.items()}


def _option(options: list[Option]) -> Json:
    choices: dict[str, None] = dict.fromkeys(choice for option in options for choice in option.choices)
    kind: dict[str, Json] = {"type": _TYPES.get(options[0].type, "string")}
    return {**kind, "enum": [*choices]} if all(option.choices for option in options) else kind
