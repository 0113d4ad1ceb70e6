"""The trail names an id that no entry has.

The entry was renamed or removed by hand, and the trail was not. What the trail says hangs in the air.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
      eval-provenance:
        - generated-by: some-model
          evals: [read-first, read-second]

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

from evals_studio.model.edit import DropOrigin
from evals_studio.model.finding import Mend
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.nearest import nearest
from evals_studio.vocabulary.subject import EvalsSubject

CODE = "rule/trail-unknown-id"
SEVERITY: Final = "warning"


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding for each id on the trail that no entry has."""
    ids = subject.ids
    for found, pointer in subject.listed() if subject.readable else ():
        if found not in ids:
            near = nearest(found, ids)
            hint = f"Is it `{near}`?" if near else "Take it off the trail."
            mend = Mend(f"Take `{found}` off the trail", (DropOrigin(found),))
            yield Flaw(CODE, SEVERITY, pointer, f"No entry has the id `{found}`", hint, mend=mend)
