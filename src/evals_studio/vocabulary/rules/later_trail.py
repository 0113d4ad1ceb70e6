"""The file has `meta-provenance`, which is how a later draft of the family calls the trail.

This version reads `eval-provenance` only, so the other is another tool's member: it passes untouched and
nobody here reads it. Which of the two is meant is yours to say; nothing is converted.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
      meta-provenance:
        - generated-by: some-model
          evals: [read-first]

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
      eval-provenance:
        - generated-by: some-model
          evals: [read-first]
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.subject import EvalsSubject

CODE = "rule/later-trail"
SEVERITY: Final = "note"
KEY = "meta-provenance"


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a note when the later trail stands beside evals of this version."""
    trail_key = subject.vocabulary.trail_key
    if trail_key != KEY and KEY in subject.metadata and subject.vocabulary.evals_key in subject.metadata:
        message = f"`{KEY}` is how a later draft calls the trail; this version reads `{trail_key}`"
        yield Flaw(CODE, SEVERITY, ("metadata", KEY), message, "It is left as it is and not read.", at="key")
