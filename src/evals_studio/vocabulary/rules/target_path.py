"""A named target lies outside the session's working directory.

`target.path` is relative to the working directory of the session. An absolute path holds on one machine
only; one that climbs out with `..` names something the session was not about.

Bad:

    metadata:
      evals:
        - id: report-has-totals
          assertion: The report has a line of totals.
          target: { source: file, path: ../report.md }

Good:

    metadata:
      evals:
        - id: report-has-totals
          assertion: The report has a line of totals.
          target: { source: file, path: out/report.md }
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.paths import escapes, is_absolute
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/target-path"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for a path that is absolute or escapes."""
    target = subject.entry.get("target")
    path = target.get("path") if isinstance(target, dict) else None
    if not isinstance(path, str):
        return
    hint = "Write it relative to the session's working directory."
    if is_absolute(path):
        yield Flaw(
            CODE,
            SEVERITY,
            ("target", "path"),
            f"{quoted(path)} is absolute: it holds on one machine only",
            hint,
        )
    elif escapes(path):
        message = f"{quoted(path)} leads out of the session's working directory"
        yield Flaw(CODE, SEVERITY, ("target", "path"), message, hint)
