"""Asking a maker for proposals in the plain review."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from evals_studio.model.plural import plural
from evals_studio.model.sentences import sentences
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
from evals_studio.review.waiting import is_their_turn, waiting, waiting_words
from evals_studio.settings import Config


def offers(session: Session, config: Config, source: str, key: str) -> Iterator[str]:
    """Run a maker and give what it says. source: "" for the offline rules, else a file of proposals.

    Where all that came before is decided and more waits, that comes first. key: what asks for proposals.
    Raises Fault when the file cannot be read.
    """
    if not source and is_their_turn(session.review):
        came = len(session.bring(config.max_offers))
        more = waiting_words(len(waiting(session.review)), config.max_offers, key)
        yield sentences(plural(came, "more proposal"), more) + "."
        return
    maker: Proposer = OfflineRules()
    if source:
        maker = replay_at(Path(source)).for_artifact(session.path, Path.cwd())
    told: list[str] = []
    asyncio.run(_listen(session, maker, Limits(config.min_confidence, config.max_offers), told, key))
    yield from told


async def _listen(session: Session, maker: Proposer, limits: Limits, told: list[str], key: str) -> None:
    passed: set[str] = set()
    held: list[str] = []
    beyond = repeated = 0
    async for event in run(maker, session.brief(), limits):
        session.receive(event)
        match event:
            case Proposed(proposal):
                passed.add(proposal.uid)
            case Stopped(stopped) if stopped.reason == "over-cap":
                passed.discard(stopped.proposal.uid)
                beyond += 1
            case Stopped(stopped):
                passed.discard(stopped.proposal.uid)
                repeated += stopped.reason == "duplicate"
                held.append(f"  held {stopped.reason}: {stopped.proposal.entry.get('id')}. {stopped.detail}")
            case Vague(note):
                told.append(f"  too vague: {note.quote} {note.suggestion}")
            case Progress(text):
                told.append(text)
            case Failed(fault):
                told.append(str(fault))
    told += held
    here = f", {repeated} here already" if repeated else ""
    told.append(f"{plural(len(passed), 'proposal')}, {len(held) - repeated} held{here}.")
    if words := waiting_words(beyond, limits.max_offers, key):
        told.append(f"{words}.")
