"""Runs of the maker against a loopback service, heard to their end."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loopback import BODY, LoopbackService

from evals_studio.model.fault import Fault
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Held, Proposal, Untestable, Usage
from evals_studio.propose import (
    Brief,
    Event,
    Failed,
    Finished,
    Limits,
    Progress,
    Proposed,
    Stopped,
    Used,
    Vague,
    run,
)
from evals_studio.propose.anthropic_maker import AnthropicMaker, Bounds, Service, anthropic_proposer

KEY = "sk-ant-test-0123456789abcdef-not-a-key"


@dataclass
class Outcome:
    """What a run told."""

    proposals: list[Proposal] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    notes: list[Untestable] = field(default_factory=list)
    progress: list[str] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    generated_by: str | None = None
    fault: Fault | None = None

    @property
    def ids(self) -> list[object]:
        return [one.entry["id"] for one in self.proposals]

    @property
    def code(self) -> str:
        return self.fault.code if self.fault else ""

    @property
    def message(self) -> str:
        return self.fault.message if self.fault else ""

    @property
    def mend(self) -> str:
        return self.fault.mend if self.fault else ""

    def take(self, event: Event) -> None:
        match event:
            case Proposed(proposal):
                self.proposals.append(proposal)
            case Stopped(held):
                self.held.append(held)
            case Vague(note):
                self.notes.append(note)
            case Progress(text):
                self.progress.append(text)
            case Used(usage):
                self.usage = usage
            case Finished(name):
                self.generated_by = name
            case Failed(fault):
                self.fault = fault


def a_brief(body: str = BODY, kind: Kind = "skill", **more: Any) -> Brief:
    return Brief(kind=kind, text=f"---\nname: mend\n---\n{body}", body=body, body_line=4, name="mend", **more)


def a_maker(
    service: LoopbackService | str,
    *,
    key: str | None = KEY,
    state: Path | None = None,
    model: str = "test-model",
    **bounds: Any,
) -> AnthropicMaker:
    url = service if isinstance(service, str) else service.url
    environ = {"ANTHROPIC_API_KEY": key} if key is not None else {}
    return anthropic_proposer(Service("anthropic", model, url), environ, bounds=Bounds(**bounds), state=state)


async def ask(
    service: LoopbackService | str, brief: Brief | None = None, limits: Limits | None = None, **maker: Any
) -> Outcome:
    outcome = Outcome()
    async for event in run(a_maker(service, **maker), brief or a_brief(), limits or Limits()):
        outcome.take(event)
    return outcome
