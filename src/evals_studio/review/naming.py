"""Ids that are offered: made of the words of what they name, and free."""

from evals_studio.model.json import entry_assertion
from evals_studio.review.decisions import Convert
from evals_studio.review.review import Review
from evals_studio.vocabulary import propose_id


def taken_ids(review: Review) -> frozenset[str]:
    """Give the ids that no offered one may be: of entries, of proposals, and of what only the trail names."""
    return review.now.taken_ids() | frozenset(item.id for item in review.items if item.id)


def offered_id(review: Review, ref: str) -> str:
    """Offer an id for a bare string."""
    return propose_id(entry_assertion(review.item(ref).entry), taken_ids(review))


def conversions(review: Review) -> tuple[Convert, ...]:
    """Convert every bare string, no two to the same id."""
    taken = set(taken_ids(review))
    found = []
    for item in review.items:
        if item.state == "bare":
            found.append(Convert(item.ref, propose_id(entry_assertion(item.entry), taken)))
            taken.add(found[-1].id)
    return tuple(found)
