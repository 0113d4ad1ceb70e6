"""Asking a maker for proposals in the plain review."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from evals_studio.propose import (
    Limits,
    Progress,
    Proposer,
    Stopped,
    Vague,
    replay_at,
    run,
)
from evals_studio.propose.offline import OfflineRules
from evals_studio.review.session import Session
from evals_studio.review.tally import Tally
from evals_studio.review.waiting import brought_words, is_their_turn, waiting
from evals_studio.settings import Config


def offers(session: Session, config: Config, source: str, key: str) -> Iterator[str]:
    """Run a maker and give what it says. source: "" for the offline rules, else a file of proposals.

    Where all that came before is decided and more waits, that comes first. key: what asks for proposals.
    Raises Fault when the file cannot be read.
    """
    if not source and is_their_turn(session.review):
        came = len(session.bring(config.max_offers))
        yield brought_words(came, len(waiting(session.review)), config.max_offers, key)
        return
    maker: Proposer = OfflineRules()
    if source:
        maker = replay_at(Path(source)).for_artifact(session.path, Path.cwd())
    tally = Tally(
        maker.name,
        held_key="",
        next_key=key,
        most=config.max_offers,
        are_more=any(item.proposal for item in session.review.items),
    )
    told: list[str] = []
    asyncio.run(_listen(session, maker, Limits(config.min_confidence, config.max_offers), tally, told))
    yield from told
    yield tally.ending(with_notes=False)[0]


async def _listen(session: Session, maker: Proposer, limits: Limits, tally: Tally, told: list[str]) -> None:
    held: list[str] = []
    async for event in run(maker, session.brief(), limits):
        session.receive(event)
        tally.hear(event, session.review)
        match event:
            case Stopped(one) if one.reason != "over-cap":
                held.append(f"  held {one.reason}: {one.proposal.entry.get('id')}. {one.detail}")
            case Vague(note):
                told.append(f"  too vague: {note.quote} {note.suggestion}")
            case Progress(text):
                told.append(text)
    told += held
