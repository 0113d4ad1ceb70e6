"""Asking a maker for proposals: which one, then a run in the background, event by event into the session."""

from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.propose import (
    Limits,
    Proposed,
    Proposer,
    Stopped,
    local_maker,
    replay_at,
    run,
)
from evals_studio.review.tally import Tally
from evals_studio.review.waiting import brought_words, is_their_turn, next_words, waiting
from evals_studio.tui.screens.consent import ConsentSheet
from evals_studio.tui.screens.line import LineSheet
from evals_studio.tui.screens.maker import MAKERS, NEXT, MakerSheet, next_row
from evals_studio.tui.standing import read_only_words

if TYPE_CHECKING:
    from evals_studio.propose import Event
    from evals_studio.propose.egress import Consents, Egress
    from evals_studio.tui.screens.review import ReviewScreen

RUN = "propose"
"""The worker group of runs; one run at a time."""


def is_running(screen: "ReviewScreen") -> bool:
    """Tell whether a maker is at work."""
    return any(worker.group == RUN and worker.is_running for worker in screen.app.workers)


def ask_maker(screen: "ReviewScreen") -> None:
    """Ask which maker shall propose, then let it."""
    if words := read_only_words(screen.session):
        screen.say(words[0], "warn", words[1:])
        return
    if is_running(screen):
        screen.say("A run is still going on; Esc ends it, and what came stays.")
        return
    if is_their_turn(screen.session.review):
        _bring(screen)
        return

    def land(chosen: str | None) -> None:
        if chosen == NEXT:
            _bring(screen)
        elif (local := local_maker(chosen)) is not None:
            _start(screen, local.make())
        elif chosen == "replay":
            _ask_file(screen)
        elif chosen == "model":
            _ask_model(screen)

    beyond = len(waiting(screen.session.review))
    first = (next_row(beyond, next_words(beyond, screen.options.max_offers)),) if beyond else ()
    screen.app.push_screen(MakerSheet((*first, *MAKERS)), land)


def _bring(screen: "ReviewScreen") -> None:
    """Open the next offers that lay beyond the cap, and stand on the first of them."""
    try:
        came = screen.session.bring(screen.options.max_offers)
    except Fault as fault:
        screen.say(str(fault), "bad")
        return
    screen.draw()
    if came:
        screen.show_item(next((item.ref for item in screen.shown_items if item.ref in came), came[0]))
    left, most = len(waiting(screen.session.review)), screen.options.max_offers
    screen.say(brought_words(len(came), left, most, screen.options.keys.shown("propose")))


def _ask_file(screen: "ReviewScreen") -> None:
    def land(typed: str | None) -> None:
        if typed:
            try:
                proposer = replay_at(Path(typed).expanduser()).for_artifact(screen.session.path, Path.cwd())
            except Fault as fault:
                screen.say(str(fault), "bad")
                return
            _start(screen, proposer)

    help_text = "A JSON file as `evals-studio propose --format json` prints it. Its path:"
    screen.app.push_screen(LineSheet("Replay a file", "", help_text), land)


def _ask_model(screen: "ReviewScreen") -> None:
    """Say what would be sent and to whom, and send it only when a person agrees."""
    if screen.options.live is None:
        screen.say(
            "No model is set up here: evals-studio propose --from anthropic says what is missing.", "warn"
        )
        return
    try:
        maker = screen.options.live()
        egress = maker.egress(screen.session.brief())
    except Fault as fault:
        screen.say(str(fault), "bad")
        return
    consents, artifact = screen.options.consents, screen.session.path
    if egress is None or _has_agreed(consents, artifact, egress):
        _start(screen, maker)
        return

    def land(answer: str | None) -> None:
        if answer not in ("once", "always"):
            screen.say("Nothing was sent.")
            return
        if consents is not None:
            try:
                (consents.always if answer == "always" else consents.once)(artifact, egress)
            except Fault as fault:
                screen.say(f"It holds for now only. {fault}", "warn")
        _start(screen, maker)

    screen.app.push_screen(ConsentSheet(egress), land)


def _has_agreed(consents: "Consents | None", artifact: Path, egress: "Egress") -> bool:
    """Tell whether a person has agreed before; what looks like a secret is asked about each time."""
    return consents is not None and not egress.secrets and consents.covers(artifact, egress)


def _start(screen: "ReviewScreen", proposer: Proposer) -> None:
    limits = Limits(screen.options.min_confidence, screen.options.max_offers)
    screen.run_worker(_run(screen, proposer, limits), group=RUN, exclusive=True, exit_on_error=True)


async def _run(screen: "ReviewScreen", proposer: Proposer, limits: Limits) -> None:
    """Feed a run's events into the session as they come. Cancelling leaves what came."""
    keys = screen.options.keys
    tally = Tally(
        proposer.name,
        held_key=keys.shown("held"),
        next_key=keys.shown("propose"),
        most=limits.max_offers,
        are_more=any(item.proposal for item in screen.session.review.items),
    )
    lead = _Lead(screen.ref, screen.ref)
    screen.say(tally.progress())
    clock = screen.set_interval(1, lambda: screen.say(tally.progress()))
    try:
        async with aclosing(run(proposer, screen.session.brief(), limits)) as events:
            async for event in events:
                _take(screen, event, tally, lead)
    finally:
        clock.stop()
        screen.run_ended(tally.ending())


@dataclass(slots=True)
class _Lead:
    """Where the cursor was when a run was asked for, and where the run has brought it."""

    began_at: str | None
    led_to: str | None


def _take(screen: "ReviewScreen", event: "Event", tally: Tally, lead: _Lead) -> None:
    try:
        screen.session.receive(event)
    except Fault as fault:
        tally.fault = str(fault)
        return
    tally.hear(event, screen.session.review)
    if isinstance(event, Proposed | Stopped):
        has_stayed = screen.ref in (lead.began_at, lead.led_to)
        screen.draw()
        if has_stayed:
            _lead_to_first(screen, tally, lead)
    screen.say(tally.progress())


def _lead_to_first(screen: "ReviewScreen", tally: Tally, lead: _Lead) -> None:
    """Bring the cursor to the first new proposal: who asked and waits wants to decide; who moved on stays."""
    came = [item.ref for item in screen.shown_items if item.ref in tally.refs]
    if came and (screen.ref not in came or lead.led_to not in came):
        screen.show_item(came[0])
        lead.led_to = came[0]
