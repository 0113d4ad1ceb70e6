"""Untrusted text made safe to show: nothing in it can act on a terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.show import shown_block, shown_line

ACTING = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))] + list(
    "\u202a\u202e\u2066\u2069\u200b\u200e\ufeff\u2028\u2029\u061c"
)


@pytest.mark.parametrize("char", ACTING, ids=lambda char: f"{ord(char):04X}")
def test_no_acting_character_is_shown_as_itself(char: str) -> None:
    assert char not in shown_line(f"a{char}b")
    assert len(shown_line(f"a{char}b")) >= 3


def test_plain_text_of_any_script_stays_as_it_is() -> None:
    for text in ("The session read it.", "été", "漢字かな", "שלום", "emoji 😀", "👩‍💻 at work", "❤️"):
        assert shown_line(text) == text


def test_a_block_keeps_its_lines_and_spells_out_the_rest() -> None:
    assert shown_block("one\r\n\ttwo\x1b[31m") == "one\n    two␛[31m"


def test_a_joiner_between_letters_is_spelled_out() -> None:
    assert shown_line("pass\u200dword") == "pass‹200D›word"


@given(st.text())
def test_whatever_comes_in_nothing_acting_goes_out(text: str) -> None:
    for char in shown_line(text):
        assert unicodedata.category(char) not in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
        assert unicodedata.category(char) != "Cf" or char == "\u200d"
    assert "\n" not in shown_line(text)


@given(st.text())
def test_showing_twice_is_showing_once(text: str) -> None:
    assert shown_line(shown_line(text)) == shown_line(text)
