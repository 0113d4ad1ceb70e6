"""Finding quotes: what is folded, and where lines are counted from."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.propose import Passage, find_quote

TEXT = """# Notes

- **Never** commit `secrets`
  to the repository.
1. See [the guide](https://example.com/a_(b)) first.
> Ask the “owner” twice.

| tool | use |
|---|---|
| Read | before editing |
日本語の文です。
"""


@pytest.mark.parametrize(
    ("quote", "line"),
    [
        ("# Notes", 1),
        ("Never commit secrets to the repository.", 3),
        ("**Never** commit `secrets`\n  to the repository.", 3),
        ("to  the   repository.", 4),
        ("See the guide first.", 5),
        ("1. See [the guide](https://example.com/a_(b)) first.", 5),
        ('Ask the "owner" twice.', 6),
        ("Read | before editing", 10),
        ("本語の文", 11),
    ],
)
def test_a_quote_is_found_whatever_its_marks_and_spaces(quote: str, line: int):
    assert find_quote(TEXT, quote) == line


@pytest.mark.parametrize(
    "quote", ["", "   ", "**", "> ", "never commit secrets", "ommit secrets", "the repo", "x"]
)
def test_a_quote_is_not_found_when_blank_or_of_other_words_or_cut_out_of_a_word(quote: str):
    assert find_quote(TEXT, quote) is None


def test_lines_count_from_the_passage_s_own_first_line():
    assert Passage("one\ntwo three\n", first_line=40).lines_of("two") == range(41, 42)


def test_a_quote_over_several_lines_tells_all_of_them():
    assert Passage(TEXT).lines_of("commit secrets to the repository. See the guide") == range(3, 6)


def test_line_ends_of_windows_do_not_matter():
    assert find_quote("one\r\ntwo\r\nthree", "two three") == 2


@given(st.text(max_size=300), st.text(max_size=40))
def test_no_text_makes_the_search_raise(text: str, quote: str):
    line = find_quote(text, quote)
    assert line is None or 1 <= line <= text.count("\n") + 1


@given(st.lists(st.text(alphabet="ab `*\n-", min_size=1, max_size=12), min_size=1, max_size=6))
def test_a_whole_line_is_always_found(parts: list[str]):
    text = "\n".join(parts)
    for line in text.split("\n"):
        if any(char.isalpha() for char in line):
            assert find_quote(text, line) is not None


def test_a_long_text_and_a_hostile_quote_take_no_long_time():
    started = time.process_time()
    assert find_quote("a" * 400_000, "a" * 1000 + "b") is None
    assert find_quote("](" * 100_000, "](" * 50_000 + "x") is None
    assert time.process_time() - started < 20
