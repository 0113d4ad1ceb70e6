"""What scalars mean by YAML 1.2's core schema, and how each value is written."""

import math

import pytest

from evals_studio.artifact import read_artifact
from evals_studio.artifact.scalars import may_be_literal, write_key, write_scalar
from evals_studio.model.fault import Refused
from evals_studio.model.json import Json


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"), ("on", "on"), ("true", True), ("False", False), ("~", None), ("null", None), ("", None),
        ("012", 12), ("0o14", 12), ("0x1F", 31), ("-7", -7), ("+3", 3), ("1e3", 1000.0), ("1.", 1.0), (".5", 0.5),
        (".inf", math.inf), ("-.INF", -math.inf), ("2026-08-03", "2026-08-03"), ("12:30:45", "12:30:45"), ("1_000", "1_000"),
        ("'12'", "12"), ('"a\\u00e9"', "aé"), ("!!str 5", "5"), ("! 5", "5"), ("=", "="), ("0b1", "0b1"), ("1.2.3", "1.2.3"),
        ("!!str", ""), ("+", "+"), ("-", None), ("9" * 5000, "9" * 5000),
    ],
)  # fmt: skip
def test_a_plain_scalar_means_what_yaml_1_2_says(text: str, value: Json) -> None:
    document = read_artifact(f"---\nkey: {text}\n---\n".encode())
    if text == "-":
        assert document.data == {"key": [None]} or document.problem is not None
        return
    found = document.data["key"]
    assert found == value
    assert type(found) is type(value)


def test_not_a_number_is_a_float() -> None:
    assert math.isnan(read_artifact(b"---\nkey: .nan\n---\n").data["key"])


@pytest.mark.parametrize(
    ("value", "block", "flow"),
    [
        ("Plain words.", "Plain words.", "Plain words."),
        ("a, b", "a, b", '"a, b"'),
        ("It's so", "It's so", '"It\'s so"'),
        ("yes", '"yes"', '"yes"'),
        ("N", '"N"', '"N"'),
        ("", '""', '""'),
        (" led", '" led"', '" led"'),
        ("a: b", '"a: b"', '"a: b"'),
        ("a #b", '"a #b"', '"a #b"'),
        ("a#b", "a#b", '"a#b"'),
        ("ends:", '"ends:"', '"ends:"'),
        ("404", '"404"', '"404"'),
        ("1e3", '"1e3"', '"1e3"'),
        ('say "x"', 'say "x"', '"say \\"x\\""'),
        ("back\\slash", "back\\slash", "back\\slash"),
        ("tab\there", '"tab\\there"', '"tab\\there"'),
        ("line\nline", '"line\\nline"', '"line\\nline"'),
        ("\x85\u2028\x7f", '"\\x85\\u2028\\x7F"', '"\\x85\\u2028\\x7F"'),
        ("\U000e0001", '"\\U000E0001"', '"\\U000E0001"'),
        ("é 漢 😀", "é 漢 😀", "é 漢 😀"),
        (True, "true", "true"),
        (None, "null", "null"),
        (3, "3", "3"),
        (1.0, "1.0", "1.0"),
        (1e20, "1.0e+20", "1.0e+20"),
        (1.5e-7, "1.5e-07", "1.5e-07"),
        (math.inf, ".inf", ".inf"),
        (-math.inf, "-.inf", "-.inf"),
        (math.nan, ".nan", ".nan"),
    ],
)
def test_a_value_is_written_plain_only_where_every_reader_agrees(value: Json, block: str, flow: str) -> None:
    assert write_scalar(value, flow=False) == block
    assert write_scalar(value, flow=True) == flow


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("one\ntwo", True), ("one\ntwo\n", True), ("one\n\ntwo", True), ("one\n  deeper", True), ("one", False), ("one\n", False),
        (" led\ntwo", False), ("\ntwo", False), ("one\ntwo\n\n", False), ("one \ntwo", False), ("one\n\t", False), ("one\r\ntwo", False),
    ],
)  # fmt: skip
def test_only_plain_text_of_several_lines_becomes_a_literal_block(text: str, literal: bool) -> None:
    assert may_be_literal(text) is literal


def test_a_key_longer_than_readers_take_is_refused() -> None:
    assert write_key("k" * 100) == "k" * 100
    with pytest.raises(Refused):
        write_key("k" * 101)


def test_what_is_no_scalar_is_a_bug_of_the_caller() -> None:
    with pytest.raises(TypeError):
        write_scalar([], flow=False)
