"""The entries stand under `metadata.evals.evals`, one level too deep, as an early draft had it.

Today `metadata.evals` is the list itself.

Bad:

    metadata:
      evals:
        evals:
          - id: read-first
            assertion: The session read the file before editing it.

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from evals_studio.model.edit import Reshape
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.version import Vocabulary

CODE = "older/nested-evals"
SEVERITY: Final = "error"


def check(metadata: Mapping[str, Json], vocabulary: Vocabulary) -> Iterator[Flaw]:
    """Yield the flaw when the list stands under `evals`."""
    evals = metadata.get(vocabulary.evals_key)
    if isinstance(evals, dict) and isinstance(evals.get("evals"), list):
        mend = (
            Mend("Make `evals` the list itself", (Reshape("evals"),))
            if evals.keys() <= {"evals", "skip"}
            else None
        )
        message = "`evals.evals` is how an early draft held the list; today `evals` is the list itself"
        hint = "Take the second `evals:` out and set the list below the first."
        yield Flaw(CODE, SEVERITY, (vocabulary.evals_key, "evals"), message, hint, at="key", mend=mend)
