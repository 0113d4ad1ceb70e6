"""Decisions as JSON and back."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.edit import AddEntry, RecordOrigin, RenameField, ReplaceText, SetConfidence, SetField
from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.review import (
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Convert,
    Decision,
    Draft,
    Later,
    Move,
    Reject,
    Remove,
    Reopen,
    SetEvalSkip,
    SignOff,
    Withdraw,
    from_json,
    to_json,
)

EXAMPLES: list[Decision] = [
    Accept("p:1"),
    Accept("p:1", sign_off=True),
    Reject("p:1"),
    Reject("p:1", "out-of-scope"),
    Reopen("p:1"),
    Later("p:1"),
    Draft("p:1", {"id": "a", "weight": 1.0, "runs": 1, "skip": True, "options": {"a": [None, {}]}}),
    Change("e:0", {}),
    Convert("e:0", "a-b"),
    Remove("e:0"),
    SignOff("e:0"),
    Withdraw("p:1", "rejected", "other"),
    Add("A bare string."),
    Add({"id": "a"}),
    Move("e:0", 3),
    ApplyMend(
        "Mend it",
        (
            AddEntry({"id": "a"}, 2),
            SetField(0, "id", ["x", None]),
            RenameField(0, "name", "id"),
            RecordOrigin("m", "a", None),
            SetConfidence(0, "a", 0.5),
            ReplaceText(3, "a", ("b", "c")),
        ),
    ),
    SetEvalSkip(None),
    SetEvalSkip(False),
    Bulk("Two", (Accept("p:1"), Bulk("Inner", (SignOff("e:0"),)))),
]


@pytest.mark.parametrize("decision", EXAMPLES, ids=lambda one: type(one).__name__)
def test_a_decision_comes_back_as_it_was(decision: Decision) -> None:
    back = from_json(json.loads(json.dumps(to_json(decision))))

    assert back == decision
    assert repr(back) == repr(decision)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"do": "Explode"},
        {"do": "Accept"},
        {"do": "Accept", "ref": 1},
        {"do": "Accept", "ref": "p:1", "sign_off": 1},
        {"do": "Accept", "ref": "p:1", "more": 1},
        {"do": "Reject", "ref": "p:1", "reason": "mood"},
        {"do": "Move", "ref": "e:0", "to": True},
        {"do": "Draft", "ref": "p:1", "entry": "text"},
        {"do": "Add", "entry": 3},
        {"do": "Bulk", "title": "x", "decisions": [{"do": "Bulk"}]},
        {"do": "Bulk", "title": "x", "decisions": {}},
        {"do": "ApplyMend", "title": "x", "edits": [{"edit": "Accept", "ref": "p:1"}]},
    ],
)
def test_anything_else_is_a_fault(data: Json) -> None:
    with pytest.raises(Fault, match="broken"):
        from_json(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.sampled_from(
    ["do", "Accept", "Change", "Bulk", "ref", "entry", "decisions", "title", "edits", "edit"]
)


@given(st.dictionaries(WORDS, JSON | WORDS, max_size=5))
def test_no_json_at_all_raises_anything_but_a_fault(data: dict[str, Json]) -> None:
    with suppress(Fault):
        from_json(data)
