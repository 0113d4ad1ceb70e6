"""One run of a maker, heard to its end and gathered into what is reported of it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from evals_studio.cli.speech import talk
from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Proposal, Untestable, Usage
from evals_studio.propose import (
    Brief,
    Event,
    Failed,
    Finished,
    Limits,
    Progress,
    Proposed,
    Proposer,
    Stopped,
    Used,
    Vague,
    run,
)


@dataclass(slots=True)
class Gathered:
    """What a run has given so far.

    shown: the artifact's path as people read it; it stands before what the maker says.
    generated_by: the maker's name, also of a run that broke off when something had come; else None.
    proposals: by uid, without those beyond the cap. fault: why it broke off.
    """

    shown: str
    generated_by: str | None = None
    proposals: dict[str, Proposal] = field(default_factory=dict)
    held: list[Held] = field(default_factory=list)
    untestable: list[Untestable] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    fault: Fault | None = None

    def take(self, event: Event) -> None:
        """Add one event of the run."""
        match event:
            case Proposed(proposal):
                self.proposals[proposal.uid] = proposal
                self.generated_by = proposal.generated_by or None
            case Stopped(held):
                self.proposals.pop(held.proposal.uid, None)
                self.held.append(held)
                self.generated_by = held.proposal.generated_by or None
            case Vague(untestable):
                self.untestable.append(untestable)
            case Used(usage):
                self.usage = usage
            case Progress(text):
                talk(f"{self.shown}: {text}")
            case Finished(name):
                self.generated_by = name or None
            case Failed(fault):
                self.fault = fault


def gather(
    proposer: Proposer, brief: Brief, limits: Limits, hear: Callable[[Event], None], shown: str
) -> Gathered:
    """Let a maker work on one artifact, its path as `shown`; `hear` gets every event, too."""
    gathered = Gathered(shown)

    async def listen() -> None:
        async for event in run(proposer, brief, limits):
            gathered.take(event)
            hear(event)

    asyncio.run(listen())
    return gathered
