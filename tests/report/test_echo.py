import pytest

from evals_studio.model.position import Position
from evals_studio.report.echo import echoed, quoted, width


def test_the_caret_stands_below_its_column() -> None:
    assert echoed(("ab: cd",), Position(1, 5)) == ("    1 | ab: cd", "      |     ^")


def test_the_caret_counts_the_cells_of_wide_and_joined_characters() -> None:
    line, caret = echoed(("親子e\u0301: x",), Position(1, 5))
    assert caret.index("^") == width(line[: line.index(":")])


@pytest.mark.parametrize("place", [Position(0, 1), Position(3, 1)])
def test_a_line_that_the_file_does_not_have_is_not_echoed(place: Position) -> None:
    assert echoed(("a", "b"), place) == ()


def test_a_column_past_the_end_points_behind_the_line() -> None:
    assert echoed(("ab",), Position(1, 9)) == ("    1 | ab", "      |   ^")


@pytest.mark.parametrize("column", [1, 50, 400, 999, 2000])
def test_a_long_line_is_cut_around_its_caret(column: int) -> None:
    line, caret = echoed(("親" * 1000,), Position(1, column))
    assert width(line) <= 8 + 96
    assert caret.index("^") <= 8 + 96


def test_a_command_of_a_ci_log_is_harmless_behind_its_gutter() -> None:
    for line in echoed(("::set-output name=a::b",), Position(1, 1)):
        assert not line.startswith("::")


def test_a_quote_is_told_on_one_line_with_its_number() -> None:
    assert quoted(12, "Never\n  do   it.") == "   12 | Never do it."
    assert quoted(None, "x") == "      | x"
