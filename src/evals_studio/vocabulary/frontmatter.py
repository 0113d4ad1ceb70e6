"""Faults of the frontmatter itself: what the artifact room could not read."""

from evals_studio.model.edit import ReplaceText
from evals_studio.model.fault import Fault
from evals_studio.model.finding import Finding, Mend, Severity
from evals_studio.model.json import Pointer
from evals_studio.model.position import Position

_LIGHTER: dict[str, Severity] = {
    "frontmatter/unclosed": "warning",
    "frontmatter/late": "warning",
    "frontmatter/toml": "note",
    "frontmatter/json": "note",
}


def problem_finding(problem: Fault, edits: tuple[ReplaceText, ...] = ()) -> Finding:
    """Give a document's problem as a finding; an error, but for what may be no frontmatter of ours at all.

    edits: what makes the frontmatter readable, where that is known.
    """
    severity = _LIGHTER.get(problem.code, "error")
    mend = Mend(problem.mend, edits) if edits else None
    return Finding(problem.code, severity, (), problem.where, problem.message, problem.mend, mend)


def duplicate_finding(pointer: Pointer, position: Position) -> Finding:
    """Say that a key stands twice in one mapping."""
    message = f"`{pointer[-1] if pointer else ''}` stands twice in one mapping"
    hint = "Take one of the two out; readers disagree which one counts."
    return Finding("frontmatter/duplicate-key", "error", pointer, position, message, hint)
