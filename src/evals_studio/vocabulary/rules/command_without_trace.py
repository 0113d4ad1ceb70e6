"""A command never names `{trace}`, so it cannot see the session.

`{trace}` becomes the path of the session's trace. A command without it may still be right, for instance
when it looks at what the session left behind.

Bad:

    metadata:
      evals:
        - id: tests-pass
          grader: command
          command: [make, test]

Good:

    metadata:
      evals:
        - id: tests-pass
          grader: command
          command: [./check-tests, "{trace}"]
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/command-without-trace"
SEVERITY: Final = "note"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a note when no argument names `{trace}` (nor `{file}`, which is told by itself)."""
    command = subject.entry.get("command") if subject.grader == "command" else None
    if (
        not isinstance(command, list)
        or not command
        or not all(isinstance(argument, str) for argument in command)
    ):
        return
    if not any("{trace}" in str(argument) or "{file}" in str(argument) for argument in command):
        message = "This command never names `{trace}`: it cannot see the session"
        yield Flaw(
            CODE, SEVERITY, ("command",), message, "Pass `{trace}` where it should read the session's trace."
        )
