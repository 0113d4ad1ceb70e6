"""Whether a mapping is itself a JSON Schema: the one place that needs the `jsonschema` package."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from evals_studio.vocabulary.jsonvalues import canonical
from evals_studio.vocabulary.plainschema import is_plainly_sound


class _Asked:
    """A schema to ask about, equal to another of the same data, so that an answer is found again."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema
        self.key = canonical(schema)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.key == other.key


def schema_fault(schema: Mapping[str, Any]) -> str | None:
    """Say what makes a mapping no JSON Schema, in a few words; None when nothing does.

    The dialect is the one that `$schema` names, else draft 2020-12; one we do not know is not judged.
    Formats are not judged: patterns are JavaScript's.
    """
    if is_plainly_sound(schema):
        return None
    try:
        return _fault(_Asked(schema))
    except RecursionError:
        return "it is nested too deeply"


@lru_cache(maxsize=256)
def _fault(asked: _Asked) -> str | None:
    import jsonschema  # noqa: PLC0415 - loading it takes 100 ms, and few artifacts need it

    dialect = asked.schema.get("$schema", jsonschema.Draft202012Validator.META_SCHEMA["$schema"])
    if not isinstance(dialect, str):
        return "`$schema` must be a text"
    validator: Any = jsonschema.validators.validator_for({"$schema": dialect}, default=_Unknown)  # type: ignore[arg-type] # a mark
    if validator is _Unknown:
        return None
    try:
        validator.check_schema(asked.schema, format_checker=None)
    except jsonschema.SchemaError as error:
        place = "/".join(map(str, error.absolute_path))
        return f"`{place or 'its top level'}` breaks JSON Schema's `{error.validator}`"
    except TypeError:  # a key that is no text
        return "it has a key that is no text"
    return None


class _Unknown:
    """Stands for a dialect that we do not know."""
