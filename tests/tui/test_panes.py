"""The panes: what they mark stands in view, and nothing moves that a person did not move."""

import pytest

from evals_studio.review.difflines import diff_lines as changes
from evals_studio.tui.source_lines import diff_lines, first_change, place_in_diff
from evals_studio.tui.widgets.artifact_pane import ArtifactPane
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.widgets.live_diff import LiveDiff
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


def many(count):
    entries = "\n".join(f"    - id: it-did-{n}\n      assertion: It did {n}." for n in range(count))
    return f"---\nname: tidy\nmetadata:\n  evals:\n{entries}\n---\n\n# Tidy\n"


async def test_the_live_diff_brings_the_newest_change_into_view_and_stays_while_it_is(opened, artifact):
    artifact.write_text(many(40))
    async with opened(proposals=(), size=(160, 50)) as studio:
        live = studio.screen.query_one(LiveDiff)
        for number in range(0, 40, 4):
            await studio.at(f"e:{number}")
            await studio.press("-")
            (changed,) = (
                at
                for at, line in enumerate(live.shown_lines)
                if line.look == "added"
                and "warning" in line.text
                and f"it-did-{number}" in " ".join(near.text for near in live.shown_lines[at - 2 : at])
            )
            assert live.will_show_lines(range(changed, changed + 1))
        newest = live.scroll_offset.y
        assert newest > 0

        await studio.press("-")
        assert live.scroll_offset.y == newest

        await studio.at("e:0")
        assert live.scroll_offset.y == newest

        await studio.press("-")
        assert live.scroll_offset.y == 0


@pytest.mark.parametrize(
    ("before", "now", "place"),
    [
        (b"a\nb\nc\n", b"a\nb\nc\n", None),
        (b"a\nb\nc\n", b"a\nb\nx\nc\n", ["x"]),
        (b"a\nb\nc\n", b"a\nc\n", ["b"]),
        (b"a\nb\nc\n", b"a\nx\nc\n", ["b", "x"]),
        (b"a\nb\n", b"a\n", ["b"]),
        (b"a\n", b"a\nb\nc\n", ["b", "c"]),
    ],
)
def test_what_a_decision_changes_is_found_in_the_diff_wherever_other_changes_are(before, now, place):
    around = b"1\n2\n3\n4\n5\n6\n7\n8\n"
    for base, old, new in (
        (before, before, now),
        (b"gone\n" + around + before, around + before, around + now),
    ):
        number = first_change(old.decode(), new.decode())
        diff = changes(base, new)
        found = place_in_diff(diff, number) if number is not None else None
        shown = diff_lines(diff)

        assert (found and [shown[at].text for at in found]) == place


def test_every_line_that_a_diff_may_have_is_drawn():
    drawn = diff_lines(changes(b"---\na\nb", b"---\nb"))

    assert [(line.gutter.strip(), line.text) for line in drawn] == [
        ("", "@@ -1,3 +1,2 @@"),
        ("1", "---"),
        ("2 -", "a"),
        ("2", "b"),
        ("", "No newline at end of file"),
    ]
