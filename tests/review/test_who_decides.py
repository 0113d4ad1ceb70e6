"""Two studios, a studio and a command: one decides, nothing of the other is lost."""

import subprocess
import sys

import pytest
from session_desk import OTHER, Desk, decided, offered, states, text_of

from evals_studio.model.fault import Fault, NotWritten
from evals_studio.review import Accept, Reject, Session, SignOff
from evals_studio.store import StateFolder


def test_a_command_leaves_what_the_studio_has_not_finished(desk: Desk) -> None:
    decided(offered(desk.open(), "a", "b"), Accept("p:a"))

    command = desk.open_as_command()
    assert (command.recovered, states(command)) == (0, {"p:a": "open", "p:b": "open"})
    decided(command, SignOff("e:0")).write()

    again = desk.open()
    assert "- id: a\n" not in desk.text
    assert again.offered == 1
    assert again.replay_offered().fitted == 1
    assert states(again) == {"p:a": "accepted", "p:b": "open"}


def test_a_command_that_only_looks_leaves_the_studios_work_as_it_is(desk: Desk) -> None:
    first = decided(offered(desk.open(), "a"), Accept("p:a"))

    desk.open_as_command()

    assert text_of(desk.open()) == text_of(first)


def test_a_command_that_rejects_leaves_the_studios_work_on_the_same_bytes(desk: Desk) -> None:
    first = decided(offered(desk.open(), "a", "b"), Accept("p:a"))
    decided(desk.open_as_command(), Reject("p:b"))

    again = desk.open()

    assert (again.recovered, text_of(again)) == (1, text_of(first))
    assert states(again) == {"p:a": "accepted"}
    assert len(again.rejections) == 1


def test_proposals_that_another_process_keeps_meanwhile_are_taken_in(desk: Desk) -> None:
    session = offered(desk.open(), "a")
    offered(desk.open_as_command(), "b")

    session.decide(Reject("p:a"))

    assert states(session) == {"p:a": "rejected", "p:b": "open"}
    assert states(desk.open())["p:b"] == "open"


OPENS = """
import sys
from pathlib import Path
from evals_studio.review import Session
from evals_studio.store import StateFolder
session = Session.open(Path(sys.argv[1]), state=StateFolder(Path(sys.argv[2])))
print("open", flush=True)
sys.stdin.readline()
"""


def test_a_second_studio_says_so_and_only_reads_until_the_first_is_gone(desk: Desk) -> None:
    offered(desk.open(), "a").close()
    command = [sys.executable, "-c", OPENS, str(desk.file), str(desk.state.root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        second = desk.open()
        before = desk.journal
        assert second.read_only is not None
        assert str(other.pid) in second.notices[0]
        assert not second.kept
        for act in (lambda: second.decide(Accept("p:a")), second.undo, second.write, second.discard):
            with pytest.raises(Fault, match="only read") as caught:
                act()
            assert caught.value.code == "in-use"
        command_session = Session.open(desk.file, state=desk.state, kept_decisions="leave")
        with pytest.raises(Fault, match="only read"):
            command_session.decide(Accept("p:a"))
        assert desk.journal == before
        other.kill()
        other.wait()

    third = desk.open()

    assert third.read_only is None
    assert "has ended" in " ".join(third.notices)
    third.decide(Accept("p:a"))
    assert third.kept


ACCEPTS = OPENS.replace(
    "print(", "from evals_studio.review import Accept\nsession.decide(Accept('p:a'))\nprint("
)


def test_a_second_studio_takes_over_what_the_first_one_has_decided_once_that_is_gone(desk: Desk) -> None:
    offered(desk.open(), "a").close()
    command = [sys.executable, "-c", ACCEPTS, str(desk.file), str(desk.state.root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        second = desk.open()
        heard: list[str] = []
        second.when_kept(lambda: heard.append("kept"))
        assert not second.take_over()
        other.kill()
        other.wait()

    text = desk.text
    desk.file.unlink()
    assert not second.take_over()
    assert second.read_only is not None
    desk.file.write_text(text)

    assert second.take_over()
    assert not second.take_over()
    assert (states(second), second.recovered) == ({"p:a": "accepted"}, 1)
    second.undo()
    assert second.kept
    assert heard
    second.close()
    assert not second.take_over()


def test_a_command_that_was_overtaken_between_its_look_and_its_hold_does_nothing(desk: Desk) -> None:
    offered(desk.open(), "a", "b").close()
    command = Session.open(desk.file, state=StateFolder(desk.state.root), kept_decisions="leave")
    studio = desk.open()
    studio.decide(Accept("p:a"))
    studio.close()

    with pytest.raises(Fault, match="just changed"):
        command.decide(Reject("p:b"))

    assert desk.open().recovered == 1


def test_who_could_not_hold_the_file_at_first_is_not_overtaken_by_its_own_decisions(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise NotWritten("Nothing is kept: The disk is full.", code="state")

    offered(desk.open(), "a", "b").close()
    with monkeypatch.context() as patch:
        patch.setattr(StateFolder, "hold", full)
        session = desk.open()
        session.decide(Accept("p:a"))

    session.decide(Reject("p:b"))

    assert session.read_only is None
    assert session.kept
    assert states(desk.open()) == {"p:a": "accepted", "p:b": "rejected"}


def test_a_session_that_was_closed_decides_no_more(desk: Desk) -> None:
    session = offered(desk.open(), "a")
    session.close()

    with pytest.raises(Fault, match="over"):
        session.decide(Accept("p:a"))


def test_a_command_says_what_the_studio_has_not_written_and_leaves_it(desk: Desk) -> None:
    decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))

    assert desk.open_as_command().notices == ("1 unwritten decision stays in the studio.",)
    desk.file.write_text(OTHER)
    assert desk.open_as_command().notices == ("1 decision kept for another version of this file.",)
