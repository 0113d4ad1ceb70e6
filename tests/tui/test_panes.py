"""The panes: what they mark stands in view, and nothing moves that a person did not move."""

import pytest

from evals_studio.tui.widgets.artifact_pane import ArtifactPane
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.words import list_rows

LATE_FINDING = """\
---
name: tidy
metadata:
  evals:
    - Sort the imports before committing.
  eval-skipp: true
---

"""


@pytest.mark.parametrize("size", [(120, 24), (120, 36), (160, 50)])
async def test_the_first_thing_to_decide_is_in_view_though_a_finding_stands_above_it(opened, artifact, size):
    artifact.write_text(LATE_FINDING.replace("  eval-skipp", "  # a comment\n" * 80 + "  eval-skipp"))
    async with opened(proposals=(), size=size) as studio:
        await studio.pilot.pause(0.1)
        pane = studio.screen.query_one(ArtifactPane)

        assert studio.screen.ref == "e:0"
        assert pane.will_show_lines(range(4, 5))


async def test_the_last_line_asked_for_is_brought_into_view(opened, artifact):
    artifact.write_text(LATE_FINDING + "a line\n" * 200)
    async with opened(proposals=(), size=(120, 24)) as studio:
        pane = studio.screen.query_one(ArtifactPane)
        for lines in (range(150, 151), range(5, 6)):
            pane.mark(lines, frozenset())
        await studio.pilot.pause(0.1)

        assert pane.will_show_lines(range(4, 5))


async def test_the_panes_keep_their_height_whatever_the_source_row_holds(opened):
    async with opened() as studio:
        heights = set()
        for ref in ("p:one", "e:1", "e:0", "p:two"):
            await studio.at(ref)
            await studio.settle()
            source = studio.screen.query_one("#source", LinesPane)
            heights.add((source.size.height, studio.screen.listing.size.height))

        assert len(heights) == 1


async def test_a_grader_without_a_short_name_is_not_cut_as_if_its_name_ended_there(opened, artifact):
    artifact.write_text(
        "---\nmetadata:\n  evals:\n    - { id: one, assertion: It is., grader: tool-use }\n---\n"
    )
    async with opened(proposals=()) as studio:
        (row,) = (row for row in list_rows(studio.session.review.items, 30) if row.ref)

        assert row.right.endswith("tool…")


async def test_where_nothing_has_changed_the_live_diff_says_so_instead_of_standing_empty(opened):
    async with opened(size=(160, 50)) as studio:
        live = studio.screen.query_one("#live", LinesPane)
        assert "Nothing has changed yet" in live.shown_lines[0].text

        await studio.at("p:one")
        await studio.press("a")

        assert any(line.look == "added" for line in live.shown_lines)
