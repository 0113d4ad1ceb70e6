"""What the screen says of offers beyond the cap, and of a group in which nothing is left to decide."""

from typing import TYPE_CHECKING

from evals_studio.review.counting import accepted_on_disk
from evals_studio.review.waiting import is_their_turn, waiting, waiting_words

if TYPE_CHECKING:
    from evals_studio.review.review import Review
    from evals_studio.tui.screens.review import ReviewScreen


def what_waits(screen: "ReviewScreen") -> str:
    """Say how many offers wait beyond the cap, and the key that brings them; "" when none waits."""
    key = screen.options.keys.shown("propose")
    return waiting_words(len(waiting(screen.session.review)), screen.options.max_offers, key)


def when_all_is_decided(review: "Review") -> str:
    """Say in a heading what is left to do where every item below it is decided; "" for nothing."""
    if is_their_turn(review):
        return f"{len(waiting(review))} more wait"
    to_sign_off = accepted_on_disk(review)
    return f"{to_sign_off} to sign off" if to_sign_off else ""
