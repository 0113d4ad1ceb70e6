"""Asking a maker for proposals in the plain review."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from evals_studio.model.plural import plural
from evals_studio.propose import (
    Failed,
    Limits,
    Progress,
    Proposed,
    Proposer,
    Stopped,
    Vague,
    replay_at,
    run,
)
from evals_studio.propose.offline import OfflineRules
from evals_studio.review.session import Session
from evals_studio.settings import Config


def offers(session: Session, config: Config, source: str) -> Iterator[str]:
    """Run a maker and give what it says. source: "" for the offline rules, else a file of proposals.

    Raises Fault when the file cannot be read.
    """
    maker: Proposer = OfflineRules()
    if source:
        maker = replay_at(Path(source)).for_artifact(session.path, Path.cwd())
    told: list[str] = []
    asyncio.run(_listen(session, maker, Limits(config.min_confidence, config.max_offers), told))
    yield from told


async def _listen(session: Session, maker: Proposer, limits: Limits, told: list[str]) -> None:
    passed: set[str] = set()
    held: list[str] = []
    async for event in run(maker, session.brief(), limits):
        session.receive(event)
        match event:
            case Proposed(proposal):
                passed.add(proposal.uid)
            case Stopped(stopped):
                passed.discard(stopped.proposal.uid)
                held.append(f"  held {stopped.reason}: {stopped.proposal.entry.get('id')}. {stopped.detail}")
            case Vague(note):
                told.append(f"  too vague: {note.quote} {note.suggestion}")
            case Progress(text):
                told.append(text)
            case Failed(fault):
                told.append(str(fault))
    told += held
    told.append(f"{plural(len(passed), 'proposal')}, {len(held)} held.")
