"""What a session kept is found again at the next start."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from review_making import TRAIL
from session_desk import Desk, decided, offered, states, text_of

from evals_studio.model.fault import Fault
from evals_studio.review import (
    Accept,
    Action,
    Add,
    Asks,
    Bulk,
    Change,
    Convert,
    Draft,
    Edits,
    Later,
    Move,
    MovesOn,
    Reject,
    Remove,
    Says,
    Session,
    SetEvalSkip,
    SignOff,
    press,
)


def test_decisions_are_found_again_on_the_same_bytes_with_their_undo(desk: Desk) -> None:
    first = decided(
        offered(desk.open(), "a", "b", "c"),
        Accept("p:a"),
        Reject("p:b", "wrong"),
        Draft("p:c", {"id": "c", "assertion": "Else."}),
        Later("p:c"),
        Convert("e:3", "reproduced"),
        Add("By hand."),
        Bulk("Two", (SignOff("e:0"), SetEvalSkip(True))),
        Move("e:2", 0),
        Remove("e:1"),
    )

    again = desk.open()

    assert again.recovered == first.review.unwritten == 7
    assert again.notices == ("Recovered 7 decisions.",)
    assert text_of(again) == text_of(first)
    assert again.review.items == first.review.items
    while again.review.can_undo:
        again.undo()
    assert text_of(again) == TRAIL


def test_what_was_undone_is_not_found_again(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))
    session.undo()

    again = desk.open()

    assert (again.recovered, states(again), again.notices) == (0, {"p:a": "open"}, ())


def test_open_proposals_drafts_and_rejections_survive_a_write_and_a_restart(desk: Desk) -> None:
    session = decided(
        offered(desk.open(), "a", "b", "c"),
        Accept("p:a"),
        Reject("p:b", "duplicate"),
        Draft("p:c", {"id": "c", "assertion": "Else."}),
    )
    session.write()

    again = desk.open()

    assert (again.recovered, again.offered) == (0, 0)
    assert states(again) == {"p:c": "open"}
    assert again.review.item("p:c").entry == {"id": "c", "assertion": "Else."}
    assert [(one.reason, one.generated_by) for one in again.rejections] == [("duplicate", "model-new")]
    assert again.rejections[0].at != ""


def test_a_rejection_is_told_to_makers_and_leaves_with_its_undo(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Reject("p:a"), Remove("e:0"))

    rejected = [claim.entry for claim in session.brief().rejected]
    session.undo()
    session.undo()

    assert {entry["id"] for entry in rejected if isinstance(entry, dict)} == {"used-read", "a"}
    assert session.brief().rejected == ()
    assert [one.uid for one in session.brief().open] == ["a", "b"]
    assert desk.open().rejections == ()


def test_decisions_after_a_write_are_found_again(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"))
    session.write()
    decided(session, Change("p:a", {"id": "a", "assertion": "Changed."}), Accept("p:b"))

    again = desk.open()

    assert again.recovered == 2
    assert text_of(again) == text_of(session)
    assert again.review.unwritten == 2
    for _ in range(3):
        again.undo()
    assert text_of(again) == TRAIL


def test_an_undo_across_a_write_is_found_again(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Accept("p:b"))
    session.write()
    session.undo()

    again = desk.open()

    assert text_of(again) == text_of(session)
    assert again.review.is_changed
    assert again.redo() == "Done again: accepted b"
    assert not again.review.is_changed
    again.undo()
    decided(again, SignOff("e:0"))
    third = desk.open()
    assert text_of(third) == text_of(again)
    third.write()
    assert desk.text == text_of(third)


def test_an_undo_of_all_that_was_written_is_found_again_and_can_be_discarded(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))
    session.write()
    on_disk = desk.text
    session.undo()

    again = desk.open()
    assert (text_of(again), again.recovered, again.review.unwritten) == (TRAIL, 1, 1)
    again.discard()

    assert text_of(again) == on_disk
    assert desk.open().recovered == 0


def test_a_crash_between_writing_and_keeping_loses_and_repeats_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))

    class Crash(BaseException):
        pass

    def crash(*args: object) -> None:
        raise Crash

    monkeypatch.setattr(Session, "_now", crash)
    with pytest.raises(Crash):
        session.write()
    monkeypatch.undo()

    again = desk.open()
    assert (again.recovered, again.offered, states(again)) == (0, 0, {})
    assert len(again.rejections) == 1
    assert desk.text.count("id: a") == 1


def test_a_crash_before_the_file_is_written_finds_the_decisions_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))

    class Crash(BaseException):
        pass

    def crash(*args: object) -> None:
        raise Crash

    monkeypatch.setattr("evals_studio.review.watched.write_bytes", crash)
    with pytest.raises(Crash):
        session.write()

    assert desk.open().recovered == 1


def test_without_a_state_folder_nothing_is_kept_and_that_is_known(desk: Desk) -> None:
    session = Session.open(desk.file, state=None)

    assert not session.kept
    decided(offered(session, "a"), Accept("p:a")).write()
    assert desk.text == text_of(session)


def test_a_state_folder_that_cannot_be_written_is_told_once_and_the_review_goes_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    (tmp_path / "state").write_text("not a folder")

    session = decided(offered(desk.open(), "a"), Accept("p:a"), SignOff("e:0"))

    assert not session.kept
    assert len([one for one in session.notices if "Nothing is kept" in one]) == 1
    assert session.write() == 2


def test_broken_state_is_named_and_the_review_begins_afresh(desk: Desk) -> None:
    decided(offered(desk.open(), "a"), Accept("p:a"))
    desk.state.place(desk.file).write_text("{")

    again = desk.open()

    assert "broken" in again.notices[0]
    offered(again, "b")
    assert "set aside" in again.notices[1]
    assert again.kept
    assert states(again) == {"p:b": "open"}


def test_kept_decisions_that_no_longer_work_are_offered_not_lost(desk: Desk) -> None:
    decided(offered(desk.open(), "a"), Accept("p:a"))
    place = desk.state.place(desk.file)
    place.write_text(place.read_text().replace('"Accept"', '"Explode"'))

    again = desk.open()

    assert (again.recovered, again.offered, states(again)) == (0, 1, {"p:a": "open"})


def test_discarding_is_kept_too(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))

    session.discard()

    assert text_of(session) == TRAIL
    assert (desk.open().recovered, states(desk.open())) == (0, {"p:a": "open"})


MOVES = st.sampled_from(["a", "x", "later", "s", "undo", "redo", "write", "restart"])


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=st.lists(st.tuples(MOVES, st.integers(0, 6)), max_size=14))
def test_a_restart_at_any_moment_changes_nothing_that_a_person_sees(
    moves: list[tuple[str, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    desk = Desk(tmp_path_factory.mktemp("desk"))
    session = offered(desk.open(), "a", "b", "c")
    for move, row in moves:
        before = text_of(session)
        open_before = {ref for ref, state in states(session).items() if state == "open"}
        if move == "restart":
            session = desk.open()
            assert text_of(session) == before
            assert {ref for ref, state in states(session).items() if state == "open"} == open_before
            continue
        try:
            _make(session, move, row)
        except Fault:
            assert text_of(session) == before
        assert session.kept
        if move == "write":
            assert desk.text == text_of(session)
    assert list(desk.file.parent.rglob("*.tmp")) == []


def _make(session: Session, move: str, row: int) -> None:
    actions: dict[str, Action] = {"a": "accept", "x": "reject", "later": "later", "s": "sign-off"}
    if move in actions:
        items = session.review.items
        pressed = press(session.review, actions[move], items[row % len(items)].ref)
        pressed = pressed.decision if isinstance(pressed, Asks) else pressed
        if not isinstance(pressed, Says | MovesOn | Edits):
            session.decide(pressed)
    elif move == "undo":
        session.undo()
    elif move == "redo":
        session.redo()
    else:
        session.write()
