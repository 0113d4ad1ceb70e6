"""An offer that a person changed before they decided it is known again in its first words."""

import asyncio
from dataclasses import replace

import pytest
from session_desk import Desk, decided

from evals_studio.artifact import read_artifact
from evals_studio.model.json import entry_id
from evals_studio.propose import Event, OfflineRules, Proposed, Stopped, TakenClaim, run
from evals_studio.review import Accept, Change, Decision, Draft, Reject, Remove, Session, SignOff
from evals_studio.store import Accepted, Rejection
from evals_studio.store.spelling import rejection_from_json, rejection_to_json

TEXT = """\
---
name: fix-bug
---
# Fix a bug

## Rules

- Run `make test` before you commit.
"""
OTHER_WORDS = "The session ran `make test` and everything passed before it committed."


@pytest.fixture
def told(tmp_path) -> Desk:
    return Desk(tmp_path, TEXT)


def proposed(session: Session) -> list[Event]:
    """Let the offline rules propose; give what the gate said of each offer."""

    async def events() -> list[Event]:
        return [event async for event in run(OfflineRules(), session.brief())]

    said = asyncio.run(events())
    for event in said:
        session.receive(event)
    return [event for event in said if isinstance(event, Proposed | Stopped)]


def reasons(session: Session) -> list[tuple[str, str | None]]:
    """Let the rules propose; give why each offer was held, and its twin."""
    return [
        (event.held.reason, event.held.twin) if isinstance(event, Stopped) else ("", None)
        for event in proposed(session)
    ]


def edited(desk: Desk) -> tuple[Session, str]:
    """Have the one offer made, and change it; give its ref."""
    session = desk.open()
    (event,) = proposed(session)
    assert isinstance(event, Proposed)
    ref = f"p:{event.proposal.uid}"
    session.decide(Draft(ref, {**event.proposal.entry, "assertion": OTHER_WORDS}))
    return session, ref


def kept_id(session: Session) -> str | None:
    return entry_id(session.review.document.entries[0])


def test_an_offer_that_was_changed_and_rejected_is_not_offered_again(told: Desk) -> None:
    session, ref = edited(told)
    session.decide(Reject(ref, "wrong"))

    assert reasons(session) == [("rejected-before", None)]
    assert reasons(told.open()) == [("rejected-before", None)]
    assert reasons(told.open_as_command()) == [("rejected-before", None)]


def test_an_offer_that_waits_in_other_words_is_not_offered_beside_itself(told: Desk) -> None:
    session, ref = edited(told)
    name = session.review.item(ref).id

    assert reasons(session) == [("duplicate", name)]
    assert reasons(told.open()) == [("duplicate", name)]
    assert len([item for item in told.open().review.items if item.state == "open"]) == 1


@pytest.mark.parametrize("written", [True, False], ids=["written", "unwritten"])
def test_an_offer_that_was_changed_and_accepted_is_known_by_the_id_it_has(told: Desk, written: bool) -> None:
    session, ref = edited(told)
    session.decide(Accept(ref))
    if written:
        session.write()

    name = kept_id(session)
    assert name is not None
    assert reasons(session) == [("duplicate", name)]
    assert [one.twin for one in session.review.held] == [name]
    assert reasons(told.open()) == [("duplicate", name)]


def later(desk: Desk, *decisions: Decision) -> Session:
    """Accept the changed offer, write it, and decide more in the next session."""
    session, ref = edited(desk)
    decided(session, Accept(ref)).write()
    session = decided(desk.open(), *decisions)
    session.write()
    return desk.open()


def test_it_is_known_after_it_was_signed_off_and_given_another_id(told: Desk) -> None:
    entry = {"id": "tested", "assertion": OTHER_WORDS}

    again = later(told, SignOff("e:0"), Change("e:0", entry))

    assert kept_id(again) == "tested"
    assert reasons(again) == [("duplicate", "tested")]


def test_it_is_known_after_another_program_has_reworded_the_entry(told: Desk) -> None:
    session = later(told)
    told.file.write_text(told.text.replace("everything passed", "nothing failed"))
    session.follow_disk()

    assert reasons(session) == [("duplicate", kept_id(session))]


def test_what_was_accepted_in_other_words_and_removed_later_counts_as_rejected(told: Desk) -> None:
    assert reasons(later(told, Remove("e:0"))) == [("rejected-before", None)]


def test_it_counts_as_rejected_also_where_another_program_writes_the_file_meanwhile(told: Desk) -> None:
    later(told)
    session = decided(told.open(), Remove("e:0"))
    session.write()
    told.file.write_text(told.text.replace("name: fix-bug", "name: fix-bugs"))
    session.follow_disk()

    assert reasons(session) == [("rejected-before", None)]
    assert reasons(told.open()) == [("rejected-before", None)]


def test_what_was_accepted_and_is_not_in_the_file_any_more_is_offered_anew(told: Desk) -> None:
    later(told)
    told.file.write_text(TEXT)

    assert reasons(told.open()) == [("", None)]


def test_without_kept_state_nothing_is_known(told: Desk, tmp_path) -> None:
    later(told)
    (tmp_path / "elsewhere").mkdir()

    assert reasons(Desk(tmp_path / "elsewhere", told.text).open()) == [("", None)]


def test_a_rejection_of_an_older_journal_is_read_without_what_was_offered() -> None:
    one = Rejection({"id": "a"}, "q", offered={"id": "b"})
    written = rejection_to_json(one)
    assert isinstance(written, dict)

    assert rejection_from_json(written) == one
    assert rejection_from_json({k: v for k, v in written.items() if k != "offered"}) == replace(
        one, offered=None
    )


def test_what_became_of_offers_is_kept_until_they_are_made_again(told: Desk) -> None:
    session = later(told)

    (one,) = session.journal.accepted
    assert isinstance(one, Accepted)
    assert (one.quote, one.id) == ("Run `make test` before you commit.", kept_id(session))
    assert session.brief().taken == (TakenClaim(one.entry, one.quote, one.id),)
    assert read_artifact(told.file.read_bytes()).entries[0] != one.entry
