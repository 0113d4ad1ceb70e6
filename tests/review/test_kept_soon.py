"""Keeping in the background: kept is said once it is on disk and not before."""

import threading

import pytest
from session_desk import Desk, offered

from evals_studio.review import Accept, Reject
from evals_studio.store import StateFolder


def test_kept_soon_means_kept_only_once_it_is_on_disk(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    session = offered(desk.open(), "a")
    session.keeping = "soon"
    may_sync, told = threading.Event(), threading.Event()
    monkeypatch.setattr("os.fsync", lambda handle: may_sync.wait(10))
    session.when_kept(told.set)

    session.decide(Accept("p:a"))

    assert not session.kept
    may_sync.set()
    session.settle()
    assert session.kept
    assert told.is_set()
    assert desk.open().recovered == 1


def test_of_many_decisions_in_a_row_all_are_kept_in_their_order(desk: Desk) -> None:
    session = offered(desk.open(), *map(str, range(30)))
    session.keeping = "soon"
    for number in range(30):
        session.decide(Accept(f"p:{number}"))
    session.settle()

    again = desk.open()

    assert again.recovered == 30
    assert again.review.document.raw == session.review.document.raw


def test_a_failure_in_the_background_is_told_and_mended_by_the_next_success(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = offered(desk.open(), "a", "b")
    session.keeping = "soon"

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        session.decide(Accept("p:a"))
        session.settle()
    assert not session.kept
    assert "The disk is full" in session.notices[-1]

    session.decide(Accept("p:b"))
    session.settle()
    assert session.kept
    assert desk.open().recovered == 2


def test_writing_waits_for_what_is_still_on_its_way(desk: Desk) -> None:
    session = offered(desk.open(), "a")
    session.keeping = "soon"
    session.decide(Accept("p:a"))

    session.write()
    session.settle()

    assert "id: a\n" in desk.file.read_text()
    assert (desk.open().recovered, desk.open().offered) == (0, 0)


def test_a_decision_is_one_line_of_the_journal_that_says_what_was_done(desk: Desk) -> None:
    session = offered(desk.open(), "a", "b")
    before = desk.journal

    session.decide(Reject("p:b", "wrong"))

    line = desk.journal.removeprefix(before)
    assert line.count("\n") == 1
    assert '"did": "rejected b, wrong"' in line or '"did": "rejected b' in line


def test_a_bug_in_the_background_is_raised_to_who_comes_next_and_nobody_waits_for_ever(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = offered(desk.open(), "a", "b")
    session.keeping = "soon"

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(StateFolder, "change", broken)
        told = threading.Event()
        session.when_kept(told.set)
        session.decide(Accept("p:a"))
        assert told.wait(10)
        assert (session.kept, session.is_keeping) == (False, False)
        with pytest.raises(ZeroDivisionError):
            session.settle()

    session.decide(Accept("p:b"))
    session.settle()
    assert desk.open().recovered == 2
