"""What a maker's run has brought into a review, counted and said in the same words at every door."""

from time import monotonic

from evals_studio.model.plural import plural
from evals_studio.model.proposal import HeldReason
from evals_studio.model.show import shown_line
from evals_studio.propose import Event, Failed, Finished, Progress, Proposed, Stopped, Used, Vague
from evals_studio.review.review import Review
from evals_studio.review.waiting import waiting_words

_MOST_NOTES = 2
"""Notes of a run that are said once more at its end."""


class Tally:
    """What a run has brought so far, in words.

    held_key: what to press to see what was held, "" where it is listed anyway. next_key: what to press for
    those that lie beyond the cap. most: so many come at once. are_more: there were proposals before.
    """

    def __init__(self, maker: str, *, held_key: str, next_key: str, most: int, are_more: bool) -> None:
        self.maker = shown_line(maker)
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

    def hear(self, event: Event, review: Review) -> None:
        """Count an event. review: as the event left it.

        An offer whose row was decided before leaves nothing to see; one of this run that a person looked at
        stays a proposal, though it lies beyond the cap.
        """
        if _is_shown(review, event):
            self._count(event)
        elif not isinstance(event, Stopped) or event.held.proposal.uid not in self._proposed:
            self._passed_over += 1

    def _count(self, event: Event) -> None:
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

    def _of(self, reason: HeldReason) -> set[str]:
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

    def ending(self, *, with_notes: bool = True) -> tuple[str, bool]:
        """Say how it ended, and whether well. with_notes: once more what is worth knowing of the way."""
        if self.fault:
            return f"{self.fault}{self._left()}", False
        if not self._done:
            return f"The run was ended; what came stays: {self._came()}", True
        notes = self._lasting if with_notes else ()
        return " ".join([f"{self.maker}: {self._came()}", *notes]), True


def _is_shown(review: Review, event: Event) -> bool:
    """Tell whether an event left something to see."""
    match event:
        case Proposed(proposal):
            return review.has(f"p:{proposal.uid}") and review.item(f"p:{proposal.uid}").state == "open"
        case Stopped(held):
            return any(one.proposal.uid == held.proposal.uid for one in review.held)
        case _:
            return True
