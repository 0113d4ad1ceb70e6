"""A session: deciding, keeping, finding again, writing, and a file that changes meanwhile."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from review_making import EMPTY, TRAIL, offer

from evals_studio.model.fault import Fault, NotWritten, Unreadable
from evals_studio.model.json import Json
from evals_studio.model.proposal import Held, Untestable, Usage
from evals_studio.propose import Failed, Finished, Progress, Proposed, Stopped, Used, Vague
from evals_studio.review import (
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Convert,
    Decision,
    Draft,
    Later,
    Move,
    Reject,
    Remove,
    Session,
    SetEvalSkip,
    SignOff,
    Withdraw,
)
from evals_studio.store import StateFolder


class Desk:
    """One artifact on disk and one state folder, opened as often as needed."""

    def __init__(self, folder: Path, text: str = TRAIL) -> None:
        self.file = folder / "SKILL.md"
        self.file.write_text(text)
        self.state = StateFolder(folder / "state")

    def open(self) -> Session:
        return Session.open(self.file, state=self.state)

    def open_as_command(self) -> Session:
        return Session.open(self.file, state=self.state, kept_decisions="leave")

    @property
    def text(self) -> str:
        return self.file.read_text()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def offered(session: Session, *uids: str) -> Session:
    for uid in uids:
        session.receive(Proposed(offer(uid)))
    return session


def decided(session: Session, *decisions: Decision) -> Session:
    for decision in decisions:
        session.decide(decision)
    return session


def text_of(session: Session) -> str:
    return session.review.document.raw.decode()


def states(session: Session) -> dict[str, str]:
    return {item.ref: item.state for item in session.review.items if item.ref.startswith("p:")}


# --- writing ----------------------------------------------------------------------------------------------


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

    def verify(before: bytes, after: bytes, data: Json) -> None:
        if b"id: b" in after:
            raise NotWritten("It differs.")

    monkeypatch.setattr("evals_studio.review.checking.verify", verify)
    with pytest.raises(NotWritten, match=r"It differs\. This decision breaks it: accepted b\."):
        session.write()

    assert desk.text == TRAIL
    assert session.review.unwritten == 3


def test_a_write_that_fails_keeps_the_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))

    def full(*args: object) -> None:
        raise NotWritten("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr("evals_studio.review.session.write_bytes", full)
        with pytest.raises(NotWritten):
            session.write()

    assert desk.text == TRAIL
    again = desk.open()
    assert (again.recovered, states(again)) == (1, {"p:a": "accepted"})


def test_an_unreadable_file_is_told_when_it_is_opened(tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        Session.open(tmp_path / "missing.md", state=None)


# --- keeping ----------------------------------------------------------------------------------------------


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

    assert again.recovered == 9
    assert again.notices == ("Recovered 9 decisions.",)
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

    monkeypatch.setattr("evals_studio.review.session.write_bytes", crash)
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


# --- other bytes ------------------------------------------------------------------------------------------

OTHER = TRAIL.replace("name: fix-bug", "name: fix-bugs").replace(
    "    - id: honored-tdd", "    - id: brand-new\n      assertion: X.\n    - id: honored-tdd"
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
    assert (again.recovered, again.offered, before) == (0, 7, OTHER)
    result = again.replay_offered()

    assert (result.fitted, result.unfit, again.offered) == (7, (), 0)
    ids = [entry["id"] for entry in again.review.document.entries if isinstance(entry, dict)]
    assert ids == ["used-read", "brand-new", "honored-tdd", "names-cause", "reproduced", "a", "by-hand"]
    assert again.review.item("e:0").origins == ()
    assert len(again.rejections) == 1
    assert desk.open().recovered == 7


def test_decisions_for_other_bytes_stay_offered_until_they_are_taken_or_dropped(desk: Desk) -> None:
    decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))
    desk.file.write_text(OTHER)
    decided(offered(desk.open(), "c"), Reject("p:c"))

    again = desk.open()
    assert again.offered == 2
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

    assert (again.recovered, again.offered, len(again.rejections)) == (1, 2, 1)
    again.replay_offered()
    assert states(again) == {"p:a": "accepted", "p:b": "rejected", "p:c": "open"}
    assert len(again.rejections) == 1


def test_decisions_are_found_again_when_their_bytes_come_back(desk: Desk) -> None:
    first = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Reject("p:b"))
    desk.file.write_text(OTHER)
    offered(desk.open(), "c")
    desk.file.write_text(TRAIL)

    again = desk.open()

    assert (again.recovered, text_of(again)) == (2, text_of(first))
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


def test_a_file_that_is_gone_makes_writing_wait_and_deciding_go_on(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"))
    desk.file.unlink()
    assert session.changed_on_disk()

    with pytest.raises(NotWritten, match="no such file"):
        session.write()
    session.decide(Accept("p:b"))
    desk.file.write_text(TRAIL)

    assert session.write() == 2


def test_a_file_that_is_no_longer_yaml_makes_writing_wait_and_deciding_go_on(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"))
    desk.file.write_text("---\na: [\n---\n")

    with pytest.raises(NotWritten, match="can't be read any more"):
        session.write()
    session.decide(Accept("p:b"))
    desk.file.write_text(OTHER)
    with pytest.raises(NotWritten, match="changed"):
        session.write()

    assert session.write() == 2
    assert "brand-new" in desk.text


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


# --- two at once ------------------------------------------------------------------------------------------


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


# --- makers -----------------------------------------------------------------------------------------------


def test_the_events_of_a_run_are_taken_in(desk: Desk) -> None:
    session = desk.open()
    vague = Untestable("Be good.", 1, "vague", "Say how.")

    for event in (
        Progress("Reading"),
        Proposed(offer("a")),
        Stopped(Held(offer("b"), "low-confidence", "0.3")),
        Vague(vague),
        Vague(vague),
        Used(Usage(1, 2)),
        Finished("model-new"),
        Failed(Fault("It broke.")),
    ):
        session.receive(event)

    assert states(session) == {"p:a": "open"}
    assert [one.reason for one in session.review.held] == ["low-confidence"]
    assert session.review.untestable == (vague,)
    assert (session.progress, session.usage, session.generated_by) == ("Reading", Usage(1, 2), "model-new")
    assert str(session.failure) == "It broke."
    assert states(desk.open()) == {"p:a": "open"}


def test_an_over_cap_hides_what_was_neither_seen_nor_decided(desk: Desk) -> None:
    session = decided(offered(desk.open(), "seen", "decided", "neither"), Reject("p:decided"))
    session.seen("p:seen")

    for uid in ("seen", "decided", "neither"):
        session.receive(Stopped(Held(offer(uid), "over-cap", "beyond")))

    assert states(session) == {"p:seen": "open", "p:decided": "rejected"}
    session.take("neither")
    assert states(session)["p:neither"] == "open"


def test_the_quotes_line_is_found_anew_when_the_file_has_grown(desk: Desk) -> None:
    offered(desk.open(), "a")
    desk.file.write_text(OTHER)

    proposal = desk.open().review.item("p:a").proposal

    assert proposal is not None
    assert proposal.line == OTHER.splitlines().index("Always run the tests before you commit.") + 1


# --- whatever happens -------------------------------------------------------------------------------------

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
    from evals_studio.review import Action, Asks, Edits, MovesOn, Says, press

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
