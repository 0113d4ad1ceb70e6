"""An entry that was changed in the file and in the review is a choice."""

import pytest
from review_making import TRAIL
from session_desk import Desk, offered

from evals_studio.model.fault import Fault
from evals_studio.review import Accept, Add, Change, Decision, Remove, Session

MINE = {"id": "names-cause", "assertion": "Mine."}


def changed_by_both(desk: Desk) -> Session:
    session = desk.open()
    session.decide(Change("e:2", MINE))
    desk.file.write_text(TRAIL.replace("names the cause", "names it"))
    session.follow_disk()
    return session


def test_an_entry_that_both_sides_changed_is_a_choice_with_both_wordings(desk: Desk) -> None:
    (unfit,) = changed_by_both(desk).unfit

    assert unfit.ref == "e:2"
    assert unfit.mine == MINE
    assert isinstance(unfit.theirs, dict)
    assert unfit.theirs["assertion"] == "The final message names it."
    assert isinstance(unfit.before, dict)
    assert unfit.before["assertion"] == "The final message names the cause."


def test_mine_is_written_over_theirs(desk: Desk) -> None:
    session = changed_by_both(desk)

    session.choose(session.unfit[0], "mine")

    assert (session.unfit, session.offered) == ((), 0)
    assert "assertion: Mine." in session.review.document.text
    assert (desk.open().recovered, desk.open().offered) == (1, 0)


def test_theirs_leaves_the_file_as_it_is_and_forgets_mine(desk: Desk) -> None:
    session = changed_by_both(desk)

    session.choose(session.unfit[0], "theirs")

    assert (session.unfit, session.offered) == ((), 0)
    assert not session.review.is_changed
    assert (desk.open().recovered, desk.open().offered) == (0, 0)


def test_an_entry_removed_here_and_changed_there_is_a_choice_too(desk: Desk) -> None:
    session = desk.open()
    session.decide(Remove("e:2"))
    session.decide(Add("Another."))
    desk.file.write_text(TRAIL.replace("names the cause", "names it"))
    session.follow_disk()
    (unfit,) = session.unfit
    assert unfit.mine is None

    session.choose(unfit, "mine")

    assert "names it" not in session.review.document.text


def renamed_there(desk: Desk, *decisions: Decision) -> Session:
    session = desk.open()
    for decision in decisions:
        session.decide(decision)
    desk.file.write_text(TRAIL.replace("- id: names-cause", "- id: says-why"))
    session.follow_disk()
    return session


def test_a_change_whose_entry_is_gone_shows_what_was_typed_and_mine_adds_it_anew(desk: Desk) -> None:
    session = renamed_there(desk, Change("e:2", MINE))
    (unfit,) = session.unfit
    assert (unfit.ref, unfit.mine, unfit.can_be_mine) == (None, MINE, True)

    session.choose(unfit, "mine")

    assert (session.unfit, session.offered) == ((), 0)
    assert "- id: says-why\n" in session.review.document.text
    assert "- id: names-cause\n      assertion: Mine.\n" in session.review.document.text
    assert (desk.open().recovered, desk.open().offered) == (1, 0)


def test_several_changes_of_one_entry_that_is_gone_come_to_one_new_entry(desk: Desk) -> None:
    session = renamed_there(desk, Change("e:2", {**MINE, "assertion": "First."}), Change("e:2", MINE))

    while session.unfit:
        session.choose(session.unfit[0], "mine")

    assert session.review.document.text.count("- id: names-cause\n") == 1
    assert "assertion: Mine." in session.review.document.text


def test_mine_is_not_offered_where_another_entry_has_its_id_now(desk: Desk) -> None:
    session = renamed_there(desk, Change("e:2", {**MINE, "id": "says-why"}))
    (unfit,) = session.unfit
    assert unfit.mine == {**MINE, "id": "says-why"}
    assert not unfit.can_be_mine

    with pytest.raises(Fault, match="no place"):
        session.choose(unfit, "mine")


def test_a_removal_whose_entry_is_gone_can_only_be_dropped(desk: Desk) -> None:
    session = renamed_there(desk, Remove("e:2"))
    assert not session.unfit[0].can_be_mine

    with pytest.raises(Fault, match="no place"):
        session.choose(session.unfit[0], "mine")
    session.choose(session.unfit[0], "theirs")

    assert session.unfit == ()


def test_what_found_no_place_when_taken_up_stays_kept(desk: Desk) -> None:
    session = offered(desk.open(), "a")
    session.decide(Accept("p:a"))
    session.decide(Change("e:2", MINE))
    desk.file.write_text(TRAIL.replace("names-cause", "says-why"))

    again = desk.open()
    result = again.replay_offered()

    assert (result.fitted, len(result.unfit)) == (1, 1)
    assert (desk.open().recovered, desk.open().offered) == (1, 1)
