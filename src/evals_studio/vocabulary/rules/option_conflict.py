"""Options that do not fit together.

Each is sound by itself, but no session could pass, or one of them can never count.

Bad:

    metadata:
      evals:
        - id: few-turns
          grader: turn-count
          options: { min: 20, max: 5 }

Bad:

    metadata:
      evals:
        - id: never-bash
          grader: tool-usage
          options: { tool: Bash, expect: not-used, min: 1 }

Good:

    metadata:
      evals:
        - id: few-turns
          grader: turn-count
          options: { min: 5, max: 20 }
        - id: never-bash
          grader: tool-usage
          options: { tool: Bash, expect: not-used }
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/option-conflict"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for the first combination that the grader refuses."""
    known, options = subject.known, subject.options
    if known is None or options is None:
        return
    for refusal in known.refusals:
        refused = refusal(options)
        if refused:
            yield Flaw(CODE, SEVERITY, ("options", refused.option), refused.sentence, refused.hint)
            return
