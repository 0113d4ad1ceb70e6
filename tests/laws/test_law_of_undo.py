"""Law 6: n decisions and n undos give the first bytes; each undo gives the bytes before its decision, each redo those after."""

import random
from collections.abc import Sequence

import pytest
from costumes import Costume
from dice import IDS, Die, SeededDie, pick
from drawn_edits import some_entry, some_text

from evals_studio.artifact import read_artifact, verify
from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Proposal
from evals_studio.review import (
    Accept,
    Add,
    Bulk,
    Change,
    Convert,
    Decision,
    Draft,
    Item,
    Later,
    Move,
    Reject,
    Remove,
    Reopen,
    Review,
    SetEvalSkip,
    SignOff,
    Withdraw,
    opened,
)


def proposals(die: Die) -> tuple[Proposal, ...]:
    entries = [
        {
            "id": f"offered-{number}",
            "assertion": some_text(die) or "It did.",
            "options": {"tool": some_text(die)},
        }
        for number in range(die.number(1, 3))
    ]
    return tuple(
        Proposal(f"u{n}", entry, 0.8, "Because.", generated_by="a maker") for n, entry in enumerate(entries)
    )


def some_decision(die: Die, items: Sequence[Item]) -> Decision:
    if not items or die.number(0, 6) == 0:
        return pick(die, (Add(some_entry(die)), SetEvalSkip(value=True), SetEvalSkip(value=None)))
    item = pick(die, items)
    ref = item.ref
    entry = {"id": pick(die, IDS), "assertion": some_text(die) or "It did."}
    choices = (
        Accept(ref), Accept(ref, sign_off=True), Reject(ref), Later(ref), Draft(ref, entry), Reopen(ref), Change(ref, entry),
        Convert(ref, f"converted-{die.number(0, 99)}"), Remove(ref), SignOff(ref), Withdraw(ref, "open"),
        Move(ref, die.number(0, 3)), Bulk("Accept all.", tuple(Accept(one.ref) for one in items if one.state == "open")),
    )  # fmt: skip
    return pick(die, choices)


def walk(seed: int, steps: int) -> int:
    """Decide, undo and redo at random; give how many decisions were made."""
    die = SeededDie(random.Random(seed))
    raw = Costume(die, odd=seed % 5 == 0).artifact()
    review: Review = opened(read_artifact(raw), "skill").receive(proposals(die))
    behind, ahead, made = [review.document.raw], [], 0
    for _ in range(steps):
        turn = die.number(0, 9)
        if turn < 6:
            try:
                review = review.decide(some_decision(die, review.items))
            except Fault:
                assert review.document.raw == behind[-1]
                continue
            behind.append(review.document.raw)
            ahead.clear()
            made += 1
            if behind[-1] != raw:
                verify(raw, behind[-1], review.data)
        elif turn < 9 and len(behind) > 1:
            review, _ = review.undo()
            ahead.append(behind.pop())
            assert review.document.raw == behind[-1]
        elif ahead:
            review, _ = review.redo()
            behind.append(ahead.pop())
            assert review.document.raw == behind[-1]
    while len(behind) > 1:
        review, _ = review.undo()
        behind.pop()
        assert review.document.raw == behind[-1]
    assert review.document.raw == raw
    assert not review.can_undo
    return made


@pytest.mark.parametrize("block", range(4))
def test_undoing_every_decision_gives_the_first_bytes(block: int) -> None:
    assert sum(walk(seed, 9) for seed in range(block * 12, block * 12 + 12)) > 20
