"""Offers beyond the cap of a run: they wait, and come in turn."""

from dataclasses import replace

from review_making import EMPTY, offer, review_of

from evals_studio.model.proposal import Held
from evals_studio.review import Review
from evals_studio.review.briefing import brief_of_review
from evals_studio.review.decisions import Accept, Add, Reject
from evals_studio.review.waiting import brought, is_their_turn, waiting, waiting_words


def waiting_review(count: int, *open_: str) -> Review:
    review = review_of(EMPTY, *map(offer, open_))
    for at in range(count):
        review = review.hold_back(
            Held(offer(f"w{at}", confidence=0.5 + at / 100), "over-cap", "It is beyond.")
        )
    return review


def bring(review: Review, most: int) -> Review:
    return brought(review, most, lambda now: brief_of_review(now, ()))


def open_ids(review: Review) -> list[str | None]:
    return [item.id for item in review.items if item.state == "open"]


def test_their_turn_comes_when_all_that_came_before_is_decided() -> None:
    review = waiting_review(2, "a", "b")
    assert not is_their_turn(review)
    assert not is_their_turn(review.decide(Accept("p:a")))
    assert is_their_turn(review.decide(Accept("p:a")).decide(Reject("p:b")))
    assert not is_their_turn(review_of(EMPTY))


def test_the_surest_come_first_and_no_more_than_asked_for() -> None:
    review = bring(waiting_review(5), 2)
    assert open_ids(review) == ["w4", "w3"]
    assert [one.proposal.uid for one in waiting(review)] == ["w2", "w1", "w0"]


def test_a_cap_of_nothing_still_brings_one() -> None:
    assert len(open_ids(bring(waiting_review(3), 0))) == 1


def test_what_the_file_has_got_meanwhile_stays_held_as_what_it_is() -> None:
    review = waiting_review(2).decide(Add(dict(offer("w1").entry)))
    review = bring(review, 8)
    assert open_ids(review) == ["w0"]
    assert [(one.proposal.uid, one.reason) for one in review.held] == [("w1", "duplicate")]


def test_an_id_that_another_claim_has_taken_meanwhile_is_made_unique() -> None:
    taken = replace(offer("w0"), entry={"id": "w0", "assertion": "Something else was done."})
    review = bring(waiting_review(1).decide(Add(dict(taken.entry))), 8)
    assert open_ids(review) == ["w0-2"]


def test_who_waits_is_said_with_what_brings_it() -> None:
    assert waiting_words(0, 8, "p") == ""
    assert waiting_words(1, 8, "p") == "1 more waits: p shows the next"
    assert waiting_words(3, 8, "p") == "3 more wait: p shows the next 3"
    assert waiting_words(29, 8, "p") == "29 more wait: p shows the next 8"
    assert waiting_words(29, 8, "") == "29 more wait"
