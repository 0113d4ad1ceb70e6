"""The quick way to lay out a long frontmatter finds what the thorough way finds."""

import random
from itertools import count

from costumes import Costume
from dice import SeededDie

from evals_studio.artifact.document import read_artifact
from evals_studio.artifact.layout import LISTS, laid_out_quickly
from evals_studio.model.json import same_data


def test_the_quick_way_and_the_thorough_way_give_the_same_layout() -> None:
    compared = 0
    for seed in count():
        document = read_artifact(Costume(SeededDie(random.Random(seed)), odd=seed % 4 == 0).artifact())
        layout = document.layout
        if layout is None:
            continue
        quick = laid_out_quickly(layout.text, layout.newline)
        if quick is None:
            continue
        compared += 1
        assert quick.skeleton.text == layout.skeleton.text, seed
        assert same_data(quick.data, layout.data), seed
        assert same_data(quick.skeleton_data, layout.skeleton_data), seed
        assert layout.duplicates == (), seed
        for name in LISTS:
            ours = [chunk.text for chunk in quick.lists[name].chunks] if name in quick.lists else []
            theirs = [chunk.text for chunk in layout.lists[name].chunks] if name in layout.lists else []
            assert ours == theirs, seed
        if compared == 200:
            assert seed < 2000
            return
