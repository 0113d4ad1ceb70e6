"""A glance says what the document says, of any text; what is not plain is read as a document."""

import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "laws"))

from costumes import Costume
from dice import SeededDie

from evals_studio.artifact import read_artifact
from evals_studio.artifact.glancing import Glance, glance
from evals_studio.model.json import same_data
from evals_studio.vocabulary import check_document

CHARACTERS = "abc:-#|> \n\t[]{}&*!?,'\"%@`~<=0123é\u2028\r."


def says_the_same(raw: bytes) -> None:
    seen, document = glance(raw), read_artifact(raw)
    assert str(seen.problem) == str(document.problem)
    assert same_data(seen.data, document.data)
    assert seen.duplicates == document.duplicates
    assert seen.text == document.text
    assert check_document(seen, trail="note") == check_document(document, trail="note")


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=CHARACTERS, max_size=80))
def test_a_glance_at_any_frontmatter_says_what_the_document_says(text: str) -> None:
    says_the_same(f"---\n{text}\n---\nbody\n".encode())


@pytest.mark.parametrize("block", range(4))
def test_a_glance_at_any_artifact_says_what_the_document_says(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        says_the_same(Costume(SeededDie(random.Random(seed)), odd=seed % 5 == 0).artifact())


@pytest.mark.parametrize(
    "text",
    [
        "a: &x 1\nb: *x\n",
        "a: 1\na: 2\n",
        "a: !!str 1\n",
        "base: &b {k: 1}\nc:\n  <<: *b\n",
        "%YAML 1.2\n",
        "a: b: c\n",
        "a: " + "[" * 40 + "]" * 40 + "\n",
        "- " * 30 + "x\n",
        "a: \x01\n",
    ],
)
def test_what_is_not_plain_is_read_as_a_document(text: str) -> None:
    raw = f"---\n{text}---\n".encode()
    assert not isinstance(glance(raw), Glance)
    says_the_same(raw)


def test_a_plain_frontmatter_takes_a_glance_only() -> None:
    seen = glance("---\nname: é\nmetadata:\n  evals: [Do it.]\n---\nbody\n".encode())
    assert isinstance(seen, Glance)
    assert "document" not in seen.__dict__
    assert str(seen.position(("metadata", "evals", 0))) == "4:11"
