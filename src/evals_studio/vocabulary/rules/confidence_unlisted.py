"""A confidence for an id that the same trail entry does not list.

`confidence` tells how sure a maker was of the entries under its `evals`; a number for any other id is read
by nobody.

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
          confidence: { read-first: 0.9, says-so: 0.8 }

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
          confidence: { read-first: 0.9, says-so: 0.8 }
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.model.edit import SetConfidence
from evals_studio.model.finding import Mend
from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.jsonvalues import key_text
from evals_studio.vocabulary.nearest import comparable, nearest
from evals_studio.vocabulary.subject import EvalsSubject, is_id

CODE = "rule/confidence-unlisted"
SEVERITY: Final = "warning"


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding for each id with a number but without a place in the list."""
    for index, origin in subject.origins():
        confidence, listed = origin.get("confidence"), origin.get("evals", [])
        if not isinstance(confidence, dict) or not isinstance(listed, list) or not all(map(is_id, listed)):
            continue
        ids = subject.ids
        strangers = [str(name) for name in listed if name not in ids]
        misspelled = {nearest(name, ids) for name in strangers} if comparable(strangers, ids) else set()
        names = set(listed)
        for found in map(key_text, confidence):
            if found not in names and found not in misspelled and is_id(found):
                mend = Mend(f"Take the number of `{found}` out", (SetConfidence(index, found, None),))
                message = f"There is a confidence for {quoted(found)}, which this trail entry does not list"
                pointer = (*subject.trail_pointer(index), "confidence", found)
                hint = "List it under `evals`, or take the number out."
                yield Flaw(CODE, SEVERITY, pointer, message, hint, at="key", mend=mend)
