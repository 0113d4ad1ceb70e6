"""The nearest known name to a misspelled one."""

import pytest

from evals_studio.vocabulary.nearest import nearest
from evals_studio.vocabulary.paths import escapes, is_absolute

KNOWN = ("id", "ai", "assertion", "grader", "runs", "pass", "tool-usage", "timeout-ms")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("asertion", "assertion"),
        ("assretion", "assertion"),
        ("Assertion", "assertion"),
        ("timeoutMs", "timeout-ms"),
        ("timeout_ms", "timeout-ms"),
        ("ID", "id"),
        ("ids", "id"),
        ("run", "runs"),
        ("toolUsage", "tool-usage"),
    ],
)
def test_a_slip_of_the_pen_finds_what_was_meant(name: str, meant: str) -> None:
    assert nearest(name, KNOWN) == meant


@pytest.mark.parametrize("name", ["", "ci", "qa", "colour", "description", "x" * 100_000, "assertion"])
def test_what_is_another_word_finds_nothing(name: str) -> None:
    assert nearest(name, KNOWN) is None


def test_two_names_equally_near_are_no_suggestion() -> None:
    assert nearest("cats", ("bats", "hats")) is None


@pytest.mark.parametrize("path", ["/a", "\\a", "\\\\host\\a", "C:/a", "c:\\a", "~", "~/a"])
def test_a_path_from_the_root_of_any_system_is_absolute(path: str) -> None:
    assert is_absolute(path)


@pytest.mark.parametrize("path", ["..", "a/../..", "..\\a", "./../a"])
def test_a_path_that_climbs_out_escapes(path: str) -> None:
    assert escapes(path)


@pytest.mark.parametrize("path", ["a", "a/../b", "./a", "a..b", "...", "c:a", "a/~"])
def test_a_path_inside_is_neither(path: str) -> None:
    assert not escapes(path)
    assert not is_absolute(path)
