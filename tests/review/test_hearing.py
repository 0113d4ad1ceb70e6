"""What a maker's run brings into a session."""

from review_making import offer
from session_desk import OTHER, Desk, decided, offered, states

from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Untestable, Usage
from evals_studio.propose import Failed, Finished, Progress, Proposed, Stopped, Used, Vague
from evals_studio.review import Reject


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
    assert states(desk.open()) == {"p:a": "open"}


def test_an_over_cap_hides_what_was_neither_seen_nor_decided(desk: Desk) -> None:
    session = decided(offered(desk.open(), "seen", "decided", "neither"), Reject("p:decided"))
    session.seen("p:seen")

    for uid in ("seen", "decided", "neither"):
        session.receive(Stopped(Held(offer(uid), "over-cap", "beyond")))

    assert states(session) == {"p:seen": "open", "p:decided": "rejected"}
    session.take("neither")
    assert states(session)["p:neither"] == "open"


def test_what_waited_beyond_the_cap_is_held_no_more_once_it_is_proposed(desk: Desk) -> None:
    session = desk.open()
    session.receive(Stopped(Held(offer("a"), "over-cap", "beyond")))
    session.receive(Stopped(Held(offer("b"), "over-cap", "beyond")))

    session.receive(Proposed(offer("a")))
    assert [one.proposal.uid for one in session.review.held] == ["b"]

    session.receive(Stopped(Held(offer("a"), "over-cap", "beyond")))
    assert [one.proposal.uid for one in session.review.held] == ["b", "a"]


def test_the_quotes_line_is_found_anew_when_the_file_has_grown(desk: Desk) -> None:
    offered(desk.open(), "a")
    desk.file.write_text(OTHER)

    proposal = desk.open().review.item("p:a").proposal

    assert proposal is not None
    assert proposal.line == OTHER.splitlines().index("Always run the tests before you commit.") + 1
