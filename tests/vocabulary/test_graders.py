"""The registry: what each known grader needs, reads and refuses."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals_studio.vocabulary import GRADERS, CheckSettings, check_entry, check_options, machine_graders
from evals_studio.vocabulary.graders import Grader, Option

GOOD: list[tuple[str, dict[str, Any]]] = [
    ("ai", {}),
    ("human", {"when": {"prompt-matches": "x"}}),
    ("command", {}),
    ("tool-usage", {"tool": "Read", "expect": "used", "min": 0, "max": 3, "includeSidechains": True}),
    ("tool-usage", {"tool": "Read", "expect": "not-used", "max": 0}),
    (
        "tool-order",
        {"before": "Read", "after": "Edit", "beforeInputMatch": r"\.py$", "includeSidechains": False},
    ),
    ("skill-invoked", {"skill": "fix-bug", "expect": "not-used"}),
    ("file-access", {"path": "src/**/*.py", "op": "edit", "expect": "not-accessed"}),
    ("turn-count", {"max": 3.0}),
    ("cost", {"maxUsd": 0.5}),
    ("regex", {"pattern": "(?<year>\\d{4})", "flags": "iu", "on": "all", "expect": "no-match"}),
    ("json-output", {"schema": {"type": "object"}}),
    ("json-output", {"schema": {"$schema": "http://json-schema.org/draft-07/schema#", "pattern": "\\p{L}"}}),
    ("json-output", {"schema": {"$schema": "https://example.org/own", "type": 5}}),
    ("tool:lint", {"anything": 1}),
    ("my-own", {"anything": 1}),
    ("regex", {"pattern": "x", "when": {"file-access": "*.py", "tool-used": "Read", "turn-count-above": 0}}),
]
BAD: list[tuple[str, Any, list[str]]] = [
    ("ai", {"a": 1, "b": 2, "when": {"tool-used": "x"}}, ["option-unknown options"]),
    ("ai", {"when": {"tool-used": 3}}, ["option-value options/when/tool-used"]),
    ("ai", {"when": {}}, ["option-value options/when"]),
    ("ai", {"when": {"turn-count-above": -1}}, ["option-value options/when/turn-count-above"]),
    ("ai", {"when": {"command-matches": "("}}, ["option-value options/when/command-matches"]),
    ("command", {"when": {"tool-used": "x"}}, ["option-unknown options"]),
    ("cost", {"maxUsd": 1, "when": {"tool-used": "x"}}, ["option-unknown options/when"]),
    ("cost", {}, ["option-missing options/maxUsd"]),
    ("cost", {"maxUsd": "1"}, ["option-value options/maxUsd"]),
    ("cost", {"maxUsd": float("nan")}, ["option-value options/maxUsd"]),
    ("cost", {"maxTokens": -1}, ["option-value options/maxTokens"]),
    ("tool-usage", {}, ["option-missing options/tool"]),
    ("tool-usage", {"tol": "Read"}, ["option-unknown options/tol"]),
    ("tool-usage", {"tool": ""}, ["option-value options/tool"]),
    ("tool-usage", {"tool": "Read", "min": True}, ["option-value options/min"]),
    ("tool-usage", {"tool": "Read", "min": 1.5}, ["option-value options/min"]),
    ("tool-usage", {"tool": "Read", "min": 3, "max": 2}, ["option-conflict options/min"]),
    ("tool-usage", {"tool": "Read", "min": 1, "expect": "not-used"}, ["option-conflict options/min"]),
    ("tool-usage", {"tool": "Read", "max": 0}, ["option-conflict options/max"]),
    ("tool-order", {"before": "A"}, ["option-missing options/after"]),
    (
        "tool-order",
        {"before": "A", "after": "B", "afterInputMatch": "["},
        ["option-value options/afterInputMatch"],
    ),
    ("file-access", {"path": "/x"}, ["option-value options/path"]),
    ("file-access", {"path": "C:\\x"}, ["option-value options/path"]),
    ("file-access", {"path": "x", "op": "delete"}, ["option-value options/op"]),
    ("turn-count", {"when": {"tool-used": "x"}}, ["option-missing options/min"]),
    ("turn-count", {"min": 2, "max": 1}, ["option-conflict options/min"]),
    ("regex", {"pattern": "(?i)x"}, ["option-value options/pattern"]),
    ("regex", {"pattern": "x", "flags": "ix"}, ["option-value options/flags"]),
    ("regex", {"pattern": "x", "on": "nobody"}, ["option-value options/on"]),
    ("json-output", {"schema": {"type": "text"}}, ["option-value options/schema"]),
    ("json-output", {"schema": True}, ["option-value options/schema"]),
    ("json-output", {"schema": {"$schema": 5}}, ["option-value options/schema"]),
    ("tool-usage", {1: 2, "tool": "x"}, ["option-unknown options/1"]),
]


def told(grader: str, options: Any) -> list[str]:
    found = check_options(grader, options)
    assert all(finding.severity == "warning" for finding in found)
    return [f"{f.code.removeprefix('rule/')} {'/'.join(map(str, f.pointer))}" for f in found]


@pytest.mark.parametrize(("grader", "options"), GOOD)
def test_what_a_grader_takes_is_not_told(grader: str, options: dict[str, Any]) -> None:
    assert told(grader, options) == []


@pytest.mark.parametrize(("grader", "options", "expected"), BAD)
def test_what_a_grader_refuses_is_one_finding(grader: str, options: Any, expected: list[str]) -> None:
    assert told(grader, options) == expected


def test_options_that_are_no_mapping_are_the_schemas_business() -> None:
    assert told("tool-usage", [1]) == []


def test_no_machine_may_propose_what_runs_code_or_asks_a_person() -> None:
    never = {"command", "human", "cost", "json-output", "turn-count"}
    for kind in ("skill", "command", "agent", "rules", "other"):
        assert "ai" in machine_graders(kind) <= GRADERS.keys() - never


def test_a_project_may_add_a_grader_with_options_of_its_own() -> None:
    own = Grader("word-count", "Counts words.", (Option("most", "integer", "At most.", required=True),))
    chosen = CheckSettings(graders=(own,))
    entry: Any = {"id": "a", "grader": "word-count", "options": {"most": 5}}
    assert check_entry(entry, settings=chosen) == ()
    assert [f.code for f in check_entry({**entry, "options": {}}, settings=chosen)] == ["rule/option-missing"]
    assert [f.code for f in check_entry(entry)] == ["rule/unknown-grader"]


def test_an_unknown_grader_is_an_error_only_where_the_list_is_closed() -> None:
    closed = CheckSettings(closed_graders=True)
    for grader in ("my-own", "regexp"):
        entry: Any = {"id": "a", "grader": grader, "options": {"pattern": "x"}}
        assert [f.severity for f in check_entry(entry)] == ["warning"]
        assert [f.severity for f in check_entry(entry, settings=closed)] == ["error"]


def test_a_project_may_change_the_severity_of_a_rule_but_not_of_a_schema_fault() -> None:
    chosen = CheckSettings(
        severities=(("rule/bare-string", "error"), ("rule/skipped", "ignore"), ("schema/required", "note"))
    )
    assert [f.severity for f in check_entry("A sentence.", settings=chosen)] == ["error"]
    assert check_entry({"id": "a", "assertion": "x", "skip": True}, settings=chosen) == ()
    assert [f.severity for f in check_entry({"assertion": "x"}, settings=chosen)] == ["error"]


def test_an_old_grader_name_is_an_error_only_where_the_schema_refuses_what_stands_beside_it() -> None:
    (light,) = check_entry({"id": "a", "assertion": "x", "grader": "llm"})
    (grave,) = check_entry({"id": "a", "assertion": "x", "grader": "llm", "runs": 3, "model": "m"})
    assert (light.code, light.severity) == ("older/llm", "warning")
    assert (grave.code, grave.severity) == ("older/llm", "error")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
option_names = sorted(
    {option.name for grader in GRADERS.values() for option in grader.options} | {"when", "x"}
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([*GRADERS, "tool:x", "own"]),
    json_values | st.dictionaries(st.sampled_from(option_names), json_values, max_size=4),
)
def test_options_of_any_kind_crash_nothing_and_are_never_an_error(grader: str, options: Any) -> None:
    assert all(finding.severity == "warning" for finding in check_options(grader, options))


def nested(depth: int) -> Any:
    schema: Any = {"type": "object"}
    for _ in range(depth):
        schema = {"not": schema}
    return schema


@pytest.mark.parametrize(
    "schema", [{1: {"type": "object"}}, {"properties": {2: 5}}, nested(150), nested(3000)]
)
def test_a_schema_of_any_kind_crashes_nothing(schema: Any) -> None:
    assert all(finding.severity == "warning" for finding in check_options("json-output", {"schema": schema}))
