"""Law 5 with JavaScript: npm's `yaml` and `js-yaml` see what was meant where we wrote, and what they saw elsewhere."""

import random
from dataclasses import dataclass

import pytest
from costumes import Costume
from dice import WORDS, SeededDie
from drawn_edits import some_edit
from golden_triples import triples
from javascript import READERS, as_floats, read_all, why_left_out

from evals_studio.artifact import Document, read_artifact
from evals_studio.artifact.verifying import ask_reader
from evals_studio.model.edit import AddEntry, SetField
from evals_studio.model.fault import NotWritten, Refused

SAMPLES = 150

pytestmark = pytest.mark.skipif(bool(why_left_out()), reason=why_left_out() or "-")


@dataclass(frozen=True)
class Change:
    """A document before and after some edits."""

    name: str
    before: Document
    after: Document


def ask(changes: list[Change]) -> dict[str, int]:
    """Hold each change against each reader. Raises NotWritten; gives how many changes each reader voted on."""
    texts = {document.layout.text for change in changes for document in (change.before, change.after)}
    seen = read_all(sorted(texts))
    votes = {}
    for reader in READERS:
        known = seen[reader]

        def load(text: str, known: dict = known) -> object:
            if text not in known:
                raise ValueError(text)
            return known[text]

        for change in changes:
            try:
                ask_reader(reader, load, change.before, change.after, as_floats(change.after.data))
            except NotWritten as error:
                pytest.fail(f"{change.name}: {error}\n{change.after.raw.decode('utf-8', 'replace')}")
        votes[reader] = sum(change.before.layout.text in known for change in changes)
    return votes


def test_both_readers_agree_on_drawn_edits() -> None:
    changes = []
    for seed in range(SAMPLES):
        die = SeededDie(random.Random(seed))
        before = after = read_artifact(Costume(die, odd=seed % 5 == 0).artifact())
        if before.layout is None:
            continue
        for _ in range(3):
            try:
                after = after.apply(some_edit(die, after))
            except Refused:
                continue
        changes.append(Change(f"seed {seed}", before, after))
    votes = ask(changes)
    assert all(count > SAMPLES // 2 for count in votes.values()), votes


def test_both_readers_agree_on_the_golden_triples() -> None:
    ask([Change(case.name, read_artifact(case.before), read_artifact(case.after)) for case in triples()])


def test_both_readers_agree_on_every_nasty_text_in_every_position() -> None:
    before = read_artifact(
        b"---\nmetadata:\n  evals:\n    - { id: flow, assertion: x }\n    - id: block\n---\n"
    )
    texts = [*WORDS, *(f"{one}\n{other}" for one in WORDS for other in ("second", "", " led", "# not"))]
    changes = []
    for text in texts:
        after = before.apply(SetField(0, "assertion", text)).apply(SetField(1, "assertion", text))
        after = after.apply(AddEntry(text)).apply(
            AddEntry({"id": "new", "options": {text[:60]: [text]}, "examples": {"pass": [text]}})
        )
        changes.append(Change(repr(text), before, after))
    ask(changes)
