"""What is told to be plainly sound, the `jsonschema` package takes for a schema, too."""

from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.vocabulary.jsonschemas import schema_fault
from evals_studio.vocabulary.plainschema import is_plainly_sound

_VALUES = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["string", "object", "pages", "x"])
_KEYWORDS = st.sampled_from(
    [
        "type",
        "title",
        "description",
        "uniqueItems",
        "required",
        "enum",
        "minItems",
        "maxItems",
        "minLength",
        "maxLength",
        "minProperties",
        "maxProperties",
        "minimum",
        "maximum",
        "items",
        "additionalProperties",
        "properties",
        "pattern",
        "const",
        "$ref",
    ]
)


def _schemas(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return (
        st.dictionaries(_KEYWORDS, inner, max_size=4)
        | st.lists(inner, max_size=3)
        | st.fixed_dictionaries({"properties": st.dictionaries(st.sampled_from("ab"), inner)})
    )


@given(st.recursive(_VALUES, _schemas, max_leaves=12))
def test_nothing_is_plainly_sound_that_the_package_refuses(schema: Any) -> None:
    if is_plainly_sound(schema):
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "required": ["pages"], "properties": {"pages": {"type": "integer", "minimum": 1}}},
        {"type": "array", "items": {"enum": ["a", 1, None]}, "minItems": 1, "uniqueItems": True},
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "t",
            "additionalProperties": False,
        },
    ],
)
def test_what_most_schemas_are_made_of_is_plainly_sound(schema: dict[str, Any]) -> None:
    assert is_plainly_sound(schema)
    assert schema_fault(schema) is None


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "text"},
        {"type": ["string", "null"]},
        {"required": ["a", "a"]},
        {"properties": {"a": 3}},
        {"items": [{}]},
        {"minItems": True},
        {"minLength": -1},
        {1: 2},
        {"$schema": "http://json-schema.org/draft-04/schema#"},
    ],
)
def test_whatever_is_not_plain_is_left_to_the_package(schema: Any) -> None:
    assert not is_plainly_sound(schema)
