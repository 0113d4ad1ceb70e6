"""A command has `{file}`, which is replaced in pages only; in artifacts it is `{trace}`.

The vocabulary for pages puts the page's path in the place of `{file}`. A session has no such file: its
command gets the path of the session's trace, in the place of `{trace}`.

Bad:

    metadata:
      evals:
        - id: tests-pass
          grader: command
          command: [./check-tests, --trace, "{trace}", --page, "{file}"]

Good:

    metadata:
      evals:
        - id: tests-pass
          grader: command
          command: [./check-tests, --trace, "{trace}"]
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/file-placeholder"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for each argument with `{file}`."""
    command = subject.entry.get("command") if subject.grader == "command" else None
    for index, argument in enumerate(command if isinstance(command, list) else ()):
        if isinstance(argument, str) and "{file}" in argument:
            message = "`{file}` is not replaced here; the session's trace is `{trace}`"
            yield Flaw(CODE, SEVERITY, ("command", index), message, "Write `{trace}`.")
