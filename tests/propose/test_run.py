"""Runs: streaming, the cap at the end, failures, floods, cancelling."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field

from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Untestable, Usage
from evals_studio.propose import (
    RULES_NAME,
    Brief,
    Event,
    Failed,
    Finished,
    Limits,
    MakerName,
    Progress,
    Proposed,
    Source,
    Stopped,
    Used,
    Vague,
    Yielded,
    run,
)
from tests.propose.briefs import an_entry, an_offer, skill_brief


@dataclass
class Scripted:
    """A maker that yields what it is told to, then fails if it is told to."""

    script: Sequence[Yielded]
    fault: Fault | None = None
    source: Source = "model"
    name: str = "scripted"
    closed: list[str] = field(default_factory=list)

    async def offers(self, brief: Brief) -> AsyncGenerator[Yielded, None]:
        try:
            for item in self.script:
                yield item
            if self.fault:
                raise self.fault
        finally:
            self.closed.append("closed")


def numbered(number: int, confidence: float = 0.9) -> Yielded:
    entry = an_entry(id=f"n{number}", assertion=f"The session wrote chapter {number}.")
    return an_offer(entry=entry, confidence=confidence)


async def events_of(maker: Scripted, limits: Limits | None = None) -> list[Event]:
    return [event async for event in run(maker, skill_brief(), limits)]


async def test_proposals_are_streamed_before_the_maker_has_ended():
    maker = Scripted([numbered(1), numbered(2)])
    events = run(maker, skill_brief())
    assert isinstance(await anext(events), Proposed)
    assert maker.closed == []
    await events.aclose()
    assert maker.closed == ["closed"]


async def test_beyond_the_cap_the_least_sure_are_stopped_at_the_end():
    confidences = [0.71, 0.95, 0.8, 0.95]
    maker = Scripted([numbered(at, confidence) for at, confidence in enumerate(confidences)])
    events = await events_of(maker, Limits(max_offers=2))
    assert [type(event) for event in events] == [*[Proposed] * 4, Stopped, Stopped, Finished]
    stopped = [event.held for event in events if isinstance(event, Stopped)]
    assert [held.proposal.entry["id"] for held in stopped] == ["n2", "n0"]
    assert {held.reason for held in stopped} == {"over-cap"}


async def test_a_failure_comes_last_and_what_came_before_stays():
    fault = Fault("The service is gone.")
    events = await events_of(Scripted([numbered(1)], fault))
    assert isinstance(events[0], Proposed)
    assert events[-1] == Failed(fault)


async def test_tokens_are_told_in_total():
    events = await events_of(Scripted([Usage(3, 1), Usage(4, 2)]))
    assert [event.usage for event in events if isinstance(event, Used)] == [Usage(3, 1), Usage(7, 3)]


async def test_the_maker_s_own_name_goes_on_what_follows():
    events = await events_of(Scripted([MakerName("model-9\n"), numbered(1)]))
    assert isinstance(events[0], Proposed)
    assert events[0].proposal.generated_by == "model-9"
    assert events[-1] == Finished("model-9")


async def test_a_model_that_calls_itself_the_offline_rules_fails():
    events = await events_of(Scripted([MakerName(RULES_NAME), numbered(1)]))
    assert [type(event) for event in events] == [Failed]


async def test_the_line_of_a_vague_instruction_is_found_by_us():
    note = Untestable("Never delete a line without asking the user.", 999, "why", "how")
    events = await events_of(Scripted([note]))
    assert isinstance(events[0], Vague)
    assert events[0].untestable.line == 13


async def test_a_model_s_offer_without_a_source_is_held():
    events = await events_of(Scripted([an_offer(quote=None)]))
    assert isinstance(events[0], Stopped)
    assert events[0].held.reason == "ungrounded"


async def test_a_flood_is_cut_off_and_told_of():
    maker = Scripted([an_offer(quote="Nowhere.", entry=f"Claim {number}.") for number in range(5000)])
    events = await events_of(maker)
    assert sum(isinstance(event, Stopped) for event in events) == 400
    assert any(isinstance(event, Progress) for event in events)
    assert maker.closed == ["closed"]
