"""The trail in runs: which of its entries speak of an id or of a model, and how a confidence is written."""

from evals_studio.artifact.runs import Runs
from evals_studio.model.json import Json
from evals_studio.model.trail import ids_of, model_of


def written_confidence(confidence: float) -> float:
    """A confidence as it is written: at most two decimals."""
    return round(float(confidence), 2)


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
        if (model := model_of(entry)) is not None:
            found.setdefault(model, []).append(number)
    return found
