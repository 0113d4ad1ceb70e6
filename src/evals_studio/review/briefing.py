"""What a maker is told of a review before it offers anything."""

from collections.abc import Iterable

from evals_studio.propose import Brief, RejectedClaim, brief_of
from evals_studio.review.review import Review
from evals_studio.store import Rejection


def brief_of_review(review: Review, rejections: Iterable[Rejection]) -> Brief:
    """Tell of the file as it is now, of what is open, and of what was turned down."""
    return brief_of(
        review.document,
        review.kind,
        rejected=[RejectedClaim(one.entry, one.quote) for one in rejections],
        open_=review.open_proposals,
        known_tools=review.checked.settings.known_tools,
    )
