"""The trail names an id that no entry has.

The entry was renamed or removed by hand, and the trail was not. What the trail says hangs in the air. As long
as an entry has no id of its own, it may be the one that is meant, and nothing is said.

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

from evals_studio.model.edit import DropOrigin, RenameOrigin
from evals_studio.model.finding import Mend
from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.nearest import comparable, nearest
from evals_studio.vocabulary.subject import EvalsSubject, is_id

CODE = "rule/trail-unknown-id"
SEVERITY: Final = "warning"


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding for each id on the trail that no entry has."""
    listed = list(subject.listed())
    if not listed:
        return
    ids = subject.ids
    gone = [(found, pointer) for found, pointer in listed if found not in ids and is_id(found)]
    on_trail = {found for found, _ in listed}
    free = ids - on_trail if comparable(gone, ids) else frozenset()
    perhaps_nameless = set(list(dict.fromkeys(found for found, _ in gone))[: subject.nameless])
    for found, pointer in gone if subject.readable else ():
        if found not in perhaps_nameless:
            near = nearest(found, free)
            hint = f"Is it `{near}`?" if near else "Take it off the trail."
            yield Flaw(
                CODE, SEVERITY, pointer, f"No entry has the id {quoted(found)}", hint, mend=_mend(found, near)
            )


def _mend(found: str, near: str | None) -> Mend:
    """Rename rather than drop where a slip is likely: dropping would vouch for the entry that is meant."""
    if near:
        return Mend(f"Call `{found}` `{near}` on the trail", (RenameOrigin(found, near),))
    return Mend(f"Take `{found}` off the trail", (DropOrigin(found),))
