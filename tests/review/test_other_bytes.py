"""Decisions meet other bytes than those they were made on."""

from pathlib import Path

import pytest
from review_making import EMPTY, TRAIL
from session_desk import OTHER, Desk, decided, offered, states, text_of

from evals_studio.model.fault import NotWritten
from evals_studio.review import (
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Convert,
    Reject,
    Remove,
    SignOff,
    Withdraw,
)


def test_on_other_bytes_decisions_are_offered_and_fit_by_id_and_text(desk: Desk) -> None:
    decided(
        offered(desk.open(), "a", "b"),
        Accept("p:a"),
        Reject("p:b"),
        SignOff("e:0"),
        Convert("e:3", "reproduced"),
        Add("By hand."),
        Convert("n:1", "by-hand"),
        Change("p:a", {"id": "a", "assertion": "Changed."}),
    )
    desk.file.write_text(OTHER)

    again = desk.open()
    before = text_of(again)
    assert (again.recovered, again.offered, before) == (0, 6, OTHER)
    result = again.replay_offered()

    assert (result.fitted, result.unfit, again.offered) == (6, (), 0)
    ids = [entry["id"] for entry in again.review.document.entries if isinstance(entry, dict)]
    assert ids == ["used-read", "brand-new", "honored-tdd", "names-cause", "reproduced", "a", "by-hand"]
    assert again.review.item("e:0").origins == ()
    assert len(again.rejections) == 1
    assert desk.open().recovered == 6


def test_decisions_for_other_bytes_stay_offered_until_they_are_taken_or_dropped(desk: Desk) -> None:
    decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))
    desk.file.write_text(OTHER)
    decided(offered(desk.open(), "c"), Reject("p:c"))

    again = desk.open()
    assert again.offered == 1
    assert states(again) == {"p:a": "open"}
    again.drop_offered()
    decided(again, Accept("p:a"))

    third = desk.open()
    assert (third.offered, third.recovered) == (0, 1)
    assert len(third.rejections) == 2


def test_rejections_of_decisions_for_other_bytes_outlive_new_work(desk: Desk) -> None:
    decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))
    desk.file.write_text(OTHER)
    decided(offered(desk.open(), "c"), SignOff("e:0"))

    again = desk.open()

    assert (again.recovered, again.offered, len(again.rejections)) == (1, 1, 1)
    again.replay_offered()
    assert states(again) == {"p:a": "accepted", "p:b": "rejected", "p:c": "open"}
    assert len(again.rejections) == 1


def test_decisions_are_found_again_when_their_bytes_come_back(desk: Desk) -> None:
    first = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))
    desk.file.write_text(OTHER)
    offered(desk.open(), "c")
    desk.file.write_text(TRAIL)

    again = desk.open()

    assert (again.recovered, text_of(again)) == (1, text_of(first))
    assert states(again) == {"p:a": "accepted", "p:b": "rejected", "p:c": "open"}


def test_a_file_that_changed_gets_the_decisions_replayed_before_the_next_write(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"), SignOff("e:0"))
    desk.file.write_text(OTHER)
    assert session.changed_on_disk()

    with pytest.raises(NotWritten) as caught:
        session.write()

    assert caught.value.code == "changed-on-disk"
    assert desk.text == OTHER
    assert (session.review.unwritten, session.unfit) == (2, ())
    assert session.write() == 2
    assert "brand-new" in desk.text
    assert "id: a\n" in desk.text


def test_decisions_after_a_write_fit_a_file_that_changed_then(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))
    session.write()
    decided(
        session, Change("p:a", {"id": "a", "assertion": "Changed."}), Accept("p:b"), Withdraw("p:a", "open")
    )
    desk.file.write_text(desk.text.replace("name: fix-bug", "name: fix-bugs"))

    result = session.follow_disk()

    assert result is not None
    assert result.unfit == ()
    assert "The session did b." in text_of(session)
    assert "- id: a\n" not in text_of(session)
    assert "name: fix-bugs" in text_of(session)


def test_an_entry_that_both_sides_changed_is_listed_with_the_reason(desk: Desk) -> None:
    session = decided(
        desk.open(),
        Change("e:2", {"id": "names-cause", "assertion": "Mine."}),
        SignOff("e:1"),
        Remove("e:0"),
    )
    theirs = TRAIL.replace("names the cause", "names it").replace(
        "    - id: used-read\n", "    - id: read-it\n"
    )
    desk.file.write_text(theirs)

    result = session.follow_disk()

    assert result is not None
    assert result.fitted == 1
    assert [(one.what, one.reason) for one in session.unfit] == [
        ("changed names-cause", "Its entry was changed in the file as well."),
        ("removed used-read", "Its entry is not in the file any more."),
    ]
    assert session.unfit[0].decision == Change("e:2", {"id": "names-cause", "assertion": "Mine."})


def test_what_fits_of_a_bulk_stays_one_step(desk: Desk) -> None:
    session = decided(
        offered(desk.open(), "a"),
        Bulk("Three", (Accept("p:a"), SignOff("e:0"), Convert("e:3", "x"))),
    )
    desk.file.write_text(TRAIL.replace("    - Reproduce the bug first.\n", ""))

    result = session.follow_disk()

    assert result is not None
    assert [len(result.unfit), len(session.review.done)] == [1, 1]
    assert session.review.decisions == (Bulk("Three", (Accept("p:a"), SignOff("e:0"))),)


def test_a_mend_is_replayed_only_where_the_same_finding_still_offers_it(tmp_path: Path) -> None:
    older = TRAIL.replace("      target: last-message", "      grader: llm")
    other = Desk(tmp_path, older)
    session = other.open()
    mend = next(one.mend for one in session.review.findings if one.mend is not None)
    session.decide(ApplyMend(mend.title, mend.edits))
    other.file.write_text(older.replace("name: fix-bug", "name: other"))

    result = session.follow_disk()

    assert result is not None
    assert (result.fitted, result.unfit) == (1, ())
    other.file.write_text(EMPTY)
    assert session.follow_disk() is not None
    assert len(session.unfit) == 1


def test_somebody_who_wrote_the_same_bytes_did_our_work(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))
    desk.file.write_text(text_of(session))

    assert session.write() == 0
    assert session.review.unwritten == 0


def test_decisions_that_found_no_place_stay_kept_until_they_are_dropped(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Remove("e:0", "wrong"), Accept("p:a"))
    desk.file.write_text(TRAIL.replace("used-read", "read-it"))
    session.follow_disk()

    again = desk.open()
    assert (again.recovered, again.offered) == (1, 1)
    again.drop_offered()

    assert (desk.open().recovered, desk.open().offered) == (1, 0)


def test_a_wording_that_both_sides_changed_is_not_overwritten_after_a_sign_off(desk: Desk) -> None:
    session = decided(desk.open(), SignOff("e:1"), Change("e:1", {"id": "honored-tdd", "assertion": "Mine."}))
    desk.file.write_text(TRAIL.replace("a failing test first", "a test first"))

    result = session.follow_disk()

    assert result is not None
    assert [one.what for one in result.unfit] == ["changed honored-tdd"]
    assert "a test first" in text_of(session)


def test_a_claim_that_somebody_else_put_into_the_file_is_not_put_there_again(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))
    desk.file.write_text(
        TRAIL.replace("    - Reproduce", "    - id: x\n      assertion: The session did a.\n    - Reproduce")
    )

    result = session.follow_disk()

    assert result is not None
    assert [one.reason for one in result.unfit] == ["The file has this claim already."]
