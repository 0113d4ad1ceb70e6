"""A run of a maker: its offers through the gate, streamed as events, capped at the end."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Final

from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Offer, Proposal, Untestable, Usage
from evals_studio.propose.brief import Brief
from evals_studio.propose.events import Event, Failed, Finished, Progress, Proposed, Stopped, Used, Vague
from evals_studio.propose.gating import Gate, Limits, over_cap
from evals_studio.propose.proposer import RULES_NAME, MakerName, Proposer, Yielded, cleaned_name

MOST_OFFERS: Final = 400
"""Offers of one run that are looked at; a maker that floods is told of and then cut off."""

MOST_NOTES: Final = 100


async def run(proposer: Proposer, brief: Brief, limits: Limits | None = None) -> AsyncGenerator[Event, None]:
    """Run a maker on one artifact. Ends in `Finished` or `Failed`; closing the generator cancels the maker.

    What passed is streamed at once. At the end whatever lies beyond the cap is `Stopped` as over-cap.
    """
    limits = limits or Limits()
    state = _Run(Gate(brief, limits, proposer.source), proposer)
    fault: Fault | None = None
    async with aclosing(proposer.offers(brief)) as offers:
        try:
            async for item in offers:
                for event in state.take(item):
                    yield event
                if state.flooded:
                    yield Progress(
                        f"The maker offers too much; only its first {MOST_OFFERS} offers were looked at.",
                        lasts=True,
                    )
                    break
        except Fault as raised:
            fault = raised
    for held in over_cap(state.passed, limits):
        yield Stopped(held)
    yield Failed(fault) if fault else Finished(state.maker)


@dataclass(slots=True)
class _Run:
    """What a run remembers between two events."""

    gate: Gate
    proposer: Proposer
    maker: str = ""
    passed: list[Proposal] = field(default_factory=list)
    offered: int = 0
    notes: int = 0
    usage: Usage = field(default_factory=Usage)

    def __post_init__(self) -> None:
        self.maker = cleaned_name(self.proposer.name)

    @property
    def flooded(self) -> bool:
        return self.offered >= MOST_OFFERS

    def take(self, item: Yielded) -> list[Event]:
        """Turn one thing that the maker yielded into events."""
        match item:
            case Offer():
                return [self._judge(item)]
            case Untestable():
                return self._note(item)
            case Usage():
                self.usage += item
                return [Used(self.usage)]
            case MakerName():
                self._rename(item.name)
                return []
            case Progress():
                return [item]

    def _judge(self, offer: Offer) -> Event:
        self.offered += 1
        judged = self.gate.judge(offer, self.maker, self.passed)
        if isinstance(judged, Held):
            return Stopped(judged)
        self.passed.append(judged)
        return Proposed(judged)

    def _note(self, note: Untestable) -> list[Event]:
        """Pass on a note, with the line that we find for its quote, whatever the maker said."""
        self.notes += 1
        if self.notes > MOST_NOTES:
            return []
        return [Vague(replace(note, line=self.gate.line_of(note.quote)))]

    def _rename(self, name: str) -> None:
        cleaned = cleaned_name(name)
        if cleaned == RULES_NAME and self.proposer.source == "model":
            raise Fault(
                f"The model calls itself {RULES_NAME}, which is the offline rules' name.",
                mend="Check the service's address and the model's name in the settings.",
                code="maker-name",
            )
        self.maker = cleaned or self.maker
