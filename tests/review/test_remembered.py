"""What is remembered beyond the decisions: held offers, sign-offs, rejections, secrets left out."""

import pytest
from review_making import TRAIL, offer
from session_desk import Desk, offered

from evals_studio.artifact import read_artifact
from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Untestable
from evals_studio.propose import Proposed, Stopped, Vague
from evals_studio.review import Accept, Draft, Reject, Remove, Reopen, Session, SignOff
from evals_studio.review.lapsing import lapsed
from evals_studio.store import Rejection, StateFolder

QUOTE = "Always run the tests before you commit."
REWORDED = TRAIL.replace(QUOTE, "Always run the linter and the tests before you commit.")


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


def _again(session: Session) -> str:
    (ref,) = [one.ref for one in session.review.items if one.ref.startswith("p:again-")]
    return ref


@pytest.mark.parametrize("way", ["while open", "after a restart"])
def test_a_rejection_of_this_review_lapses_visibly_too_and_only_once(desk: Desk, way: str) -> None:
    session = offered(desk.open(), "a", "b")
    session.decide(Reject("p:a", "wrong"))
    session.decide(Accept("p:b"))
    if way == "after a restart":
        session.close()
        desk.file.write_text(REWORDED)
        session = desk.open()
        session.replay_offered()
    else:
        desk.file.write_text(REWORDED)
        session.follow_disk()

    lapsed_ones = [one for one in session.notices if "lapsed" in one]
    assert lapsed_ones == [
        "1 rejection lapsed, because the instruction has changed; the offer is open again."
    ]
    item = session.review.item(_again(session))
    assert (item.state, item.id) == ("open", "a")
    assert item.proposal is not None
    assert item.proposal.quote == "Always run the linter and the tests before you commit."
    assert session.review.item("p:a").state == "rejected"

    desk.file.write_text(REWORDED + "One more line.\n")
    session.follow_disk()
    assert session.review.item(_again(session)).state == "open"
    session.decide(Reject(item.ref))
    session.write()
    desk.file.write_text(desk.text + "And one more.\n")
    session.follow_disk()
    assert session.review.item(_again(session)).state == "rejected"
    session.close()

    once_more = desk.open()
    assert not any("lapsed" in one for one in once_more.notices)
    assert not [one for one in once_more.review.items if one.state == "open"]


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


def test_the_journal_tells_each_held_offer_by_itself_however_many_there_are(desk: Desk) -> None:
    session = desk.open()
    for _ in range(2):
        for number in range(420):
            session.receive(Stopped(Held(offer(f"h{number}"), "low-confidence", "0.3")))
    session.settle()
    lines = desk.journal.splitlines()
    one = max(len(line) for line in lines[:50])

    assert 200 <= len(desk.open().review.held) < 400
    assert sum(len(line) > 3 * one for line in lines) < 5, "the whole list was told again and again"
