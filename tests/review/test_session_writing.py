"""A session writes: what it writes, what blocks it, what a write that fails leaves."""

import gc
from pathlib import Path

import pytest
from review_making import TRAIL
from session_desk import Desk, decided, offered, states, text_of

from evals_studio.artifact import Document, read_artifact, verifying
from evals_studio.model.fault import NotWritten, Unreadable
from evals_studio.model.json import Json
from evals_studio.review import Accept, ApplyMend, Draft, Session, SignOff


def test_a_session_without_decisions_writes_nothing(desk: Desk) -> None:
    before = desk.file.stat()

    assert desk.open().write() == 0
    assert (desk.file.stat().st_ino, desk.file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_decisions_tell_what_they_did_and_are_written_together(desk: Desk) -> None:
    session = offered(desk.open(), "a")

    assert session.decide(Accept("p:a")) == "accepted a"
    assert session.decide(SignOff("e:0")) == "signed off used-read"
    assert session.write() == 2
    assert desk.text == text_of(session)
    assert session.review.unwritten == 0


def test_undo_crosses_a_write_and_can_be_written_in_turn(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))
    session.write()

    assert session.undo() == "Taken back: accepted a"
    assert session.review.unwritten == 1
    assert session.write() == 1
    assert desk.text == TRAIL


def test_the_diff_holds_only_the_new_entrys_lines(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a", sign_off=True))

    assert [line.text.strip() for line in session.diff() if line.sign in "+-"] == [
        "- id: a",
        "assertion: The session did a.",
    ]


def test_new_errors_block_writing_and_are_named(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Draft("p:a", {"id": "a", "weight": 0}), Accept("p:a"))

    with pytest.raises(NotWritten) as caught:
        session.write()

    assert caught.value.code == "new-errors"
    assert {one.ref for one in session.blocking()} == {"p:a"}
    assert desk.text == TRAIL


def test_new_errors_are_written_all_the_same_when_a_person_insists_and_are_old_then(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Draft("p:a", {"id": "a"}), Accept("p:a"))

    session.write(errors="allow")

    assert desk.text == text_of(session)
    assert session.blocking() == ()


def test_bytes_that_do_not_mean_what_was_meant_are_not_written_and_the_decision_is_named(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Accept("p:b"), SignOff("e:0"))

    def verify(before: bytes, after: bytes, data: Json, **known: object) -> None:
        if b"id: b" in after:
            raise NotWritten("It differs.")

    monkeypatch.setattr("evals_studio.artifact.verify", verify)
    with pytest.raises(NotWritten, match=r"It differs\. This decision breaks it: accepted b\."):
        session.write()

    assert desk.text == TRAIL
    assert session.review.unwritten == 3


def test_a_write_that_fails_keeps_the_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))

    def full(*args: object) -> None:
        raise NotWritten("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr("evals_studio.review.watched.write_bytes", full)
        with pytest.raises(NotWritten):
            session.write()

    assert desk.text == TRAIL
    again = desk.open()
    assert (again.recovered, states(again)) == (1, {"p:a": "accepted"})


def test_an_unreadable_file_is_told_when_it_is_opened(tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        Session.open(tmp_path / "missing.md", state=None)


def test_the_last_look_reads_the_new_bytes_and_not_the_old_ones_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = decided(desk.open(), SignOff("e:0"))
    looked: list[bytes] = []

    def read(raw: bytes) -> Document:
        looked.append(raw)
        return read_artifact(raw)

    monkeypatch.setattr("evals_studio.artifact.verifying.read_artifact", read)
    verifying.forget()
    session.write()
    first = session.disk.raw
    decided(session, SignOff("e:1"))
    session.write()

    assert looked == [first, session.disk.raw]


def test_pythons_look_for_garbage_is_on_again_after_a_write(desk: Desk) -> None:
    was_on = gc.isenabled()
    gc.enable()
    decided(desk.open(), SignOff("e:0")).write()

    assert gc.isenabled()
    if not was_on:
        gc.disable()


def test_a_file_that_mends_have_not_made_readable_yet_says_where_and_what_mends_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "---\nname: It says: done\nmetadata:\n\tauthor: me\n---\n")
    session = desk.open()
    before = desk.text
    _mend(session)

    with pytest.raises(NotWritten) as raised:
        session.write()

    said = str(raised.value)
    assert (
        "still not readable: line 4: A tab as indentation; YAML allows only spaces. A quick fix mends it."
        in said
    )
    assert "report it" not in said
    assert ".." not in said
    assert desk.text == before
    _mend(session)
    session.write()
    assert desk.text == '---\nname: "It says: done"\nmetadata:\n  author: me\n---\n'


def test_a_file_that_no_mend_makes_readable_says_what_to_do(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "---\nname: It says: done\nmetadata:\n  evals: [one, two\n---\n")
    session = desk.open()
    _mend(session)
    with pytest.raises(NotWritten, match=r"line 4: A bracket is opened .* Close it, .* The work is kept\."):
        session.write()


def test_a_breach_is_told_in_sentences(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    session = decided(offered(desk.open(), "one"), Accept("p:one"))
    monkeypatch.setattr(verifying, "_same_body", lambda old, new: False)
    with pytest.raises(NotWritten) as raised:
        session.write()
    assert " would change. This decision breaks it: accepted " in str(raised.value)
    assert ".." not in str(raised.value)


def _mend(session: Session) -> None:
    mend = next(finding.mend for finding in session.review.findings if finding.mend)
    session.decide(ApplyMend(mend.title, mend.edits))
