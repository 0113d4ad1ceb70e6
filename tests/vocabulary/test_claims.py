"""When two entries claim the same, and how near two claims are."""

from typing import Any

import pytest

from evals_studio.vocabulary import nearness, same_claim

AI: Any = {"id": "a", "assertion": "The session read the file."}
READ: Any = {"id": "r", "grader": "tool-usage", "options": {"tool": "Read"}}

SAME: list[tuple[Any, Any]] = [
    (AI, {"id": "b", "assertion": "the session  READ the file."}),
    (AI, "The session read the file."),
    (AI, AI | {"grader": "ai", "target": "transcript", "severity": "info", "options": {}}),
    (READ, READ | {"assertion": "Worded in another way."}),
    (READ, READ | {"options": {"tool": "Read"}, "weight": 3}),
    ({"grader": "turn-count", "options": {"max": 3}}, {"grader": "turn-count", "options": {"max": 3.0}}),
]
DIFFERENT: list[tuple[Any, Any]] = [
    (AI, AI | {"assertion": "The session read the file"}),
    (AI, AI | {"grader": "human"}),
    (AI, AI | {"target": "files"}),
    (AI, AI | {"options": {"when": {"tool-used": "Read"}}}),
    (READ, READ | {"options": {"tool": "Write"}}),
    ({"grader": "cost", "options": {"maxUsd": 1}}, {"grader": "cost", "options": {"maxUsd": True}}),
    ({"grader": "command", "command": ["a"]}, {"grader": "command", "command": ["b"]}),
    ({"grader": "x", "assertion": "a"}, {"grader": "x", "assertion": "b"}),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_is_judged_alike_is_the_same_claim(one: Any, other: Any) -> None:
    assert same_claim(one, other)
    assert same_claim(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_is_judged_otherwise_is_another_claim(one: Any, other: Any) -> None:
    assert not same_claim(one, other)


def test_nearness_runs_from_nothing_to_all_and_counts_words_by_their_stem() -> None:
    assert nearness(AI, "The session reads the files.") == 1
    assert nearness(AI, "A commit was pushed.") == 0
    assert 0.4 < nearness("Tests ran before the commit.", "The linter ran before the commit.") < 1
    assert nearness(READ, READ) == 1
    assert nearness("", AI) == 0


def test_what_is_no_entry_at_all_crashes_nothing() -> None:
    odd: list[Any] = [None, 5, [], {"options": [1], "target": {"a": [None]}, "grader": 3}, {1: 2}]
    assert all(same_claim(value, value) and 0 <= nearness(value, AI) <= 1 for value in odd)
