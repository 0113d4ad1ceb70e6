"""An entry that was changed in the file and in the review is a choice."""

import pytest
from review_making import TRAIL
from session_desk import Desk, offered

from evals_studio.model.fault import Fault
from evals_studio.review import Accept, Add, Change, Remove, Session

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


def test_a_decision_without_a_place_can_only_be_dropped(desk: Desk) -> None:
    session = desk.open()
    session.decide(Change("e:2", MINE))
    desk.file.write_text(TRAIL.replace("names-cause", "says-why"))
    session.follow_disk()

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
