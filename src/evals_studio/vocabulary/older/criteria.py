"""The entries stand under `metadata.evals.criteria`, as an early draft had it.

Today `metadata.evals` is the list itself.

Bad:

    metadata:
      evals:
        criteria:
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

CODE = "older/criteria"
SEVERITY: Final = "error"


def check(metadata: Mapping[str, Json], vocabulary: Vocabulary) -> Iterator[Flaw]:
    """Yield the flaw when the list stands under `criteria`."""
    evals = metadata.get(vocabulary.evals_key)
    if isinstance(evals, dict) and isinstance(evals.get("criteria"), list):
        mend = (
            Mend("Make `evals` the list itself", (Reshape("criteria"),))
            if evals.keys() <= {"criteria", "skip"}
            else None
        )
        message = "`evals.criteria` is how an early draft held the list; today `evals` is the list itself"
        hint = "Take the line `criteria:` out and set the list below `evals:`."
        yield Flaw(CODE, SEVERITY, (vocabulary.evals_key, "criteria"), message, hint, at="key", mend=mend)
