"""The offline maker: proposals by plain rules, without any model; the same answer every time."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from typing import Final

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.proposal import Offer, Untestable
from evals_studio.propose.brief import Brief
from evals_studio.propose.events import Progress
from evals_studio.propose.offline.entries import Draft, draft_entry
from evals_studio.propose.offline.instructions import Reading, readings_of
from evals_studio.propose.offline.languages import is_english
from evals_studio.propose.offline.reading import Block, read_blocks
from evals_studio.propose.offline.reasons import reason_for
from evals_studio.propose.proposer import RULES_NAME, Source, Yielded
from evals_studio.vocabulary import machine_graders, propose_id

FLOOR: Final = 0.5
"""Below this confidence nothing is offered, not even to be held."""

SHARPEN_BELOW: Final = 0.7
"""Below this confidence a vague instruction becomes a note that it needs sharpening, not an offer."""

MOST_NOTES: Final = 6

LONG: Final = 40_000
"""Characters of a body that is read in a thread; a shorter one takes less than twenty milliseconds."""

MOST_CHARACTERS: Final = 1_000_000
"""Characters of a body that are read, about two seconds' work; of a longer one only the first part is."""


@dataclass(frozen=True, slots=True)
class OfflineRules:
    """The proposer that needs nothing but the artifact."""

    name: str = RULES_NAME
    source: Source = "rules"

    async def offers(self, brief: Brief) -> AsyncGenerator[Yielded, None]:
        """Offer entries in the artifact's order; notes on vague instructions in between."""
        if len(brief.body) > MOST_CHARACTERS:
            yield Progress(f"A long artifact: only {_read_part(brief)} were read.", lasts=True)
        long = len(brief.body) > LONG
        blocks = await asyncio.to_thread(_blocks, brief) if long else _blocks(brief)
        maker = _Making(brief)
        for count, block in enumerate(blocks):
            for item in maker.take(block):
                yield item
            if count % 50 == 0:
                await asyncio.sleep(0)


def offline_offers(brief: Brief) -> Iterator[Offer | Untestable]:
    """Make the same offers without an event loop."""
    maker = _Making(brief)
    for block in _blocks(brief):
        yield from maker.take(block)


def _blocks(brief: Brief) -> tuple[Block, ...]:
    body = _first_part(brief.body)
    return read_blocks(body, brief.body_line) if is_english(body) else ()


def _first_part(body: str) -> str:
    """Give a body up to the end of the last line that is read."""
    if len(body) <= MOST_CHARACTERS:
        return body
    end = body.rfind("\n", 0, MOST_CHARACTERS)
    return body[: end + 1] if end >= 0 else body[:MOST_CHARACTERS]


def _read_part(brief: Brief) -> str:
    """Say which lines of the file were read."""
    lines = _first_part(brief.body).count("\n")
    if not lines:
        return f"the first {MOST_CHARACTERS:,} characters"
    return f"the lines up to {brief.body_line + lines - 1:,}"


class _Making:
    """What the maker remembers between two blocks: what it has offered."""

    def __init__(self, brief: Brief) -> None:
        self._brief = brief
        self._allowed = machine_graders(brief.kind)
        self._claims: set[str] = set()
        self._ids: set[str] = set()
        self._notes: set[str] = set()

    def take(self, block: Block) -> Iterator[Offer | Untestable]:
        """Offer what one block holds."""
        for reading in readings_of(block, self._brief.tools or (), least="half"):
            offer = self._offer(reading)
            if offer:
                yield offer
            elif reading.vague and self._is_new_note(reading):
                why, suggestion = reading.vague
                yield Untestable(reading.sentence.raw, None, why, suggestion)

    def _is_new_note(self, reading: Reading) -> bool:
        if reading.vague is None or len(self._notes) >= MOST_NOTES or reading.sentence.raw in self._notes:
            return False
        self._notes.add(reading.sentence.raw)
        return True

    def _offer(self, reading: Reading) -> Offer | None:
        if reading.statement is None or reading.things is None or reading.judged is None:
            return None
        if reading.judged.confidence < (SHARPEN_BELOW if reading.vague else FLOOR):
            return None
        draft = draft_entry(reading.sentence, reading.statement, reading.things, self._allowed)
        claim = draft.assertion.casefold()
        if claim in self._claims:
            return None
        self._claims.add(claim)
        why = reason_for(reading.sentence, reading.statement, draft.grader, reading.judged)
        return Offer(self._entry(draft), reading.judged.confidence, why, reading.sentence.raw)

    def _entry(self, draft: Draft) -> dict[str, Json]:
        name = propose_id(draft.assertion, self._ids)
        self._ids.add(name)
        fields = draft.fields
        if self._brief.kind == "agent" and draft.grader == "tool-usage":
            options = fields["options"]
            fields = {
                **fields,
                "options": {**(options if isinstance(options, dict) else {}), "includeSidechains": True},
            }
        return {"id": name, **fields}
