"""What a maker is told of a review before it offers anything."""

from collections.abc import Iterable, Sequence

from evals_studio.propose import Brief, RejectedClaim, brief_of
from evals_studio.review.became import taken_in, taken_uids
from evals_studio.review.review import Review
from evals_studio.store import Accepted, Rejection


def brief_of_review(
    review: Review, rejections: Iterable[Rejection], accepted: Sequence[Accepted] = ()
) -> Brief:
    """Tell of the file as it is now, of what is open, and of what was turned down, in all its wordings.

    accepted: the offers that the file took from earlier reviews.
    """
    return brief_of(
        review.document,
        review.kind,
        rejected=[
            RejectedClaim(entry, one.quote)
            for one in rejections
            for entry in (one.entry, one.offered)
            if entry is not None
        ],
        open_=review.open_proposals,
        taken=taken_in(review, accepted),
        taken_uids=taken_uids(review),
        known_tools=review.checked.settings.known_tools,
    )
