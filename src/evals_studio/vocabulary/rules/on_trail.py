"""An entry is on the trail: a machine wrote it, and no person has vouched for it yet.

Told only when it is asked for (`check --trail`), in the severity that was asked for.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
      eval-provenance:
        - generated-by: some-model
          evals: [read-first]

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.model.finding import Severity
from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.subject import EvalsSubject

CODE = "rule/on-trail"
SEVERITY: Final = "note"


def check(subject: EvalsSubject, severity: Severity) -> Iterator[Flaw]:
    """Yield a finding of the given severity for each entry on the trail, at its first place there."""
    waiting = set(subject.ids)
    for found, pointer in subject.listed():
        if found in waiting:
            waiting.remove(found)
            message = f"A machine wrote {quoted(found)} and nobody has signed it off"
            yield Flaw(CODE, severity, pointer, message, "Review it and sign it off.")
