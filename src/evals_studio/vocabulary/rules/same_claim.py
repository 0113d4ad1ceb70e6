"""Two assertions say the same.

White space and case aside they read the same and are judged alike, so one of them costs and adds nothing.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
        - id: file-read
          assertion: The session read the file  before editing it.

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
        - id: says-so
          assertion: The final message names the file that was read.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final

from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.graders import grader_of
from evals_studio.vocabulary.jsonvalues import canonical
from evals_studio.vocabulary.subject import EvalsSubject

CODE = "rule/same-claim"
SEVERITY: Final = "warning"


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding for each later entry whose assertion an earlier one, judged alike, makes already."""
    first: dict[Hashable, int] = {}
    for index, assertion in _repeated(subject.assertions):
        entry = subject.entries[index]
        earlier = first.setdefault(_judged(entry, assertion), index)
        if earlier != index:
            pointer = subject.entry_pointer(index)
            place = pointer if isinstance(entry, str) else (*pointer, "assertion")
            message = f"Entry {earlier + 1} asserts the same"
            yield Flaw(CODE, SEVERITY, place, message, "Keep one of them, or say where they differ.")


def _repeated(assertions: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the indexes of assertions that are another's too; only their entries are looked at closely."""
    if len(set(assertions)) == len(assertions):
        return
    counts = Counter(assertions)
    for index, assertion in enumerate(assertions):
        if assertion and counts[assertion] > 1:
            yield index, assertion


def _judged(entry: Json, assertion: str) -> Hashable:
    """Give a stand-in for an assertion with what decides how it is judged."""
    fields = entry if isinstance(entry, Mapping) else {}
    options = fields.get("options")
    when = options.get("when") if isinstance(options, Mapping) else None
    return assertion, grader_of(entry), canonical(fields.get("target", "transcript")), canonical(when)
