"""Ids from sentences."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.vocabulary import is_valid_entry, propose_id, unique_id

SENTENCES = [
    ("The session ran the tests before committing.", "ran-tests-before-committing"),
    ("Reproduce the bug with a failing test before applying the fix.", "reproduce-bug-failing-test"),
    ("The session must not edit generated files.", "not-edit-generated-files"),
    ("Don't push to main.", "not-push-main"),
    ("The final message names the root cause in one sentence.", "final-message-names-root-cause"),
    ("Lies Überschriften im Café.", "lies-uberschriften-im-cafe"),
    ("`git push --force` was never run", "git-push-force-never-run"),
    ("package.json was read", "package-json-read"),
    ("The session ran.", "session-ran"),
    ("Is it?", "is-it"),
    ("Commit!", "commit-holds"),
    ("Eval 1", "eval-1-holds"),
    ("!!! ???", "claim-2618f69b"),
]


@pytest.mark.parametrize(("sentence", "expected"), SENTENCES)
def test_an_id_is_the_telling_words_of_its_sentence(sentence: str, expected: str) -> None:
    assert propose_id(sentence, ()) == expected


@given(st.text(max_size=200))
def test_every_sentence_gets_an_id_of_several_words_that_no_place_gave_it(sentence: str) -> None:
    proposed = propose_id(sentence, ())
    assert is_valid_entry({"id": proposed, "assertion": "x"})
    assert not re.fullmatch(r"evals?-\d+", proposed)
    assert 2 <= len(proposed.split("-")) <= 6
    assert len(proposed) <= 90


@given(st.text(max_size=60), st.integers(0, 5))
def test_an_id_is_never_one_that_is_taken(sentence: str, times: int) -> None:
    taken: list[str] = []
    for _ in range(times):
        taken.append(propose_id(sentence, taken))
    assert len(set(taken)) == times


def test_a_taken_id_gets_the_first_free_number() -> None:
    assert unique_id("a", {"b"}) == "a"
    assert unique_id("a", {"a", "a-2"}) == "a-3"


def test_the_same_sentence_always_gives_the_same_id() -> None:
    assert propose_id("日本語のテスト", ()) == propose_id("日本語のテスト", ())
