"""What lies beyond the cap of a run: it waits, and comes in turn once what came before is decided."""

from collections.abc import Callable

from evals_studio.model.plural import plural
from evals_studio.model.proposal import Held
from evals_studio.model.sentences import sentences
from evals_studio.propose import Brief
from evals_studio.review.review import Review


def waiting(review: Review) -> tuple[Held, ...]:
    """Give the offers that lie beyond the cap, the surest first."""
    beyond = (one for one in review.held if one.reason == "over-cap")
    return tuple(sorted(beyond, key=lambda one: -one.proposal.confidence))


def is_their_turn(review: Review) -> bool:
    """Tell whether offers wait and every proposal that came before them is decided."""
    return bool(waiting(review)) and all(item.state != "open" for item in review.items)


def brought(review: Review, most: int, brief_of: Callable[[Review], Brief]) -> Review:
    """Open the next offers that wait, `most` at most (one at least); what has come meanwhile stays held.

    brief_of: tells what the gate needs to know of a review.
    """
    from evals_studio.propose import again  # noqa: PLC0415 - the gate, which the first frame does without

    left = max(1, most)
    for held in waiting(review):
        judged = again(held.proposal, brief_of(review))
        if isinstance(judged, Held):
            review = review.hold_back(judged)
        elif left:
            review, left = review.receive((judged,)), left - 1
        if not left:
            break
    return review


def waiting_words(count: int, most: int, key: str) -> str:
    """Say how many offers wait and what brings the next of them; "" when none waits.

    most: how many come at once. key: what brings them, "" for none.
    """
    if not count:
        return ""
    how = f": {key} shows {next_words(count, most)}" if key else ""
    return f"{count} more {'waits' if count == 1 else 'wait'}{how}"


def brought_words(came: int, left: int, most: int, key: str) -> str:
    """Say how many offers came, and how many wait still. most, key: see `waiting_words`."""
    if not came:
        return "What waited is here already; the same key asks a maker now."
    return sentences(plural(came, "more proposal"), waiting_words(left, most, key)) + "."


def next_words(count: int, most: int) -> str:
    """Call the offers that come next. count: how many wait. most: how many come at once."""
    number = min(count, max(1, most))
    return f"the next {number}" if number > 1 else "the next"
