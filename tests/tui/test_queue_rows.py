"""The queue's rows where room is scarce: the part of a path that tells it from the others stays."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from evals_studio.review.counting import Counts
from evals_studio.tui.queue_rows import QueueCounts, QueueTarget, queue_row, shortened_path


def counts(shown, **said):
    return QueueCounts(QueueTarget(Path(shown), shown, "skill"), **said)


DEEP = ".claude/plugins/garden-tools/skills/{}/SKILL.md"


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"counts": Counts(unwritten=12)},
        {"offered": 3},
        {"skipped": True},
    ],
)
def test_at_80_columns_the_skills_own_folder_is_there_whatever_is_said_of_it(said):
    row = queue_row(counts(DEEP.format("water-plants"), **said), ".", 80)

    assert "water-plants" in row.title
    assert cell_len(row.title) + cell_len(row.right) + 5 <= 80


def test_paths_that_differ_at_their_end_are_told_apart_when_cut():
    names = [DEEP.format(f"a-skill-about-the-same-old-thing-{number}") for number in range(3)]

    titles = {queue_row(counts(name, counts=Counts(unwritten=1), offered=2), ".", 80).title for name in names}

    assert len(titles) == 3


def test_a_long_reason_leaves_room_for_the_path():
    row = queue_row(counts(DEEP.format("water-plants"), fault="It cannot be read. " * 9), ".", 80)

    assert row.title == "…/water-plants/SKILL.md"
    assert row.right.startswith("It cannot be read.")
    assert cell_len(row.title) + cell_len(row.right) + 5 <= 80


@pytest.mark.parametrize(
    ("width", "cut"),
    [
        (40, "skills/water-plants/SKILL.md"),
        (24, "…/water-plants/SKILL.md"),
        (14, "water-plants"),
        (8, "wat…ants"),
        (1, "…"),
    ],
)
def test_a_path_loses_its_beginning_first(width, cut):
    assert shortened_path("skills/water-plants/SKILL.md", width) == cut


def test_a_path_of_wide_characters_fits_its_width():
    for width in range(1, 40):
        assert cell_len(shortened_path("技能/水やり水やり/SKILL.md", width)) <= width
