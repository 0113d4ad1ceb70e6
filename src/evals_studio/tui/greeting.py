"""What the studio says first: what stands in the way, what was found again, what waits. Pure."""

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
    said = f"{plural(left, 'item')} to decide." if left else "Nothing here waits for a decision."
    return (f"{said} The file has {wrong}." if wrong else said), "plain"
