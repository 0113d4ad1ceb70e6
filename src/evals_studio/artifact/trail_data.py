"""The trail as data: what its entries say, and which of them speak of an id or of a model."""

from collections.abc import Mapping
from typing import Final

from evals_studio.artifact.runs import Runs
from evals_studio.model.json import Json

MODEL: Final = "generated-by"
IDS: Final = "evals"
CONFIDENCE: Final = "confidence"


def written_confidence(confidence: float) -> float:
    """A confidence as it is written: at most two decimals."""
    return round(float(confidence), 2)


def ids_of(entry: Json) -> list[str]:
    """The ids that a trail entry lists."""
    ids = entry.get(IDS) if isinstance(entry, dict) else None
    return [item for item in ids if isinstance(item, str)] if isinstance(ids, list) else []


def numbers_of(entry: Json) -> Mapping[str, Json]:
    """What a trail entry says under `confidence`, by id."""
    numbers = entry.get(CONFIDENCE) if isinstance(entry, dict) else None
    return numbers if isinstance(numbers, dict) else {}


def is_number(value: Json) -> bool:
    """Tell whether a value may be a confidence: a number, and no boolean."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def naming(trail: Runs[Json], id_: str) -> list[int]:
    """The numbers of the trail entries that list an id."""
    return trail.where(_by_id, id_)


def of_model(trail: Runs[Json], model: str) -> list[int]:
    """The numbers of the trail entries of a model."""
    return trail.where(_by_model, model)


def _by_id(entries: tuple[Json, ...]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        for id_ in dict.fromkeys(ids_of(entry)):
            found.setdefault(id_, []).append(number)
    return found


def _by_model(entries: tuple[Json, ...]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        model = entry.get(MODEL) if isinstance(entry, dict) else None
        if isinstance(model, str):
            found.setdefault(model, []).append(number)
    return found
