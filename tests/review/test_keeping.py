"""What is kept beyond the decisions, who may decide, and what a change of the file brings to light."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from review_making import TRAIL, offer

from evals_studio.artifact import read_artifact
from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Untestable
from evals_studio.propose import Proposed, Stopped, Vague
from evals_studio.review import Accept, Add, Change, Draft, Reject, Remove, Reopen, Session, SignOff
from evals_studio.review.lapsing import lapsed
from evals_studio.store import Rejection, StateFolder

QUOTE = "Always run the tests before you commit."
REWORDED = TRAIL.replace(QUOTE, "Always run the linter and the tests before you commit.")


class Desk:
    """One artifact and one state folder."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "SKILL.md"
        self.file.write_text(TRAIL)
        self.state = StateFolder(folder / "state")

    def open(self) -> Session:
        return Session.open(self.file, state=StateFolder(self.state.root))

    @property
    def journal(self) -> str:
        return self.state.place(self.file).read_text()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def offered(session: Session, *uids: str) -> Session:
    for uid in uids:
        session.receive(Proposed(offer(uid)))
    return session


# --- in the background ------------------------------------------------------------------------------------


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


# --- who may decide ---------------------------------------------------------------------------------------

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


def test_a_command_that_was_overtaken_between_its_look_and_its_hold_does_nothing(desk: Desk) -> None:
    offered(desk.open(), "a", "b").close()
    command = Session.open(desk.file, state=StateFolder(desk.state.root), kept_decisions="leave")
    studio = desk.open()
    studio.decide(Accept("p:a"))
    studio.close()

    with pytest.raises(Fault, match="just changed"):
        command.decide(Reject("p:b"))

    assert desk.open().recovered == 1


def test_a_session_that_was_closed_decides_no_more(desk: Desk) -> None:
    session = offered(desk.open(), "a")
    session.close()

    with pytest.raises(Fault, match="over"):
        session.decide(Accept("p:a"))


# --- beyond decisions -------------------------------------------------------------------------------------


def test_what_was_held_and_what_was_too_vague_is_found_again(desk: Desk) -> None:
    session = desk.open()
    session.receive(Stopped(Held(offer("b"), "low-confidence", "0.3")))
    session.receive(Stopped(Held(offer("b"), "low-confidence", "0.4")))
    session.receive(Vague(Untestable("Never push.", 1, "vague", "Say how.")))
    session.receive(Vague(Untestable("Not in the text.", 1, "vague", "Say how.")))

    again = desk.open()

    assert [(one.proposal.uid, one.detail) for one in again.review.held] == [("b", "0.4")]
    assert [one.quote for one in again.review.untestable] == ["Never push."]
    again.take("b")
    assert desk.open().review.item("p:b").state == "open"
    assert desk.open().review.held == ()


def test_what_was_signed_off_is_remembered_with_model_confidence_and_day(desk: Desk) -> None:
    session = offered(desk.open(), "a")
    session.decide(SignOff("e:0"))
    session.decide(Accept("p:a", sign_off=True))
    session.decide(SignOff("e:1"))
    session.undo()
    assert '"signed-off"' not in desk.journal

    session.write()

    kept = StateFolder(desk.state.root).kept(desk.file, desk.file.read_bytes())
    assert [(one.id, one.generated_by, one.confidence) for one in kept.signed_off] == [
        ("used-read", "model-one", 0.91),
        ("used-read", "model-two", None),
        ("a", "model-new", 0.83),
    ]
    assert all(one.at for one in kept.signed_off)
    desk.open().decide(SignOff("e:1"))
    assert len(StateFolder(desk.state.root).kept(desk.file, desk.file.read_bytes()).signed_off) == 3


def test_a_rejection_lapses_visibly_when_its_instruction_was_reworded(desk: Desk) -> None:
    session = offered(desk.open(), "a")
    session.decide(Reject("p:a", "wrong"))
    session.write()
    desk.file.write_text(REWORDED)

    again = desk.open()
    if again.offered:
        again.drop_offered()
        again = desk.open()

    assert any("lapsed" in one for one in again.notices)
    (item,) = [one for one in again.review.items if one.ref.startswith("p:")]
    assert (item.state, item.id) == ("open", "a")
    assert item.proposal is not None
    assert item.proposal.quote == "Always run the linter and the tests before you commit."
    assert "Rejected as wrong" in item.proposal.why
    assert again.brief().rejected == ()
    again.decide(Reject(item.ref))
    assert not any("lapsed" in one for one in desk.open().notices)


@pytest.mark.parametrize(
    ("rejection", "still"),
    [
        (Rejection({"id": "a", "assertion": "x"}, QUOTE), True),
        (Rejection({"id": "a", "assertion": "x"}, None), True),
        (Rejection("bare", "Always run the tests before commits."), True),
        (Rejection({"id": "a", "assertion": "x"}, "Wash the dishes."), True),
        (Rejection({"id": "a", "assertion": "x"}, "Always run the tests before you push."), False),
    ],
    ids=["stands", "no-quote", "bare", "gone", "reworded"],
)
def test_only_a_rejection_whose_instruction_was_reworded_lapses(rejection: Rejection, still: bool) -> None:
    parted = lapsed([rejection], read_artifact(TRAIL.encode()))

    assert bool(parted.still) is still
    assert len(parted.reopened) == (0 if still else 1)


SECRET = "gh" + "p_" + "x" * 36


def test_a_decision_that_held_a_secret_is_offered_and_listed_never_made_up(desk: Desk) -> None:
    session = offered(desk.open(), "a", "b")
    session.decide(Draft("p:a", {"id": "a", "assertion": f"Says {SECRET}."}))
    session.decide(Accept("p:b"))
    assert any("left out" in one for one in session.notices)
    assert SECRET not in desk.journal

    again = desk.open()
    assert (again.recovered, again.offered) == (0, 2)
    result = again.replay_offered()

    assert (result.fitted, [one.reason for one in result.unfit]) == (
        1,
        ["What looks like a secret was left out of it when it was kept."],
    )
    assert "redacted" not in again.review.document.text


def test_an_offer_that_a_secret_was_left_out_of_is_not_accepted_as_it_is(desk: Desk) -> None:
    desk.open().receive(Proposed(offer("a", assertion=f"Says {SECRET}.")))
    again = desk.open()

    with pytest.raises(Fault, match="left out"):
        again.decide(Accept("p:a"))

    again.decide(Draft("p:a", {"id": "a", "assertion": "Says nothing."}))
    again.decide(Accept("p:a"))


def test_a_change_on_disk_is_noticed_and_an_unchanged_file_is_not_read_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = desk.open()
    assert not session.changed_on_disk()
    with monkeypatch.context() as patch:
        patch.setattr("evals_studio.review.session.load", lambda path: pytest.fail("read again"))
        assert not session.changed_on_disk()

    desk.file.write_text(REWORDED)
    assert session.changed_on_disk()
    session.follow_disk()
    assert not session.changed_on_disk()
    desk.file.unlink()
    assert session.changed_on_disk()


def reopened(desk: Desk) -> Session:
    """Take a machine's entry out of the file, write that, and think better of it."""
    session = offered(desk.open(), "a")
    session.decide(Remove("e:0"))
    session.write()
    session.decide(Reopen("e:0"))
    session.decide(Draft("e:0", {"id": "used-read", "assertion": "Says it otherwise."}))
    return session


def waiting(session: Session) -> dict[str | None, object]:
    return {item.id: item.entry for item in session.review.items if item.state == "open"}


def test_a_machines_entry_that_was_removed_written_and_reopened_is_not_lost(desk: Desk) -> None:
    shown = waiting(reopened(desk))
    assert set(shown) == {"a", "used-read"}

    again = desk.open()
    assert waiting(again) == shown
    again.decide(Accept(next(item.ref for item in again.review.items if item.id == "used-read")))
    again.write()

    assert "Says it otherwise." in desk.file.read_text()
    assert set(waiting(desk.open())) == {"a"}


def test_such_an_entry_is_there_once_beside_unwritten_decisions(desk: Desk) -> None:
    session = reopened(desk)
    session.decide(SignOff("e:1"))

    again = desk.open()

    assert [item.id for item in again.review.items if item.state == "open"].count("used-read") == 1
    assert waiting(again) == waiting(session)
    assert again.review.document.raw == session.review.document.raw


@pytest.mark.parametrize("restart", [True, False])
def test_such_an_entry_is_not_lost_when_the_file_changes(desk: Desk, restart: bool) -> None:
    session = reopened(desk)
    session.decide(SignOff("e:1"))
    desk.file.write_text(desk.file.read_text().replace("name: fix-bug", "name: fix-bugs"))

    if restart:
        session = desk.open()
    else:
        session.follow_disk()

    assert set(waiting(session)) == {"a", "used-read"}


# --- both sides -------------------------------------------------------------------------------------------

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
