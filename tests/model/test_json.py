"""Plain data: pointers, what an entry is called, and sameness without Python's blurring."""

import math

from evals_studio.model.json import entry_assertion, entry_id, pointer_text, same_data


def test_a_pointer_is_spelled_as_rfc_6901_has_it() -> None:
    assert pointer_text(("metadata", "evals", 1, "a/b~c")) == "/metadata/evals/1/a~1b~0c"
    assert pointer_text(()) == ""


def test_sameness_keeps_apart_what_equality_blurs() -> None:
    assert not same_data(1, True)
    assert not same_data(1, 1.0)
    assert not same_data({"a": [0]}, {"a": [False]})
    assert same_data(math.nan, math.nan)
    assert same_data({"a": 1, "b": [{}]}, {"b": [{}], "a": 1})
    assert not same_data([1], [1, 2])


def test_an_entry_is_named_by_its_id_and_speaks_by_its_assertion() -> None:
    assert entry_id({"id": "a-b"}) == "a-b"
    assert entry_id("text") is None
    assert entry_id({"id": 3}) is None
    assert entry_assertion("text") == "text"
    assert entry_assertion({"assertion": "says"}) == "says"
    assert entry_assertion({"assertion": 3}) == ""
