"""Verdicts of our evaluator, and where Python and JSON Schema differ."""

import json
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json, Pointer
from evals_studio.model.position import Position
from evals_studio.vocabulary import check_document, is_valid_entry, schema_text
from evals_studio.vocabulary.evaluate import Evaluator

SCHEMA = json.loads(schema_text())
OTHER = jsonschema_rs.Draft202012Validator(SCHEMA)
OURS = Evaluator(SCHEMA)

FIELDS = list(SCHEMA["$defs"]["entry"]["properties"])
SLIPS = ["name", "asertion", "timeoutMs", "Id", "grader ", "x"]
WORDS = [
    "",
    "a",
    "a\n",
    "A",
    "used-read",
    "ai",
    "human",
    "command",
    "llm",
    "regex",
    "tool:lint",
    "aii",
    "Ai",
    "error",
]
WORDS += ["notice", "info", "capability", "transcript", "files", "file", "1"]
NUMBERS = [0, 1, 2, 50, 51, -1, 0.5, 1.0, 2.0, 1e300, True, False, None]

words = st.sampled_from(WORDS)
scalars = words | st.sampled_from(NUMBERS)
texts = st.lists(words, max_size=3)
targets = st.dictionaries(st.sampled_from(["source", "path", "paht", "x"]), words, max_size=3)
examples = st.dictionaries(st.sampled_from(["pass", "fail", "fails"]), words | texts, max_size=3)
maps = st.dictionaries(words, scalars, max_size=3)
values = scalars | texts | targets | examples | maps | st.lists(scalars, max_size=3)
GOOD: dict[str, st.SearchStrategy[Any]] = {
    "id": st.sampled_from(["a", "used-read", "b"]),
    "assertion": st.just("The session read it."),
    "grader": st.sampled_from(["ai", "human", "command", "regex", "llm", "tool:lint", "comand"]),
    "options": st.just({}),
    "target": st.sampled_from(["files", {"source": "file", "path": "x"}]),
    "runs": st.sampled_from([1, 50, 2.0]),
    "weight": st.sampled_from([1, 0.5]),
    "command": st.just(["x"]),
    "success-exit-codes": st.just([0]),
    "timeout-ms": st.just(5),
    "generated-assertion-hash": st.just("x"),
    "examples": st.sampled_from([{"pass": "x"}, {"fail": ["x", "y"]}]),
}


@st.composite
def entries(draw: st.DrawFn) -> Any:
    if draw(st.integers(0, 9)) == 0:
        return draw(values)
    keys = draw(st.lists(st.sampled_from(FIELDS + SLIPS), max_size=6, unique=True))
    entry = {"id": "a", "assertion": "x"} if draw(st.booleans()) else {}
    for key in keys:
        entry[key] = draw(GOOD[key] if key in GOOD and draw(st.integers(0, 4)) else values)
    return entry


origins = st.fixed_dictionaries(
    {},
    optional={
        "generated-by": words,
        "generated_by": words,
        "evals": texts | words,
        "confidence": maps | st.dictionaries(st.sampled_from(["a", "used-read"]), st.sampled_from(NUMBERS)),
    },
)
metadatas = values | st.fixed_dictionaries(
    {},
    optional={
        "evals": st.lists(entries(), max_size=3) | values | st.fixed_dictionaries({"criteria": texts}),
        "eval-skip": scalars,
        "eval-provenance": st.lists(origins | scalars, max_size=3) | values,
        "eval-skp": scalars,
        "eval-": scalars,
        "evaluation": scalars,
        "docmeta-vocabularies": values,
    },
)
MANY = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


class Bare:
    """A document that is data alone."""

    problem: Fault | None = None
    text_mends = ()
    duplicates: tuple[tuple[Pointer, Position], ...] = ()

    def __init__(self, data: dict[str, Json]) -> None:
        self.data = data

    def position(self, pointer: Pointer, at: str = "value") -> Position | None:
        return None

    def takes(self, edits: object) -> bool:
        return True


@MANY
@given(metadatas)
def test_the_evaluator_agrees_with_an_independent_one(metadata: Any) -> None:
    data = {"metadata": metadata}
    assert (not OURS.violations(data)) == OTHER.is_valid(data)


@MANY
@given(metadatas)
def test_a_file_has_an_error_exactly_when_the_schema_refuses_it(metadata: Any) -> None:
    data: dict[str, Json] = {"metadata": metadata}
    errors = [f for f in check_document(Bare(data)) if f.severity == "error" and f.code != "rule/same-id"]
    assert (not errors) == OTHER.is_valid(data), errors


@MANY
@given(entries())
def test_an_entry_is_valid_exactly_when_the_schema_allows_it(entry: Any) -> None:
    assert is_valid_entry(entry) == OTHER.is_valid({"metadata": {"evals": [entry]}})


@MANY
@given(metadatas)
def test_no_place_is_told_twice_for_one_code(metadata: Any) -> None:
    found = [(finding.code, finding.pointer) for finding in check_document(Bare({"metadata": metadata}))]
    assert len(found) == len(set(found))


def test_the_schema_file_is_a_sound_schema_and_ends_in_a_newline() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert schema_text().endswith("}\n")


def test_a_keyword_that_the_evaluator_does_not_know_is_refused_and_not_ignored() -> None:
    with pytest.raises(ValueError, match="contains"):
        Evaluator({"contains": True}).violations([])


@pytest.mark.parametrize("id_", ["abc\n", "", "-a", "a b", "ä", "A", "a\r", "a\u2028"])
def test_what_is_no_id_is_refused(id_: str) -> None:
    assert not is_valid_entry({"id": id_, "assertion": "x"})


@pytest.mark.parametrize("runs", [True, 1.5, "1", float("nan"), float("inf"), 0, 51, None, 10**400])
def test_what_is_no_number_of_runs_is_refused(runs: Any) -> None:
    assert not is_valid_entry({"id": "a", "assertion": "x", "runs": runs})


@pytest.mark.parametrize("runs", [1, 50, 1.0, 3e0])
def test_a_float_without_a_fraction_is_a_whole_number(runs: Any) -> None:
    assert is_valid_entry({"id": "a", "assertion": "x", "runs": runs})


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), -float("inf"), 0, -1, True, "1", 0.0, None])
def test_what_is_no_weight_is_refused(weight: Any) -> None:
    assert not is_valid_entry({"id": "a", "assertion": "x", "weight": weight})


def test_keys_that_are_no_text_count_as_their_text_and_crash_nothing() -> None:
    entry: Any = {"id": "a", "assertion": "x", 2: 2, None: 3, True: 4, 1.5: 5}
    data: Any = {
        "metadata": {1: 1, None: 2, "evals": [entry], "eval-provenance": [{"generated-by": "m", 3: 4}]}
    }
    codes = [finding.code for finding in check_document(Bare(data))]
    assert codes == ["schema/unknown-key"] * 5


def test_true_one_and_one_point_nought_are_told_apart_in_memory_too() -> None:
    assert is_valid_entry({"id": "a", "assertion": "x", "runs": 1})
    assert not is_valid_entry({"id": "a", "assertion": "x", "runs": True})
    assert is_valid_entry({"id": "a", "assertion": "x", "runs": 1.0})


def test_lengths_count_code_points_and_repeats_count_as_json_counts_them() -> None:
    assert is_valid_entry({"id": "a", "assertion": "\U0001f600"})
    assert is_valid_entry({"id": "a", "grader": "tool:x", "options": {"a": [1, True]}})
    assert not is_valid_entry({"id": "a", "assertion": "x", "examples": {"pass": ["a", "a"]}})


def test_an_entry_nested_beyond_reason_is_one_error_and_no_crash() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    assert not is_valid_entry({"id": "a", "assertion": "x", "options": {"a": deep}})
