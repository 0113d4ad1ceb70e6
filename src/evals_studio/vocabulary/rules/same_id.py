"""Two entries have one id.

Verdicts, the trail and reports find an entry by its id; with two of a name they hang on the wrong one. The
mend gives the later entry a name of its own, one at a time, because a trail and old verdicts may mean
either.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
        - id: read-first
          assertion: The session read the task before planning.

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
        - id: read-task
          assertion: The session read the task before planning.
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.model.edit import SetField
from evals_studio.model.finding import Mend
from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.ids import unique_id
from evals_studio.vocabulary.subject import EvalsSubject

CODE = "rule/same-id"
SEVERITY: Final = "error"


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding for each later entry whose id an earlier one has."""
    if len(set(subject.entry_ids)) == len(subject.entry_ids):
        return
    first: dict[str, int] = {}
    for index, found in enumerate(subject.entry_ids):
        if found is None or first.setdefault(found, index) == index:
            continue
        fresh = unique_id(found, subject.ids)
        mend = Mend(f"Rename this one to `{fresh}`", (SetField(index, "id", fresh),))
        message = f"Entry {first[found] + 1} has the id {quoted(found)} already"
        hint = "Give each entry a name of its own."
        yield Flaw(CODE, SEVERITY, (*subject.entry_pointer(index), "id"), message, hint, mend=mend)
