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

from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.older.wrapped import wrapped
from evals_studio.vocabulary.version import Vocabulary

CODE = "older/criteria"
SEVERITY: Final = "error"


def check(metadata: Mapping[str, Json], vocabulary: Vocabulary) -> Iterator[Flaw]:
    """Yield the flaw where the list stands under `criteria`."""
    hint = "Take the line `criteria:` out and set the list below `evals:`."
    return wrapped(metadata, vocabulary, "criteria", code=CODE, hint=hint)
