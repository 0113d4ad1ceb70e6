"""The grader is called `llm`, as an early draft had it.

Today the name is `ai`. Because the list of graders is open the schema lets `llm` pass, and the tool that
runs the eval rejects it.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          grader: llm

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          grader: ai
"""

from typing import Final

from evals_studio.model.edit import SetField
from evals_studio.model.finding import Mend
from evals_studio.vocabulary.flaw import Flaw

CODE = "older/llm"
SEVERITY: Final = "warning"

OLD, NEW = "llm", "ai"


def flaw() -> Flaw:
    """Say that `llm` is `ai` today."""
    message = "`llm` is how an early draft called the grader `ai`; tools that run evals reject it"
    mend = Mend("Set `grader` to `ai`", (SetField(0, "grader", NEW),))
    return Flaw(CODE, SEVERITY, ("grader",), message, "Write `grader: ai`.", mend=mend)
