"""What the studio says first: what stands in the way, what was found again, what waits. Pure."""

from pathlib import Path
from typing import TYPE_CHECKING

from evals_studio.review.item import needs_decision
from evals_studio.tui.lines import Look
from evals_studio.tui.picture import file_findings
from evals_studio.tui.screens.write import RULES_WARNING
from evals_studio.tui.words import finding_counts, plural

if TYPE_CHECKING:
    from evals_studio.review.session import Session


def greeting(session: "Session") -> tuple[str, Look]:
    """Give the first message and how it looks; not yet made safe to show."""
    review = session.review
    if session.read_only is not None:
        return str(session.read_only), "warn"
    if problem := review.document.problem:
        return f"Read only. {problem}", "warn"
    if session.notices:
        return " ".join(session.notices), "plain"
    if session.kind == "rules":
        return RULES_WARNING, "warn"
    wrong = finding_counts(file_findings(review))
    if not review.items and not wrong:
        return "No evals yet. p asks a maker for proposals, i writes one by hand.", "plain"
    left = sum(map(needs_decision, review.items))
    trail = sum(item.state == "on-trail" for item in review.items)
    rest = f"Nothing to decide; {trail} to sign off." if trail else "Nothing here waits for a decision."
    said = f"{plural(left, 'item')} to decide." if left else rest
    return (f"{said} The file has {wrong}." if wrong else said), "plain"


def is_first_start(mark: Path | None) -> bool:
    """Tell whether this person has never been here, and remember that they have. mark: says so."""
    if mark is None or mark.exists():
        return False
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    except OSError:
        return False  # what can't be remembered would come every time
    return True
