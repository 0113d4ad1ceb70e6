import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from evals_studio.tui.lines import (
    Line,
    changed_span,
    padded,
    row_of_line,
    rows_again,
    rows_of,
    shortened,
    shortened_within,
    wrap,
)

texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Mn", "Me"]), max_size=60)


@given(texts, st.integers(1, 30), st.integers(0, 6))
def test_wrapping_loses_no_character(text, width, hang):
    assert "".join(text[start:end] for start, end in wrap(text, width, hang)) == text


@given(texts, st.integers(2, 30))
def test_wrapped_parts_fit_the_width_but_for_blanks_at_their_end(text, width):
    assert all(cell_len(text[start:end].rstrip()) <= width for start, end in wrap(text, width))


@given(texts, st.integers(0, 30))
def test_a_padded_text_has_exactly_its_width(text, width):
    assert cell_len(padded(text, width)) == width


def test_text_is_shortened_with_an_ellipsis_only_when_something_is_lost():
    assert shortened("abc", 3) == "abc"
    assert shortened("abcd", 3) == "ab…"
    assert shortened("日本語", 5) == "日本…"


@pytest.mark.parametrize("width", range(2, 11))
def test_a_text_is_not_cut_behind_a_joiner_which_would_swallow_the_ellipsis(width):
    cut = shortened("\U0001f469\u200d\U0001f469\u200d\U0001f467 and more", width)

    assert cut.endswith("…")
    assert "\u200d…" not in cut
    assert cell_len(cut) <= width


def test_a_list_item_hangs_below_its_first_word():
    rows = rows_of((Line("- one two three"),), 8)

    assert [(row.start, row.indent) for row in rows] == [(0, 0), (6, 2), (10, 2)]


def test_a_long_id_is_broken_after_a_hyphen_and_a_word_without_one_where_it_must_be():
    def parts(text):
        return [text[start:end] for start, end in wrap(text, 20)]

    assert parts("asked-user-for-exact-steps") == ["asked-user-for-", "exact-steps"]
    assert parts("tests/tui/test_pictures.py") == ["tests/tui/test_", "pictures.py"]
    assert parts("x" * 25) == ["x" * 20, "x" * 5]


def test_the_first_row_of_a_line_is_found_after_wrapped_ones():
    rows = rows_of((Line("one two three"), Line("four")), 5)

    assert rows[row_of_line(rows, 1)].line == 1


@pytest.mark.parametrize("width", range(8, 40))
def test_words_tied_by_a_no_break_space_stay_on_one_row(width):
    text = "“Always run the tests.”  line\xa012"

    rows = [text[start:end] for start, end in wrap(text, width)]

    assert rows[-1].endswith("line\xa012")
    assert "".join(rows) == text


@given(
    st.lists(texts.map(Line), min_size=1, max_size=8),
    st.dictionaries(st.integers(0, 7), texts.map(Line)),
    st.integers(1, 30),
)
def test_lines_of_which_some_are_others_wrap_as_if_all_were_wrapped_anew(lines, others, width):
    before = tuple(lines)
    now = tuple(others.get(index, line) for index, line in enumerate(lines))

    assert rows_again(now, before, rows_of(before, width), width) == rows_of(now, width)
    assert rows_again(now[1:], before, rows_of(before, width), width) == rows_of(now[1:], width)


@pytest.mark.parametrize("width", range(16, 50))
def test_no_lone_bracket_stands_on_a_row_of_its_own(width):
    text = "{ tool: WebFetch, expect: not-used } or [ one, { two: 2 } ], and ( three )"

    rows = [text[start:end].strip() for start, end in wrap(text, width)]

    assert not [row for row in rows if row in {"{", "}", "[", "]", "},", "],", "(", ")", "} ]"}]
    assert all(len(row) <= width for row in rows)


@given(st.text(max_size=30), st.integers(0, 20))
def test_a_text_cut_in_its_middle_fits_and_keeps_its_end(text, width):
    cut = shortened_within(text, width)
    assert cell_len(cut) <= max(width, 0)
    assert cut == text or "…" in cut or width < 1


def test_texts_that_differ_at_their_ends_still_do_when_they_are_cut():
    assert shortened_within("never-edited-part12-yaml", 16) == "never-e…t12-yaml"
    assert shortened_within("日本語の長い文書12", 10) == "日本…書12"


@given(st.integers(1, 2_000), st.data())
def test_the_span_of_what_changed_goes_from_the_first_other_line_to_the_last(length, data):
    changed = sorted(data.draw(st.sets(st.integers(0, length - 1), max_size=3)))
    before = list(range(length))
    now = [-1 if number in changed else number for number in before]
    assert list(changed_span(now, before)) == (list(range(changed[0], changed[-1] + 1)) if changed else [])
