"""What waits for a person, artifact by artifact, as JSON for scripts and as text for people."""

from collections.abc import Iterator
from dataclasses import dataclass

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.model.kind import Kind
from evals_studio.model.plural import plural
from evals_studio.model.show import shown_line
from evals_studio.report.echo import width
from evals_studio.report.json_text import fault_json
from evals_studio.report.paint import Paint, unpainted


@dataclass(frozen=True, slots=True)
class QueuedArtifact:
    """One artifact's counts.

    All as the decisions leave it that wait to be written. unwritten: how many these are.
    entries: items of `evals`, bare strings among them. open: proposals that nobody decided. on_trail: entries
    to sign off. skipped: `eval-skip` is set. errors, warnings, notes: findings.
    """

    path: str
    kind: Kind
    entries: int = 0
    bare: int = 0
    open: int = 0
    on_trail: int = 0
    unwritten: int = 0
    skipped: bool = False
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    error: Fault | None = None

    @property
    def waits(self) -> bool:
        """Whether a person has something to do here."""
        return bool(self.error or self.bare or self.open or self.on_trail or self.unwritten or self.errors)


def queue_json(artifacts: tuple[QueuedArtifact, ...]) -> Json:
    """Give the report of `queue --format json`, version 1. The summary holds the sums of all artifacts."""
    return {
        "version": 1,
        "artifacts": [
            {
                "path": artifact.path,
                "kind": artifact.kind,
                **_counts((artifact,)),
                "skipped": artifact.skipped,
                "findings": _findings((artifact,)),
                "error": fault_json(artifact.error),
            }
            for artifact in artifacts
        ],
        "summary": {
            **_counts(artifacts),
            "skipped": sum(artifact.skipped for artifact in artifacts),
            "findings": _findings(artifacts),
        },
    }


def _counts(artifacts: tuple[QueuedArtifact, ...]) -> dict[str, Json]:
    return {
        "entries": sum(artifact.entries for artifact in artifacts),
        "bare": sum(artifact.bare for artifact in artifacts),
        "open": sum(artifact.open for artifact in artifacts),
        "on-trail": sum(artifact.on_trail for artifact in artifacts),
        "unwritten": sum(artifact.unwritten for artifact in artifacts),
    }


def _findings(artifacts: tuple[QueuedArtifact, ...]) -> Json:
    return {
        "error": sum(artifact.errors for artifact in artifacts),
        "warning": sum(artifact.warnings for artifact in artifacts),
        "note": sum(artifact.notes for artifact in artifacts),
    }


_HEAD = ("artifact", "kind", "entries", "bare", "open", "on trail", "errors", "warnings", "notes", "")


def queue_text(artifacts: tuple[QueuedArtifact, ...], paint: Paint = unpainted) -> str:
    """Give a table with one row an artifact, and what all of it comes to."""
    if not artifacts:
        return "No artifacts here."
    rows = [_HEAD, *(_row(artifact) for artifact in artifacts)]
    widths = [max(width(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = [_line(row, widths) for row in rows]
    return "\n".join((paint("faint", lines[0]), *lines[1:], "", _summary(artifacts)))


def _row(artifact: QueuedArtifact) -> tuple[str, ...]:
    path = shown_line(artifact.path)
    if artifact.error is not None:
        remark = f"cannot be read: {shown_line(artifact.error.message)}"
        return (path, artifact.kind, *[""] * (len(_HEAD) - 3), remark)
    counts = (artifact.entries, artifact.bare, artifact.open, artifact.on_trail)
    findings = (artifact.errors, artifact.warnings, artifact.notes)
    numbers = (str(count) if count else "·" for count in counts + findings)
    remarks = ("SKIPPED" if artifact.skipped else "", _unwritten(artifact.unwritten))
    return (path, artifact.kind, *numbers, ", ".join(filter(None, remarks)))


def _unwritten(count: int) -> str:
    return f"{count} unwritten" if count else ""


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(_cells(row, widths)).rstrip()


def _cells(row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    for column, (text, wide) in enumerate(zip(row, widths, strict=True)):
        blank = " " * (wide - width(text))
        yield text + blank if column in {0, 1, len(row) - 1} else blank + text


def _summary(artifacts: tuple[QueuedArtifact, ...]) -> str:
    waiting = sum(artifact.waits for artifact in artifacts)
    openly = plural(sum(artifact.open for artifact in artifacts), "open proposal")
    bare = plural(sum(artifact.bare for artifact in artifacts), "bare string")
    trail = sum(artifact.on_trail for artifact in artifacts)
    verb = "waits" if waiting == 1 else "wait"
    unwritten = _unwritten(sum(artifact.unwritten for artifact in artifacts))
    counts = ", ".join(filter(None, (openly, bare, f"{trail} to sign off", unwritten)))
    return f"{waiting} of {plural(len(artifacts), 'artifact')} {verb}: {counts}."
