"""The header gives way to little room: what blocks writing goes last."""

import pytest

from evals_studio.tui.header_words import HeaderWords, header_content

COUNTS = ("5 open · 2 no id · 2 to sign off · 6 entries", "5 open · 2 no id · 2 to sign off", "5 open")
FOUND = ("8 errors, 2 warnings", "8 errors")


@pytest.mark.parametrize("unwritten", ["", "● 12 unwritten"])
@pytest.mark.parametrize("width", range(60, 140))
def test_errors_are_said_before_entries_are_counted_and_never_cut(width, unwritten):
    words = HeaderWords("some-folder/SKILL.md", "skill", COUNTS, FOUND, "a-maker", unwritten=unwritten)
    shown = header_content(words, width).plain

    assert len(shown) <= width
    assert "8 errors" in shown
    assert unwritten in shown
    if "entries" in shown:
        assert COUNTS[0] in shown


@pytest.mark.parametrize(
    ("width", "left"),
    [
        (80, "5 open · 2 no id · 2 to sign off   8 errors"),
        (60, "5 open   8 errors"),
    ],
)
def test_the_counts_give_way_to_the_errors(width, left):
    words = HeaderWords("some-folder/SKILL.md", "skill", COUNTS, FOUND)

    assert header_content(words, width).plain.split("skill   ")[1].rstrip() == left
