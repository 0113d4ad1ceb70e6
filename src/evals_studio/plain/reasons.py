"""Why something was rejected: asked in the line after, answered by a digit."""

from evals_studio.review.decisions import REJECT_REASONS, Decision, RejectReason, explained_by
from evals_studio.review.telling import REASONS_IN_WORDS


def reason_of(word: str) -> RejectReason | None:
    """Give the reason that a digit stands for; None for any other word."""
    digits = {str(digit): reason for digit, reason in enumerate(REJECT_REASONS, start=1)}
    return digits.get(word)


def is_reject(decision: Decision) -> bool:
    """Tell whether a decision can be given a reason."""
    return explained_by(decision, REJECT_REASONS[0]) is not None


def asking_why() -> str:
    """Ask for the reason, and say how to go to the item of that number instead."""
    return f"Why? {REASONS_IN_WORDS}. Say the digit alone in the next line; `go 4` goes to item 4."
