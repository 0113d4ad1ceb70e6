"""Ids from sentences."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.vocabulary import is_valid_entry, propose_id, unique_id

SENTENCES = [
    ("The session ran the tests before committing.", "ran-tests-before-committing"),
    ("Reproduce the bug with a failing test before applying the fix.", "reproduce-bug-with-failing-test"),
    ("The session read at least one source file before editing.", "read-source-file-before-editing"),
    ("The session must not edit generated files.", "never-edit-generated-files"),
    ("Don't push to main.", "never-push-to-main"),
    ("The session never opened more than one pull request.", "opened-max-one-pull-request"),
    ("At no point did the session run more than two commands.", "run-max-two-commands"),
    ("The review says what it did not look at.", "review-says-what-not-look"),
    ("The session did not push to `main`.", "never-push-to-main"),
    ("At no point did the session commit or push.", "never-commit-push"),
    ("The final message names the root cause in one sentence.", "final-message-names-root-cause"),
    ("The session used at most five search queries per question.", "used-five-search-queries"),
    ("The session waited for the user's approval.", "waited-for-user-approval"),
    ("The session wrote `out/plans/07-tax-return.md`.", "wrote-tax-return"),
    ("The session read `docs/README.md` (all of it).", "read-readme-md"),
    ("The session did not use `Write` on `log.md`.", "never-use-write-on-log"),
    ("When no progress was made, the session asked the user to choose.", "asked-user-when-no-progress"),
    ("If it could not finish, the session did not submit partial work.", "never-submit-partial-work"),
    ("Before opening a request, the session searched for open ones.", "searched-for-ones-before-opening"),
    ("The session did not create an excessively long summary of results.", "never-create-long-summary"),
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
def test_an_id_is_a_short_phrase_from_its_sentence(sentence: str, expected: str) -> None:
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
