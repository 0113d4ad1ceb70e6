"""What a maker's run brings into a review, event by event."""

from collections.abc import Collection

from evals_studio.propose import Event, Proposed, Stopped, Vague
from evals_studio.review.review import Review


def heard(review: Review, event: Event, seen: Collection[str]) -> Review:
    """Take in one event. seen: the refs of items that a person has looked at; a cap does not hide those."""
    match event:
        case Proposed(proposal):
            return review.receive((proposal,))
        case Stopped(held):
            ref = f"p:{held.proposal.uid}"
            if not review.has(ref):
                return review.hold_back(held)
            return review.hide(held) if held.reason == "over-cap" and ref not in seen else review
        case Vague(untestable) if untestable not in review.untestable:
            return review.receive(untestable=(untestable,))
        case _:
            return review
