"""Shapes that stand in few files, each edited and compared as text: `rare_shapes.txt`. Every result was read by eye."""

import json
from pathlib import Path

import pytest

from evals_studio.artifact import read_artifact, verify
from evals_studio.model import edit as edits

CASES = ("\n" + (Path(__file__).parent / "rare_shapes.txt").read_text(encoding="utf-8")).split(
    "\n=== before\n"
)[1:]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_rare_shape_is_edited_as_a_careful_hand_would(case: str) -> None:
    before, *rest = case.rstrip("\n").split("\n=== ")
    *decisions, after = rest
    raw = f"---\n{before}\n---\n".encode()
    document = read_artifact(raw)
    for decision in decisions:
        name, _, fields = decision.partition(" ")
        document = document.apply(getattr(edits, name)(**json.loads(fields)))
    after = after.removeprefix("after").removeprefix("\n")
    assert document.raw.decode() == f"---\n{after}\n---\n"
    verify(raw, document.raw, document.data)
