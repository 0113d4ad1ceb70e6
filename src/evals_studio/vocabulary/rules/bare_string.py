"""An entry is a bare string, which has no stable name.

Verdicts, the trail and reports find an entry by its id. A bare string is named by its place, so its
verdicts are lost when it moves. That is allowed and often fine while a list is young; convert it when it is
worth keeping.

Bad:

    metadata:
      evals:
        - The session read the file before editing it.

Good:

    metadata:
      evals:
        - id: read-before-editing
          assertion: The session read the file before editing it.
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/bare-string"
SEVERITY: Final = "note"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a note for a bare string."""
    if subject.bare:
        message = "This entry is a bare string: it has no stable name"
        yield Flaw(CODE, SEVERITY, (), message, "Convert it to give it an id; its wording stays.")
