"""A list holds the same item twice.

The sentences of `examples`, the ids of a trail entry and the trail entries themselves must be distinct.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
      eval-provenance:
        - generated-by: some-model
          evals: [read-first, read-first]

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
      eval-provenance:
        - generated-by: some-model
          evals: [read-first]
"""

from collections.abc import Mapping

from evals_studio.model.edit import MergeOrigins, SetField
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw, text_of

CODE = "schema/repeated"
KEYWORDS = ("uniqueItems",)


def words(broken: Broken) -> Flaw:
    """Say which item repeats an earlier one."""
    message = f"{broken.name} repeats an earlier one"
    return Flaw(CODE, "error", broken.path, message, "Take one of them out.", mend=_mend(broken))


def _mend(broken: Broken) -> Mend | None:
    """Merge identical trail entries, drop repeated examples; repeated ids are the trail's business."""
    examples = broken.entry.get("examples") if broken.entry is not None else None
    if isinstance(examples, dict) and broken.path[:1] == ("examples",):
        return Mend("Take the repeated sentence out", (SetField(0, "examples", _distinct(examples)),))
    model = text_of(broken.value, "generated-by") if isinstance(broken.value, Mapping) else None
    if model is None or broken.key != broken.vocabulary.trail_key:
        return None
    return Mend(f"Merge the trail entries of `{model}`", (MergeOrigins(model),))


def _distinct(examples: dict[str, Json]) -> dict[str, Json]:
    """Give examples without repeats; only texts can repeat here."""
    return {
        key: list(dict.fromkeys(value))
        if isinstance(value, list) and all(isinstance(one, str) for one in value)
        else value
        for key, value in examples.items()
    }
