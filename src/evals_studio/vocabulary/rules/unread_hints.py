"""`evidence` or `examples` on a grader that never reads them.

They help a judge who reads: `ai` and `human`. A grader that decides mechanically ignores them.

Bad:

    metadata:
      evals:
        - id: used-read
          grader: tool-usage
          options: { tool: Read }
          evidence: The first tool calls.

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          evidence: The first tool calls.
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/unread-hints"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for each hint that a known grader does not read."""
    known = subject.known
    if known is None or known.reads_hints:
        return
    for field in ("evidence", "examples"):
        if field in subject.entry:
            message = f"The grader `{known.name}` never reads `{field}`"
            yield Flaw(CODE, SEVERITY, (field,), message, "Take it out, or let `ai` judge.", at="key")
