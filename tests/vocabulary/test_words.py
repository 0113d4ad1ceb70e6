"""Findings speak plainly: no word of JSON Schema, one sentence, and what to do."""

from typing import Any

import pytest
from tests.vocabulary.test_evaluate import Bare

from evals_studio.vocabulary import check_document, check_entry

SAID: list[tuple[Any, str, str]] = [
    (
        {"id": "a", "grader": "regex", "options": {"pattern": "x"}, "runs": 3},
        "`runs` belongs to an AI-judged entry; this one is graded by `regex`",
        "Take it out, or write `grader: ai`.",
    ),
    (
        {"id": "a", "assertion": "x", "command": ["{trace}"]},
        "`command` belongs to an entry that runs a command; this one is graded by `ai`",
        "Take it out, or write `grader: command`.",
    ),
    (
        {"id": "a", "assertion": "x", "generated-assertion-hash": "y"},
        "`generated-assertion-hash` belongs beside a `command`; this entry has none",
        "Take it out, or write the command.",
    ),
    (
        {"id": "a", "grader": "command"},
        "An entry graded by `command` needs a `command` or an `assertion`",
        "",
    ),
    ({"id": "a"}, "An entry graded by `ai` needs an `assertion`", ""),
    ({"assertion": "x"}, "`id` is missing from this entry", ""),
    (
        {"id": "a", "assertion": "x", "severty": "info"},
        "`severty` is no key of this entry",
        "Did you mean `severity`?",
    ),
    (
        {"id": "a", "assertion": "x", "runs": "3"},
        "`runs` must be a whole number, but is the text `3`",
        "Take the quotes off.",
    ),
    (
        {"id": "a", "assertion": "x", "skip": "yes"},
        "`skip` must be `true` or `false`, but is the text `yes`",
        "",
    ),
    (
        {"id": "a", "assertion": "x", "weight": 0},
        "`weight` must be greater than 0, but is `0`",
        "To leave an entry out, write `skip: true`.",
    ),
    (
        {"id": "a", "assertion": "x", "weight": float("nan")},
        "`weight` must be a number, but is not a number",
        "",
    ),
    (
        {"id": "a", "assertion": "x", "target": "report.md"},
        "`target` must be `transcript`, `last-message`, `files` or `artifact`, but is `report.md`",
        "To name a file, write `{source: file, path: …}`.",
    ),
    (
        {"id": "a", "assertion": None},
        "`assertion` must be a text, but is nothing (null)",
        "Give it a value, or take the key out.",
    ),
    (
        {"id": "a", "assertion": "x", "severity": "notice"},
        "`severity` must be `error`, `warning` or `info`, but is `notice`",
        "A later draft calls it `notice`; in this version it is `info`.",
    ),
    (5, "An entry must be a text or a mapping, but is `5`", ""),
    ({"id": "a", "assertion": "x", "examples": {"pass": [""]}}, "Item 1 of `pass` is empty", ""),
    (
        {"id": "a", "grader": "toolusage", "options": {"tool": "Read"}},
        "No grader is known by the name `toolusage`",
        "Did you mean `tool-usage`?",
    ),
]


@pytest.mark.parametrize(("entry", "message", "hint"), SAID)
def test_a_fault_is_said_in_one_plain_sentence(entry: Any, message: str, hint: str) -> None:
    (only,) = check_entry(entry)
    assert only.message == message
    assert hint in only.hint


def test_a_huge_number_is_shown_without_a_crash() -> None:
    (only,) = check_entry({"id": "a", "assertion": "x", "runs": 10**5000})
    assert "a very large number" in only.message


def test_the_trail_is_spoken_of_by_its_entries() -> None:
    trail: Any = [{"evals": ["a"]}, 5]
    entry: Any = {"id": "a", "assertion": "x"}
    found = check_document(Bare({"metadata": {"evals": [entry], "eval-provenance": trail}}))
    assert [finding.message for finding in found] == [
        "`generated-by` is missing from this trail entry",
        "Trail entry 2 must be a mapping, but is `5`",
    ]


def test_a_name_of_any_length_makes_a_message_that_fits_a_line() -> None:
    long = "x" * 10_000
    odd: list[Any] = [
        {"id": "a", "assertion": "x", long: 1},
        {"id": long + "!", "assertion": "x"},
        {"id": "a", "grader": long},
        {"id": "a", "grader": "regex", "options": {"pattern": "x", long: 1}},
        {"id": "a", "assertion": "x", "options": dict.fromkeys(map(str, range(1000)), 1)},
        {"id": "a", "assertion": "x", "severity": long},
    ]
    for entry in odd:
        (only,) = check_entry(entry)
        assert len(only.message) < 300
        assert len(only.hint) < 300
