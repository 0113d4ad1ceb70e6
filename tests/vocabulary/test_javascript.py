"""What JavaScript surely refuses, and nothing that it takes."""

import json
import shutil
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evals_studio.vocabulary.javascript import flags_fault, pattern_fault

WRONG = [
    "(",
    ")",
    "[",
    "a**",
    "*",
    "+",
    "?",
    "{2}",
    "a{2,1}",
    "a|*",
    "(*)",
    "^*",
    r"\b+",
    "\\",
    "[a\\",
    "[z-a]",
]
WRONG += [
    "(?<=a)*",
    "(?P<n>a)",
    "(?#c)",
    "(?>a)",
    "a++",
    "(?i)a",
    "(?<1>a)",
    "(?<>a)",
    r"(?<n>a)\k<m>",
    "[😀-😎]",
]
RIGHT = [
    "",
    "a",
    "a{",
    "a{,2}",
    "{",
    "}",
    "]",
    "[]",
    "[^]",
    "[a-]",
    r"[\d-x]",
    "(?=a)*",
    r"\k",
    r"\_",
    "(?:a)?",
    "(?<n>a)",
]
RIGHT += [
    r"(?<n>a)\k<n>",
    "a{2}?",
    r"\u{1}",
    r"\x",
    r"\c",
    r"[\c]",
    "(?<!a)b",
    "(?i:a)",
    r"\p{L}",
    r"[\b]",
    r"\1",
    "a*?",
    "|",
]
WRONG_U = [
    "{",
    "}",
    "]",
    "a{",
    "(?=a)*",
    r"\_",
    r"\k",
    r"[\d-x]",
    r"\c",
    r"\x",
    r"\u{110000}",
    r"\-",
    "[😎-😀]",
]
RIGHT_U = [
    "[😀-😎]",
    r"\u{1F600}",
    r"\p{L}",
    r"\p{Script=Greek}",
    r"[\-]",
    r"\/",
    r"\0",
    r"(a)\1",
    r"[^\]]",
    r"\cA",
]


@pytest.mark.parametrize("pattern", WRONG)
def test_what_javascript_refuses_is_told(pattern: str) -> None:
    assert pattern_fault(pattern)


@pytest.mark.parametrize("pattern", RIGHT)
def test_what_javascript_takes_is_not_told(pattern: str) -> None:
    assert pattern_fault(pattern) is None


@pytest.mark.parametrize("pattern", WRONG_U)
def test_the_flag_u_is_stricter(pattern: str) -> None:
    assert pattern_fault(pattern, "u")


@pytest.mark.parametrize("pattern", RIGHT_U)
def test_the_flag_u_takes_what_it_takes(pattern: str) -> None:
    assert pattern_fault(pattern, "u") is None


@pytest.mark.parametrize("flags", ["x", "ii", "uv", "I", " "])
def test_flags_that_javascript_refuses_are_told(flags: str) -> None:
    assert flags_fault(flags)


@pytest.mark.parametrize("flags", ["", "i", "gimsuy", "dv"])
def test_flags_that_javascript_takes_are_not_told(flags: str) -> None:
    assert flags_fault(flags) is None


def test_a_pattern_nested_ten_thousand_deep_is_read_without_recursion() -> None:
    assert pattern_fault("(" * 10000 + ")" * 10000) is None
    assert pattern_fault("(" * 10000) is not None


@pytest.mark.parametrize("flags", ["v", "xx"])
def test_in_doubt_nothing_is_said(flags: str) -> None:
    assert pattern_fault("(", flags) is None


PIECES = [
    "a",
    "b",
    "1",
    "0",
    "-",
    "^",
    "$",
    "|",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "*",
    "+",
    "?",
    ",",
    "2",
    "\\",
    "d",
    "k",
]
PIECES += [
    "(?:",
    "(?=",
    "(?!",
    "(?<=",
    "(?<!",
    "(?<n>",
    "<n>",
    "(?i:",
    "u{",
    "x",
    "c",
    "p{L}",
    ".",
    "/",
    "😀",
    "é",
    "{2,1}",
]
SCRIPT = """
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const takes = ([p, f]) => { try { new RegExp(p, f); return true } catch { return false } };
console.log(JSON.stringify(cases.map(takes)));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node to ask")
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from(PIECES), max_size=9).map("".join), st.sampled_from(["", "u", "i"])
        ),
        min_size=300,
        max_size=300,
    )
)
def test_no_pattern_is_told_that_node_takes(cases: list[tuple[str, str]]) -> None:
    answer = subprocess.run(
        ["node", "-e", SCRIPT], input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    taken = json.loads(answer.stdout)
    told_wrongly = [
        (pattern, flags, pattern_fault(pattern, flags))
        for (pattern, flags), takes in zip(cases, taken, strict=True)
        if takes and pattern_fault(pattern, flags)
    ]
    assert told_wrongly == []
