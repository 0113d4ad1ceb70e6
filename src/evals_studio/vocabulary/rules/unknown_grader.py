"""The registry does not know the grader.

The list of graders is open, so the name may be right for the tool that runs the evals; name such graders in
the project's settings. Where one known name is near, it is most likely a misspelling. A project may close
its list, which makes this an error.

Bad:

    metadata:
      evals:
        - id: used-read
          grader: tool-usag
          options: { tool: Read }

Good:

    metadata:
      evals:
        - id: used-read
          grader: tool-usage
          options: { tool: Read }
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.model.edit import SetField
from evals_studio.model.finding import Mend, Severity
from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.graders import is_tool_grader
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/unknown-grader"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for a grader that nobody knows and that is near no known one."""
    if subject.known is None and not is_tool_grader(subject.grader):
        hint = "Name it in the project's settings if your runner knows it."
        yield Flaw(
            CODE,
            severity(subject),
            ("grader",),
            f"No grader is known by the name {quoted(subject.grader)}",
            hint,
        )


def misspelled(name: str, meant: str, weight: Severity) -> Flaw:
    """Say that a grader's name is near a known one."""
    mend = Mend(f"Set `grader` to `{meant}`", (SetField(0, "grader", meant),))
    message = f"No grader is known by the name {quoted(name)}"
    return Flaw(CODE, weight, ("grader",), message, f"Did you mean `{meant}`?", mend=mend)


def severity(subject: EntrySubject) -> Severity:
    """Give this rule's severity: an error where the project has closed its list."""
    return "error" if subject.settings.closed_graders else "warning"
