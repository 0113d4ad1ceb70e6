"""What a trail entry says, whatever stands in it."""

import pytest

from evals_studio.model.json import Json
from evals_studio.model.trail import ids_of, ids_on, is_number, model_of, numbers_of

ENTRY: Json = {"generated-by": "m", "evals": ["a", 1, "b"], "confidence": {"a": 0.5}}


def test_an_entry_tells_its_model_its_ids_and_its_numbers():
    assert (model_of(ENTRY), ids_of(ENTRY), numbers_of(ENTRY)) == ("m", ["a", "b"], {"a": 0.5})


@pytest.mark.parametrize(
    "entry", [None, "text", [], {}, {"generated-by": 1, "evals": "a", "confidence": [0.5]}]
)
def test_a_malformed_entry_says_nothing(entry):
    assert (model_of(entry), ids_of(entry), dict(numbers_of(entry))) == (None, [], {})


def test_a_trail_names_the_ids_of_all_its_entries():
    assert ids_on([ENTRY, "text", {"evals": ["c"]}]) == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("value", "fits"), [(0, True), (0.5, True), (True, False), ("0.5", False), (None, False)]
)
def test_only_a_number_may_be_a_confidence(value, fits):
    assert is_number(value) is fits
