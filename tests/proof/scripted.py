"""A scripted review, to be killed: it prints what is about to be, and what a person is shown as kept.

Run as `python scripted.py ARTIFACT STATE SEED`. Lines, each flushed at once:
`next STATE` before a step, `kept STATE` once the header says so, `writing HASH` and `wrote HASH` around a write.
STATE: the hash of the current bytes, the ids of the open proposals, the ids of what is rejected.
"""

import random
import sys
from pathlib import Path

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json, entry_id
from evals_studio.model.proposal import Proposal
from evals_studio.propose import Proposed
from evals_studio.review import Action, Asks, Edits, MovesOn, Review, Says, Session, press
from evals_studio.store import StateFolder, sha256_of

ACTIONS: tuple[Action, ...] = ("accept", "accept", "accept", "reject", "sign-off", "later", "convert")
STEPS = 400


def review(artifact: Path, state: Path, seed: int) -> None:
    """Review until all steps are made."""
    dice = random.Random(seed)
    session = Session.open(artifact, state=StateFolder(state))
    session.keeping = "soon" if seed % 3 else "now"
    _say("kept", session, session.review)
    for number in range(STEPS):
        try:
            _step(session, dice, f"{seed}-{number}")
        except Fault as fault:
            print("fault", fault.code, flush=True)
        if dice.random() < 0.4:
            session.settle()
        if session.kept:
            _say("kept", session, session.review)


def _step(session: Session, dice: random.Random, name: str) -> None:
    """Do one thing that a person might do."""
    what = dice.random()
    if what < 0.25:
        proposal = _offer(name, dice)
        _say("next", session, session.review.receive((proposal,)))
        session.receive(Proposed(proposal))
    elif what < 0.8:
        _press(session, dice)
    elif what < 0.88:
        _say("next", session, session.review.undo()[0])
        session.undo()
    elif what < 0.92:
        _say("next", session, session.review.redo()[0])
        session.redo()
    else:
        print("writing", sha256_of(session.review.document.raw), flush=True)
        session.write()
        print("wrote", sha256_of(session.disk.raw), flush=True)


def _press(session: Session, dice: random.Random) -> None:
    if not session.review.items:
        return
    pressed = press(session.review, dice.choice(ACTIONS), dice.choice(session.review.items).ref)
    decision = pressed.decision if isinstance(pressed, Asks) else pressed
    if not isinstance(decision, Says | MovesOn | Edits):
        _say("next", session, session.review.decide(decision))
        session.decide(decision)


def _offer(name: str, dice: random.Random) -> Proposal:
    entry: dict[str, Json] = {"id": f"offer-{name}", "assertion": f"The session did {name}: yes, # and all."}
    return Proposal(name, entry, round(dice.random(), 3), "It says so.", None, None, "model-made-up")


def _say(word: str, session: Session, now: Review) -> None:
    print(word, state_of(session, now), flush=True)


def state_of(session: Session, now: Review) -> str:
    """Spell what must never be lost."""
    kept = session.journal.to_keep(now)
    opened = sorted(str(entry_id(item.entry)) for item in now.items if item.state == "open")
    rejected = sorted(str(entry_id(one.entry)) for one in kept.rejections)
    return " ".join((sha256_of(now.document.raw), ",".join(opened) or "-", ",".join(rejected) or "-"))


if __name__ == "__main__":
    review(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
