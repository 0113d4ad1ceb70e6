"""A confidence is said in one way everywhere."""

import re
from pathlib import Path

import pytest

import evals_studio
from evals_studio.artifact.trail_data import written_confidence
from evals_studio.model.confidence import shown_confidence


@pytest.mark.parametrize(
    ("confidence", "said"),
    [(None, ""), (0.0, "0.0"), (0.9, "0.9"), (0.91, "0.91"), (0.905001, "0.91"), (1.0, "1.0"), (1, "1.0")],
)
def test_a_confidence_is_said_with_one_or_two_decimals(confidence, said):
    assert shown_confidence(confidence) == said


@pytest.mark.parametrize("hundredths", range(101))
def test_a_confidence_is_said_as_the_trail_writes_it(hundredths):
    assert shown_confidence(hundredths / 100) == str(written_confidence(hundredths / 100))


def test_no_other_place_spells_a_confidence():
    sources = Path(evals_studio.__file__).parent.rglob("*.py")
    pattern = re.compile(r"confidence[^{}\"']*:\.\d+f")

    found = [source.name for source in sources if pattern.search(source.read_text("utf-8"))]

    assert found == ["confidence.py"]
