"""Merging trail entries moves ids and numbers; each is spelled after as it was before."""

import pytest

from evals_studio.artifact import read_artifact, verify
from evals_studio.model.edit import MergeOrigins

FIRST = "    - generated-by: m\n      evals: [one]\n      confidence: { one: 0.9 }\n"


def merged(first: str, second: str) -> str:
    head = "---\nmetadata:\n  eval-provenance:\n"
    before = f"{head}{first}{second}---\n".encode()
    after = read_artifact(before).apply(MergeOrigins("m"))
    verify(before, after.raw, after.data)
    return after.raw.decode().removeprefix(head).removesuffix("---\n")


@pytest.mark.parametrize("number", ["0.70", "0.7", "0.700", "1", "0", "1.0", "0.123456"])
def test_a_number_keeps_its_spelling(number: str) -> None:
    second = f"    - generated-by: m\n      evals: [two]\n      confidence: {{two: {number}}}\n"
    assert merged(FIRST, second) == FIRST.replace("[one]", "[one, two]").replace(
        "0.9 }", f"0.9, two: {number} }}"
    )


@pytest.mark.parametrize("id_", ['"two"', "'two'", "two", "404-page", "2nd-try", "'it''s'"])
def test_an_id_keeps_its_spelling_in_brackets_and_in_lines(id_: str) -> None:
    lines = f"    - generated-by: m\n      evals:\n        - {id_}\n      confidence:\n        {id_}: 0.50\n"
    after = FIRST.replace("[one]", f"[one, {id_}]").replace("0.9 }", f"0.9, {id_}: 0.50 }}")
    assert merged(FIRST, lines) == after
    first = "    - generated-by: m\n      evals:\n        - one\n      confidence:\n        one: 0.9\n"
    second = f"    - generated-by: m\n      evals: [{id_}]\n      confidence: {{ {id_}: 0.50 }}\n"
    assert merged(first, second) == (
        f"    - generated-by: m\n      evals:\n        - one\n        - {id_}\n"
        f"      confidence:\n        one: 0.9\n        {id_}: 0.50\n"
    )


def test_list_and_confidence_may_spell_an_id_in_two_ways() -> None:
    second = "    - generated-by: m\n      evals: ['two']\n      confidence: { \"two\": 0.50 }\n"
    assert merged(FIRST, second) == FIRST.replace("[one]", "[one, 'two']").replace(
        "0.9 }", '0.9, "two": 0.50 }'
    )


@pytest.mark.parametrize(
    ("list_", "written"),
    [
        ("- a, b", '"a, b"'),
        ("- 1_000", '"1_000"'),
        ("- no: way", None),
    ],
)
def test_what_would_mean_something_else_in_brackets_is_quoted(list_: str, written: str | None) -> None:
    second = f"    - generated-by: m\n      evals:\n        {list_}\n"
    after = merged(FIRST, second)
    assert after == (FIRST.replace("[one]", f"[one, {written}]") if written else FIRST)


def test_a_number_that_readers_disagree_about_is_written_anew() -> None:
    second = "    - generated-by: m\n      evals: [two]\n      confidence: {two: 5e-1}\n"
    assert "two: 0.5 }" in merged(FIRST, second)


def test_a_trail_entry_without_confidence_gets_what_the_other_says() -> None:
    first = "    - generated-by: m\n      evals: [one]\n"
    second = "    - generated-by: m\n      evals: [two]\n      confidence: { 'two': 0.50 }\n"
    assert merged(first, second) == (
        "    - generated-by: m\n      evals: [one, two]\n      confidence: { 'two': 0.50 }\n"
    )
