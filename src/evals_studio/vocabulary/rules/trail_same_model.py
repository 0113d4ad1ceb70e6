"""Two trail entries are of one model.

Readers merge entries with the same `generated-by`, so one will do; with two, what a model wrote is easily
half read.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
        - id: says-so
          assertion: The final message names the file that was read.
      eval-provenance:
        - generated-by: some-model
          evals: [read-first]
        - generated-by: some-model
          evals: [says-so]

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
        - id: says-so
          assertion: The final message names the file that was read.
      eval-provenance:
        - generated-by: some-model
          evals: [read-first, says-so]
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.model.edit import MergeOrigins
from evals_studio.model.finding import Mend
from evals_studio.model.json import same_data
from evals_studio.vocabulary.flaw import Flaw, quoted, text_of
from evals_studio.vocabulary.subject import EvalsSubject

CODE = "rule/trail-same-model"
SEVERITY: Final = "warning"


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding for each later trail entry of a model (an identical one is the schema's business)."""
    first: dict[str, int] = {}
    for index, origin in subject.origins():
        model = text_of(origin, "generated-by")
        if model is None or first.setdefault(model, index) == index:
            continue
        if any(same_data(origin, earlier) for earlier in subject.trail[:index]):
            continue
        mend = Mend(f"Merge the trail entries of `{model}`", (MergeOrigins(model),))
        message = f"Trail entry {first[model] + 1} is of {quoted(model)} already"
        pointer = (*subject.trail_pointer(index), "generated-by")
        yield Flaw(CODE, SEVERITY, pointer, message, "Merge the two.", mend=mend)
