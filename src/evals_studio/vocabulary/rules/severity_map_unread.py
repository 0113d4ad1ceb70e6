"""A `severity-map` on a grader that is no tool.

It gives each finding of a tool a severity of yours, so only `tool:` graders read it.

Bad:

    metadata:
      evals:
        - id: polite
          assertion: The session stayed polite.
          severity-map: { rude: error }

Good:

    metadata:
      evals:
        - id: lint-clean
          grader: tool:lint
          severity-map: { unused-name: warning }
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.graders import is_tool_grader
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/severity-map-unread"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding when the grader is no `tool:`."""
    if "severity-map" in subject.entry and not is_tool_grader(subject.grader):
        message = f"`severity-map` is for `tool:` graders; {quoted(subject.grader)} does not read it"
        yield Flaw(CODE, SEVERITY, ("severity-map",), message, "Take it out.", at="key")
