"""Mends of what says nothing around the entries: empty members, trail entries without ids, repeated ids."""

from collections.abc import Mapping

from evals_studio.model.edit import DropRepeat, RemoveMember, RemoveOrigin
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.evaluate import Violation
from evals_studio.vocabulary.jsonvalues import type_word
from evals_studio.vocabulary.version import Vocabulary

_OF_EMPTINESS = frozenset({"minItems", "minLength", "type"})
_NOTHING = frozenset({"null", "string", "array", "object"})


def mend_of(violation: Violation, checked: Json, vocabulary: Vocabulary) -> Mend | None:
    """Give the mend of a violation in `metadata` outside of entries, where it takes no judgement.

    checked: `metadata` as the schema saw it.
    """
    metadata = checked if isinstance(checked, Mapping) else {}
    match violation.path:
        case ("metadata", str(name)) if name in vocabulary.metadata_keys and name in metadata:
            if violation.keyword in _OF_EMPTINESS and _says_nothing(violation.value):
                return Mend(f"Take `{name}` out", (RemoveMember(name),))
        case ("metadata", vocabulary.trail_key, int(index), "evals") if violation.keyword == "minItems":
            return _of_origin(metadata, vocabulary, index)
        case ("metadata", vocabulary.trail_key, int(index), "evals", int(place)):
            if violation.keyword == "uniqueItems":
                return Mend("Take the repeated id out", (DropRepeat(index, place),))
    return None


def _of_origin(metadata: Mapping[str, Json], vocabulary: Vocabulary, index: int) -> Mend | None:
    """Take out a trail entry without ids; one that has numbers may mean some, which a person must say."""
    trail = metadata[vocabulary.trail_key]
    origin = trail[index] if isinstance(trail, list) else None
    if isinstance(origin, Mapping) and not origin.get("confidence"):
        return Mend("Take this trail entry out", (RemoveOrigin(index),))
    return None


def _says_nothing(value: object) -> bool:
    return type_word(value) in _NOTHING and not value
