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

from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.older.wrapped import wrapped
from evals_studio.vocabulary.version import Vocabulary

CODE = "older/nested-evals"
SEVERITY: Final = "error"


def check(metadata: Mapping[str, Json], vocabulary: Vocabulary) -> Iterator[Flaw]:
    """Yield the flaw where the list stands under `evals`."""
    hint = "Take the second `evals:` out and set the list below the first."
    return wrapped(metadata, vocabulary, "evals", code=CODE, hint=hint)
