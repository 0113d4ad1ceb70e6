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

from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw

CODE = "schema/repeated"
KEYWORDS = ("uniqueItems",)


def words(broken: Broken) -> Flaw:
    """Say which item repeats an earlier one."""
    return Flaw(CODE, "error", broken.path, f"{broken.name} repeats an earlier one", "Take one of them out.")
