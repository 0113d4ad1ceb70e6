"""Something is skipped: the artifact by `eval-skip: true`, or one entry by `skip: true`.

What is skipped is always said, never silent.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          skip: true

Bad:

    metadata:
      eval-skip: true

Good:

    metadata:
      eval-skip: false
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.subject import EntrySubject, EvalsSubject

CODE = "rule/skipped"
SEVERITY: Final = "note"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a note for an entry that is skipped."""
    if subject.entry.get("skip") is True:
        yield Flaw(
            CODE, SEVERITY, ("skip",), "This entry is skipped", "Take `skip` out to judge by it again."
        )


def check_evals(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a note for an artifact that is skipped."""
    key = subject.vocabulary.skip_key
    if subject.metadata.get(key) is True:
        message = "The evals of this artifact are skipped"
        yield Flaw(CODE, SEVERITY, ("metadata", key), message, f"Take `{key}` out to judge by them again.")
