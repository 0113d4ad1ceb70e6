"""The trail as data: what one of its entries says; whatever is malformed says nothing."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeGuard

from evals_studio.model.json import Json

MODEL: Final = "generated-by"
IDS: Final = "evals"
CONFIDENCE: Final = "confidence"


def model_of(entry: Json) -> str | None:
    """Give the model that a trail entry names; None where it names none."""
    model = entry.get(MODEL) if isinstance(entry, dict) else None
    return model if isinstance(model, str) else None


def ids_of(entry: Json) -> list[str]:
    """Give the ids that a trail entry lists."""
    ids = entry.get(IDS) if isinstance(entry, dict) else None
    return [item for item in ids if isinstance(item, str)] if isinstance(ids, list) else []


def ids_on(trail: Iterable[Json]) -> frozenset[str]:
    """Give every id that a trail names."""
    return frozenset(id_ for entry in trail for id_ in ids_of(entry))


def numbers_of(entry: Json) -> Mapping[str, Json]:
    """Give what a trail entry says under `confidence`, by id."""
    numbers = entry.get(CONFIDENCE) if isinstance(entry, dict) else None
    return numbers if isinstance(numbers, dict) else {}


def is_number(value: Json) -> TypeGuard[int | float]:
    """Tell whether a value may be a confidence: a number, and no boolean."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)
