"""What `check` found, as values; every format of its report is made from these."""

from dataclasses import dataclass
from typing import TypeAlias

from evals_studio.model.fault import Fault
from evals_studio.model.finding import Finding, Severity
from evals_studio.model.kind import Kind
from evals_studio.model.plural import plural

Failing: TypeAlias = frozenset[Severity]
"""The severities that make a file not ok."""

ERRORS: Failing = frozenset({"error"})
STRICT: Failing = frozenset({"error", "warning"})


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """One artifact and what is to be said about it.

    path: as shown to people. skipped: `eval-skip` is set. error: why it could not be read, else None.
    lines: the file's lines, without newlines, for echoing; () when it could not be read.
    """

    path: str
    kind: Kind
    findings: tuple[Finding, ...] = ()
    skipped: bool = False
    error: Fault | None = None
    lines: tuple[str, ...] = ()

    def ok(self, failing: Failing) -> bool:
        """Tell whether the file could be read and holds no finding of a severity that fails."""
        return self.error is None and not any(finding.severity in failing for finding in self.findings)

    def count(self, severity: Severity) -> int:
        """Count the findings of one severity."""
        return sum(finding.severity == severity for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Checked:
    """A whole run of `check`."""

    files: tuple[CheckedFile, ...]
    failing: Failing = ERRORS

    @property
    def failed(self) -> int:
        """How many files are not ok."""
        return sum(not file.ok(self.failing) for file in self.files)

    def count(self, severity: Severity) -> int:
        """Count the findings of one severity in all files."""
        return sum(file.count(severity) for file in self.files)

    def summary_line(self) -> str:
        """Say in one line how it went, for people."""
        counts = ", ".join(
            plural(self.count(severity), severity) for severity in ("error", "warning", "note")
        )
        unread = sum(file.error is not None for file in self.files)
        unreadable = f", {unread} unreadable" if unread else ""
        return f"{plural(len(self.files), 'file')} checked, {self.failed} not ok: {counts}{unreadable}."
