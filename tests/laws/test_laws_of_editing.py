"""Laws 1 to 8 of editing, over drawn artifacts and drawn edits. docs/editing.md tells them in words."""

import random

import pytest
from costumes import Costume
from dice import DrawnDie, SeededDie
from drawn_edits import some_edit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from law_checks import check_edit

from evals_studio.artifact import Document, read_artifact, verify
from evals_studio.model.edit import SetField

SEEDS = 480
STEPS = 3


def review(costume: Costume, steps: int) -> None:
    """Draw an artifact and edits of it, and hold each edit against the laws; going back gives the first bytes."""
    raw = costume.artifact()
    document = read_artifact(raw)
    assert document.raw == raw
    states: list[Document] = [document]
    for _ in range(steps):
        after = check_edit(states[-1], some_edit(costume.die, states[-1]))
        if after is not None:
            states.append(after)
    assert states[0].raw == raw
    if len(states) > 1:
        verify(raw, states[-1].raw, states[-1].data)


def drawn_sample(data: st.DataObject, odd: bool) -> None:
    """One sample of the grammar as hypothesis draws it (also for `long_run.py`)."""
    review(Costume(DrawnDie(data.draw, st.integers), odd), STEPS)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.booleans())
def test_every_drawn_edit_keeps_the_laws(data: st.DataObject, odd: bool) -> None:
    drawn_sample(data, odd)


@pytest.mark.parametrize("block", range(8))
def test_every_seeded_edit_keeps_the_laws(block: int) -> None:
    each = SEEDS // 8
    for seed in range(block * each, (block + 1) * each):
        review(Costume(SeededDie(random.Random(seed)), odd=seed % 5 == 0), STEPS)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_can_be_opened_and_are_given_back(raw: bytes) -> None:
    assert read_artifact(raw).raw == raw


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="abc:-#|> \n\t[]{}&*!?,'\"%@`~<=0123\u00e9\u2028\r", max_size=120))
def test_any_frontmatter_can_be_opened_and_is_given_back(text: str) -> None:
    raw = f"---\n{text}\n---\nbody\n".encode()
    document = read_artifact(raw)
    assert document.raw == raw
    assert document.position(("metadata", "evals", 0, "id")) is not None or not document.has_frontmatter


@pytest.mark.parametrize("behind", ["", "  ", " # why", "\t# why  ", "   #", " \t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_setting_a_field_leaves_what_follows_on_its_line(behind: str, newline: str) -> None:
    lines = [
        "---",
        "metadata:",
        "  evals:",
        f"    - id: one{behind}",
        f"      severity: low{behind}",
        "---",
        "",
    ]
    before = newline.join(lines).encode()
    after = read_artifact(before).apply(SetField(0, "severity", "high")).apply(SetField(0, "id", "two"))
    assert after.raw == before.replace(b"low", b"high").replace(b"one", b"two")
