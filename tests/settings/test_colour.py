import pytest
from textual.color import Color

from evals_studio.settings.colour import ANSI, contrast, read_colour


@pytest.mark.parametrize(
    "text", ["#fff", "#FFFF", "#8ab4d8", "#8ab4d880", "rgb(1,2,3)", "rgb(1, 2, 3)", *ANSI]
)
def test_what_we_read_as_a_colour_textual_reads_as_the_same_one(text: str) -> None:
    ours = read_colour(text)
    theirs = Color.parse(text)
    assert ours is not None
    assert ours.rgb == (theirs.r, theirs.g, theirs.b)


def test_the_terminals_own_ground_is_a_colour_without_numbers() -> None:
    colour = read_colour("ansi_default")
    assert colour is not None
    assert colour.rgb is None


@pytest.mark.parametrize(
    "text", ["", "#ff", "#ggg", "#fffff", "rgb(1,2)", "rgb(1,2,256)", "blau", "#fff\n", "[red]"]
)
def test_what_is_no_colour_is_not_read(text: str) -> None:
    assert read_colour(text) is None


def test_contrast_runs_from_one_to_twenty_one() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == pytest.approx(1)
    assert contrast((255, 0, 0), (255, 255, 255)) == pytest.approx(4.0, abs=0.01)
