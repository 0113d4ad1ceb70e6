"""Law 8 over drawn artifacts and drawn edits: a refusal names its place, its reason and a way out."""

import random
from collections.abc import Iterator

from costumes import Costume
from dice import SeededDie
from drawn_edits import some_edit

from evals_studio.artifact import read_artifact
from evals_studio.model.fault import Refused


def refusals(seed: int) -> Iterator[Refused]:
    """What is refused of some edits of a drawn artifact with a frontmatter."""
    die = SeededDie(random.Random(seed))
    document = read_artifact(Costume(die, odd=seed % 2 == 0).artifact())
    for _ in range(3 if document.has_frontmatter else 0):
        try:
            document = document.apply(some_edit(die, document))
        except Refused as refused:
            yield refused


def test_every_refusal_of_a_drawn_edit_names_its_place_its_reason_and_a_way_out() -> None:
    found = [(seed, refused) for seed in range(400) for refused in refusals(seed)]
    assert len(found) > 200
    for seed, refused in found:
        assert refused.message, seed
        assert refused.mend, (seed, refused.message)
        assert refused.where is not None, (seed, refused.message)
