"""The review as a value: rows and their order, undo, receiving, blocking errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from review_making import EMPTY, TRAIL, offer, review_of, text_of

from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held
from evals_studio.review import (
    Accept,
    Action,
    Add,
    Asks,
    Bulk,
    Change,
    Draft,
    Edits,
    Later,
    MovesOn,
    Reject,
    Remove,
    Review,
    Says,
    SignOff,
    Withdraw,
    edited,
    needs_decision,
    press,
)


def refs(review: Review) -> list[str]:
    return [item.ref for item in review.items]


def test_what_needs_a_person_comes_first_then_the_trail_then_the_settled() -> None:
    review = review_of(TRAIL, offer("a"))

    assert [(item.ref, item.group) for item in review.items] == [
        ("p:a", "needs-you"),
        ("e:3", "needs-you"),
        ("e:0", "on-trail"),
        ("e:1", "on-trail"),
        ("e:2", "settled"),
    ]


def test_an_entry_with_an_error_needs_a_person() -> None:
    review = review_of(TRAIL.replace("target: last-message", "target: nowhere"))

    item = review.item("e:2")
    assert (item.group, item.state, needs_decision(item)) == ("needs-you", "settled", True)


def test_rows_are_put_in_and_never_moved() -> None:
    review = review_of(TRAIL, offer("a"), offer("b")).decide(Accept("p:a")).decide(SignOff("e:0"))

    review = review.receive((offer("c"), offer("near-a", near="a")))

    assert refs(review) == ["p:a", "p:near-a", "p:b", "p:c", "e:3", "e:0", "e:1", "e:2"]


def test_a_proposal_that_is_here_already_is_passed_over() -> None:
    review = review_of(TRAIL, offer("a")).decide(Reject("p:a"))

    assert review.receive((offer("a"),)).item("p:a").state == "rejected"


def test_findings_of_an_entry_stand_beside_it_wherever_it_moves() -> None:
    review = review_of(TRAIL.replace("target: last-message", "target: nowhere")).decide(Remove("e:0"))

    assert [one.code for one in review.item("e:2").findings] != []
    assert all(one.position is not None for one in review.item("e:2").findings)


def test_a_draft_with_an_error_shows_it() -> None:
    review = review_of(EMPTY, offer("a")).decide(Draft("p:a", {"id": "a", "assertion": ""}))

    assert [one.severity for one in review.item("p:a").findings] == ["error"]


def test_the_cursor_visits_what_needs_a_person_then_what_was_put_off_then_the_trail() -> None:
    review = review_of(TRAIL, offer("a"), offer("b"))
    visited = []
    ref = review.items[0].ref
    for _ in range(5):
        visited.append(ref)
        state = review.item(ref).state
        if ref == "p:a" and visited.count("p:a") == 1:
            review = review.decide(Later(ref))
        elif state == "on-trail":
            review = review.decide(SignOff(ref))
        else:
            pressed = press(review, "accept", ref)
            assert not isinstance(pressed, Says | Asks | Edits | MovesOn)
            review = review.decide(pressed)
        ref = review.next_to_decide(ref) or ""

    assert visited == ["p:a", "p:b", "e:3", "p:a", "e:0"]


def test_the_cursor_goes_back_as_well_and_round_the_end() -> None:
    review = review_of(TRAIL, offer("a"), offer("b"))

    assert review.next_to_decide("p:a", -1) == "e:3"
    assert review.next_to_decide("e:3") == "p:a"
    assert review_of(EMPTY).next_to_decide(None) is None


def test_undo_and_redo_say_what_they_did() -> None:
    review = review_of(TRAIL, offer("a")).decide(Reject("p:a")).explain("out-of-scope")

    undone, what = review.undo()
    redone, again = undone.redo()

    assert what == again == "rejected a (out of scope)"
    assert undone.item("p:a").state == "open"
    assert redone.item("p:a").reason == "out-of-scope"


def test_there_is_nothing_to_undo_redo_or_explain_at_first() -> None:
    review = review_of(TRAIL, offer("a"))

    for nothing in (review.undo, review.redo, lambda: review.explain("wrong")):
        with pytest.raises(Fault, match=r"[Nn]othing"):
            nothing()


def test_a_reason_can_be_given_to_a_bulk_of_rejections() -> None:
    bulk = Bulk("Reject 2", (Reject("p:a"), Reject("p:b")))

    review = review_of(TRAIL, offer("a"), offer("b")).decide(bulk).explain("duplicate")

    assert [review.item(ref).reason for ref in ("p:a", "p:b")] == ["duplicate", "duplicate"]
    assert len(review.done) == 1


def test_a_new_decision_ends_what_redo_could_bring_back() -> None:
    review = review_of(TRAIL, offer("a"), offer("b")).decide(Reject("p:a")).undo()[0].decide(Reject("p:b"))

    assert not review.can_redo


def test_proposals_that_come_between_two_decisions_survive_undo() -> None:
    review = review_of(TRAIL, offer("a")).decide(Accept("p:a")).receive((offer("b"),))

    undone = review.undo()[0]

    assert undone.item("p:b").state == "open"
    assert text_of(undone) == TRAIL


def test_an_over_cap_hides_only_what_nobody_decided() -> None:
    review = review_of(TRAIL, offer("a"), offer("b")).decide(Later("p:a"))

    for uid in ("a", "b"):
        review = review.hide(Held(offer(uid), "over-cap", "beyond"))

    assert [ref for ref in refs(review) if ref.startswith("p:")] == ["p:a"]
    assert review.take("b").item("p:b").state == "open"
    with pytest.raises(Fault):
        review.take("a")


def test_only_errors_that_the_file_did_not_have_block() -> None:
    old = TRAIL.replace("target: last-message", "target: nowhere")
    review = review_of(old, offer("a"))
    assert review.blocking() == ()

    review = review.decide(Remove("e:0")).decide(Draft("p:a", {"id": "a"})).decide(Accept("p:a"))

    assert [one.ref for one in review.blocking()] == ["p:a"]


def test_a_new_error_in_an_entry_that_had_another_one_blocks() -> None:
    old = TRAIL.replace("target: last-message", "target: nowhere")

    review = review_of(old).decide(
        Change("e:2", {"id": "names-cause", "assertion": "X.", "target": "nowhere", "weight": 0})
    )

    assert [one.finding.pointer[-1] for one in review.blocking()] == ["weight"]


def test_an_old_error_of_the_trail_stays_old_when_what_stood_above_it_is_signed_off() -> None:
    old = TRAIL.replace(
        "      evals: [used-read, honored-tdd]\n      confidence: { used-read: 0.91, honored-tdd: 0.86 }",
        "      evals: [honored-tdd]",
    ).replace(
        "    - generated-by: model-two\n      evals: [used-read]",
        "    - generated-by: model-two\n      evals: [used-read]\n      confidence: { used-read: 1.4 }",
    )
    review = review_of(old)
    assert [one.code for one in review.findings if one.severity == "error"]

    review = review.decide(SignOff("e:1"))

    assert len(review.document.trail) == 1
    assert review.blocking() == ()


def test_unwritten_counts_the_decisions_between_disk_and_screen_in_both_directions() -> None:
    review = review_of(TRAIL, offer("a"), offer("b"))
    counts = [review.unwritten]
    review = review.decide(Accept("p:a")).decide(Reject("p:b"))
    counts.append(review.unwritten)
    review = review.decide(SignOff("e:0")).written()
    counts.append(review.unwritten)
    review = review.undo()[0]
    counts.append(review.unwritten)
    review = review.decide(SignOff("e:1")).decide(Add("By hand."))
    counts.append(review.unwritten)

    assert counts == [0, 1, 0, 1, 3]


def test_going_back_to_disk_takes_undone_steps_up_again() -> None:
    review = review_of(TRAIL, offer("a")).decide(Accept("p:a")).decide(SignOff("e:0")).written()
    on_disk = text_of(review)

    review = review.undo()[0].undo()[0].decide(Add("By hand."))

    assert text_of(review.at_disk()) == on_disk
    assert review.at_disk().item("p:a").state == "accepted"


def test_discarding_reopens_what_was_accepted_and_keeps_rejections_and_drafts() -> None:
    draft = {"id": "c", "assertion": "Changed."}
    review = review_of(TRAIL, offer("a"), offer("b"), offer("c"))
    for decision in (Accept("p:a"), Reject("p:b", "wrong"), SignOff("e:0"), Draft("p:c", {**draft})):
        review = review.decide(decision)

    review = review.discarded()

    assert text_of(review) == TRAIL
    assert [(item.state, item.draft) for item in review.items[:3]] == [
        ("open", False),
        ("rejected", False),
        ("open", True),
    ]


ACTIONS: tuple[Action, ...] = (
    "accept",
    "reject",
    "later",
    "sign-off",
    "accept-and-sign-off",
    "edit",
    "severity-up",
    "severity-down",
    "convert",
    "move-up",
    "move-down",
    "mend",
)


def pressed_once(review: Review, action: Action, row: int) -> Review:
    """Press a key as the studio does; whatever refuses changes nothing."""
    item = review.items[row % len(review.items)]
    pressed = press(review, action, item.ref)
    if isinstance(pressed, Asks):
        pressed = pressed.decision
    if isinstance(pressed, Edits):
        changed = {**pressed.entry, "id": f"renamed-{row}", "assertion": f"Reworded: {row}"}
        pressed = edited(review, item.ref, changed)
    if isinstance(pressed, Says | MovesOn):
        return review
    try:
        return review.decide(pressed)
    except Fault:
        return review


def view(review: Review) -> object:
    return (review.document.raw, review.data, review.now.order, review.items)


@given(
    keys=st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 9)), max_size=25),
    arrivals=st.integers(0, 25),
)
def test_n_decisions_and_n_undos_give_back_the_first_bytes_and_redo_the_last(
    keys: list[tuple[Action, int]], arrivals: int
) -> None:
    review = review_of(TRAIL, offer("a"), offer("b", grader="tool-usage", options={"tool": "Bash"}))
    views = [view(review)]
    for count, (action, row) in enumerate(keys):
        steps = len(review.done)
        review = pressed_once(review, action, row)
        if count == arrivals:
            review = review.written()
        if len(review.done) > steps:
            views.append(view(review))
        assert review.document.data == review.data

    for seen in reversed(views[:-1]):
        review = review.undo()[0]
        assert view(review) == seen
    assert not review.can_undo
    assert text_of(review) == TRAIL
    for seen in views[1:]:
        review = review.redo()[0]
        assert view(review) == seen


@pytest.mark.parametrize(
    "text",
    [
        "# Tidy\n\nRun the tests.\n",
        "---\nname: tidy # ours\n---\n\nRun the tests.\n",
        "---\n---\nRun the tests.\n",
    ],
    ids=["no frontmatter", "no metadata", "an empty frontmatter"],
)
def test_an_acceptance_that_is_withdrawn_leaves_the_bytes_that_were_read(text: str) -> None:
    review = review_of(text, offer("a"), offer("b"))
    for decision in (Accept("p:a"), Accept("p:b"), Withdraw("p:a", "open"), Withdraw("p:b", "rejected")):
        review = review.decide(decision)

    assert text_of(review) == text
    assert review.unwritten == 0
    assert review.decide(Accept("p:a")).unwritten > 0
    assert text_of(review.undo()[0]) != text
