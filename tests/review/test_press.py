"""studio.md's table, cell by cell."""

import pytest
from review_making import TRAIL, offer, review_of

from evals_studio.review import (
    Accept,
    Action,
    Asks,
    Change,
    Convert,
    Draft,
    Edits,
    Later,
    Move,
    MovesOn,
    Pressed,
    Reject,
    Remove,
    Reopen,
    Review,
    Says,
    SignOff,
    Withdraw,
    edited,
    press,
)
from evals_studio.review.item import ItemState

OPEN, REJECTED, ACCEPTED = "p:open", "p:rejected", "p:accepted"
ON_TRAIL, SETTLED, BARE = "e:0", "e:2", "e:3"
REFS: dict[ItemState, str] = {
    "open": OPEN,
    "rejected": REJECTED,
    "accepted": ACCEPTED,
    "on-trail": ON_TRAIL,
    "settled": SETTLED,
    "bare": BARE,
}


def review() -> Review:
    offered = review_of(TRAIL, offer("open"), offer("rejected"), offer("accepted"))
    return offered.decide(Reject(REJECTED)).decide(Accept(ACCEPTED))


def test_there_is_one_item_in_each_state() -> None:
    assert {state: review().item(ref).state for state, ref in REFS.items()} == {
        state: state for state in REFS
    }


ID = "reproduce-bug"

TABLE: dict[Action, dict[ItemState, object]] = {
    "accept": {
        "open": Accept(OPEN),
        "rejected": Accept(REJECTED),
        "accepted": Says,
        "on-trail": Says,
        "settled": Says,
        "bare": Convert(BARE, ID),
    },
    "reject": {
        "open": Reject(OPEN),
        "rejected": Says,
        "accepted": Withdraw(ACCEPTED, "rejected"),
        "on-trail": Remove(ON_TRAIL),
        "settled": Asks,
        "bare": Asks,
    },
    "later": {
        "open": Later(OPEN),
        "rejected": Reopen(REJECTED),
        "accepted": Withdraw(ACCEPTED, "open"),
        "on-trail": MovesOn,
        "settled": MovesOn,
        "bare": MovesOn,
    },
    "sign-off": {
        "open": Says,
        "rejected": Says,
        "accepted": SignOff(ACCEPTED),
        "on-trail": SignOff(ON_TRAIL),
        "settled": Says,
        "bare": Says,
    },
    "accept-and-sign-off": {
        "open": Accept(OPEN, sign_off=True),
        "rejected": Accept(REJECTED, sign_off=True),
        "accepted": SignOff(ACCEPTED),
        "on-trail": SignOff(ON_TRAIL),
        "settled": Says,
        "bare": Says,
    },
    "edit": {
        "open": Edits,
        "rejected": Edits,
        "accepted": Edits,
        "on-trail": Edits,
        "settled": Edits,
        "bare": Says,
    },
    "severity-down": {
        "open": Draft,
        "rejected": Draft,
        "accepted": Change,
        "on-trail": Change,
        "settled": Change,
        "bare": Says,
    },
    "severity-up": {
        "open": Says,
        "rejected": Says,
        "accepted": Says,
        "on-trail": Says,
        "settled": Says,
        "bare": Says,
    },
    "convert": {
        "open": Says,
        "rejected": Says,
        "accepted": Says,
        "on-trail": Says,
        "settled": Says,
        "bare": Convert(BARE, ID),
    },
    "move-down": {
        "open": Says,
        "rejected": Says,
        "accepted": Says,
        "on-trail": Move(ON_TRAIL, 1),
        "settled": Move(SETTLED, 3),
        "bare": Move(BARE, 4),
    },
    "move-up": {
        "open": Says,
        "rejected": Says,
        "accepted": Move(ACCEPTED, 3),
        "on-trail": Says,
        "settled": Move(SETTLED, 1),
        "bare": Move(BARE, 2),
    },
    "mend": {
        "open": Says,
        "rejected": Says,
        "accepted": Says,
        "on-trail": Says,
        "settled": Says,
    },
}


@pytest.mark.parametrize(
    ("action", "state", "expected"),
    [(action, state, cell) for action, row in TABLE.items() for state, cell in row.items()],
)
def test_a_key_does_what_the_table_says(action: Action, state: ItemState, expected: object) -> None:
    pressed = press(review(), action, REFS[state])

    assert isinstance(pressed, expected) if isinstance(expected, type) else pressed == expected


def test_each_decision_that_a_key_gives_can_be_carried_out() -> None:
    for action, row in TABLE.items():
        for state in row:
            pressed = press(review(), action, REFS[state])
            if isinstance(pressed, Asks):
                pressed = pressed.decision
            if not isinstance(pressed, Says | MovesOn | Edits):
                review().decide(pressed)


def test_on_accept_sign_off_makes_accepting_vouch() -> None:
    from dataclasses import replace

    pressed = press(replace(review(), on_accept="sign-off"), "accept", OPEN)

    assert pressed == Accept(OPEN, sign_off=True)


def comments(pressed: Pressed) -> tuple[str, ...]:
    assert isinstance(pressed, Asks)
    return pressed.dropped_comments


def test_a_removal_that_drops_comments_shows_them_first() -> None:
    pressed = press(review(), "reject", "e:1")

    assert comments(pressed) == ("# the point of it all",)
    assert isinstance(pressed, Asks)
    assert pressed.decision == Remove("e:1")


def test_a_comment_above_an_entry_is_no_reason_to_ask() -> None:
    assert press(review(), "reject", ON_TRAIL) == Remove(ON_TRAIL)


def test_signing_off_twice_says_so() -> None:
    assert isinstance(press(review().decide(SignOff(ACCEPTED)), "sign-off", ACCEPTED), Says)


def test_severity_goes_down_to_the_last_and_then_says_so() -> None:
    now = review()
    seen = []
    while not isinstance(pressed := press(now, "severity-down", SETTLED), Says):
        assert isinstance(pressed, Change)
        now = now.decide(pressed)
        seen.append(pressed.entry["severity"])

    assert seen == ["warning", "info"]
    assert isinstance(pressed, Says)
    assert "info" in pressed.message


def test_an_edit_that_changes_nothing_says_so() -> None:
    now = review()

    assert isinstance(edited(now, SETTLED, now.item(SETTLED).fields), Says)


def test_messages_name_no_key_but_the_action_that_was_meant() -> None:
    pressed = press(review(), "accept", ON_TRAIL)

    assert isinstance(pressed, Says)
    assert pressed.instead == "sign-off"
    assert "`" not in pressed.message
