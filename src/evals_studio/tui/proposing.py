"""Asking a maker for proposals: which one, then a run in the background, event by event into the session."""

from contextlib import aclosing
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.model.plural import plural
from evals_studio.model.sentences import sentences
from evals_studio.model.show import shown_line
from evals_studio.propose import (
    Failed,
    Finished,
    Limits,
    Progress,
    Proposed,
    Proposer,
    Stopped,
    Used,
    Vague,
    local_maker,
    replay_at,
    run,
)
from evals_studio.review.waiting import is_their_turn, next_words, waiting, waiting_words
from evals_studio.tui.beyond import what_waits
from evals_studio.tui.screens.consent import ConsentSheet
from evals_studio.tui.screens.line import LineSheet
from evals_studio.tui.screens.maker import MAKERS, NEXT, MakerSheet, next_row
from evals_studio.tui.standing import read_only_words

if TYPE_CHECKING:
    from evals_studio.model.proposal import HeldReason
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
    if not came:
        screen.say("What waited is here already; the same key asks a maker now.")
        return
    screen.show_item(next((item.ref for item in screen.shown_items if item.ref in came), came[0]))
    screen.say(sentences(plural(len(came), "more proposal"), what_waits(screen)) + ".", "good")


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
        screen.ref,
        held_key=keys.shown("held"),
        next_key=keys.shown("propose"),
        most=limits.max_offers,
        are_more=any(item.proposal for item in screen.session.review.items),
    )
    screen.say(tally.progress())
    clock = screen.set_interval(1, lambda: screen.say(tally.progress()))
    try:
        async with aclosing(run(proposer, screen.session.brief(), limits)) as events:
            async for event in events:
                _take(screen, event, tally)
    finally:
        clock.stop()
        screen.run_ended(tally.ending())


def _take(screen: "ReviewScreen", event: "Event", tally: "Tally") -> None:
    try:
        screen.session.receive(event)
    except Fault as fault:
        tally.fault = str(fault)
        return
    if _is_shown(screen, event):
        tally.count(event)
    else:
        tally.pass_over(event)
    if isinstance(event, Proposed | Stopped):
        has_stayed = screen.ref in (tally.began_at, tally.led_to)
        screen.draw()
        if has_stayed:
            _lead_to_first(screen, tally)
    screen.say(tally.progress())


def _lead_to_first(screen: "ReviewScreen", tally: "Tally") -> None:
    """Bring the cursor to the first new proposal: who asked and waits wants to decide; who moved on stays."""
    came = [item.ref for item in screen.shown_items if item.ref in tally.refs]
    if came and (screen.ref not in came or tally.led_to not in came):
        screen.show_item(came[0])
        tally.led_to = came[0]


def _is_shown(screen: "ReviewScreen", event: "Event") -> bool:
    """Tell whether an event left something to see; an offer whose row was decided before leaves nothing."""
    review = screen.session.review
    match event:
        case Proposed(proposal):
            return review.has(f"p:{proposal.uid}") and review.item(f"p:{proposal.uid}").state == "open"
        case Stopped(held):
            return any(one.proposal.uid == held.proposal.uid for one in review.held)
        case _:
            return True


_MOST_NOTES = 2
"""Notes of a run that are said once more at its end."""


class Tally:
    """What a run has brought so far, in words.

    began_at: the item under the cursor when it was asked for. led_to: where the run has brought the cursor.
    held_key: what to press to see what was held. next_key: what to press for those that lie beyond the cap.
    most: so many come at once. are_more: there were proposals before.
    """

    def __init__(
        self, maker: str, began_at: str | None, *, held_key: str, next_key: str, most: int, are_more: bool
    ) -> None:
        self.maker = shown_line(maker)
        self.began_at = began_at
        self.led_to = began_at
        self._held_key, self._next_key, self._most = held_key, next_key, most
        self._proposal = "more proposal" if are_more else "proposal"
        self.fault = ""
        self.note = ""
        self._done = False
        self._lasting: dict[str, None] = {}
        self._proposed: set[str] = set()
        self._held: set[str] = set()
        self._waiting: set[str] = set()
        self._repeated: set[str] = set()
        self._vague = 0
        self._passed_over = 0
        self._tokens = 0
        self._began = monotonic()

    @property
    def refs(self) -> frozenset[str]:
        """The items that the run has brought and that are still there."""
        return frozenset(f"p:{uid}" for uid in self._proposed)

    def pass_over(self, event: "Event") -> None:
        """Count an offer that left nothing to see, since its row is there and decided.

        One of this run that a person looked at stays a proposal, though it lies beyond the cap.
        """
        if not isinstance(event, Stopped) or event.held.proposal.uid not in self._proposed:
            self._passed_over += 1

    def count(self, event: "Event") -> None:
        """Count an event that left something to see."""
        match event:
            case Proposed():
                self._proposed.add(event.proposal.uid)
            case Stopped():
                self._of(event.held.reason).add(event.held.proposal.uid)
                self._proposed.discard(event.held.proposal.uid)
            case Vague():
                self._vague += 1
            case Used():
                self._tokens = event.usage.input_tokens + event.usage.output_tokens
            case Progress():
                self.note = event.text
                if event.lasts and len(self._lasting) < _MOST_NOTES:
                    self._lasting.setdefault(self.note)
            case Finished():
                self._done = True
                self.maker = shown_line(event.generated_by)
            case Failed():
                self.fault = str(event.fault)

    def _of(self, reason: "HeldReason") -> set[str]:
        """Give where to count what the gate stopped: what waits and what is here already needs no look."""
        return {"over-cap": self._waiting, "duplicate": self._repeated}.get(reason, self._held)

    def _counts(self, hint: str = "") -> str:
        """Say what came. hint: how to see what was held."""
        parts = [plural(len(self._proposed), self._proposal)]
        parts.append(f"{len(self._held)} held{hint}" if self._held else "")
        parts.append(f"{len(self._repeated)} here already" if self._repeated else "")
        parts.append(f"{self._passed_over} decided before" if self._passed_over else "")
        parts.append(f"{self._vague} too vague to test" if self._vague else "")
        parts.append(f"{self._tokens} tokens" if self._tokens else "")
        return ", ".join(part for part in parts if part)

    def progress(self) -> str:
        """Say how it goes."""
        seconds = int(monotonic() - self._began)
        note = f" {self.note}" if self.note else ""
        return f"{self.maker} is at work, {seconds} s: {self._counts()}.{note} Esc ends it."

    def _came(self) -> str:
        """Say what came and what waits, each with the key that shows it."""
        came = self._counts(f" ({self._held_key} shows them)" if self._held_key else "") + "."
        waits = waiting_words(len(self._waiting), self._most, self._next_key)
        return f"{came} {waits}." if waits else came

    def _left(self) -> str:
        """Say what a run that failed leaves; nothing where it brought nothing and cost nothing."""
        if any((self._proposed, self._held, self._waiting, self._repeated, self._vague, self._passed_over)):
            return f" What came before stays: {self._came()}"
        return f" It took {self._tokens} tokens." if self._tokens else ""

    def ending(self) -> tuple[str, bool]:
        """Say how it ended, and whether well."""
        if self.fault:
            return f"{self.fault}{self._left()}", False
        if not self._done:
            return f"The run was ended; what came stays: {self._came()}", True
        return " ".join([f"{self.maker}: {self._came()}", *self._lasting]), True
