"""The other doors of the studio: makers, many at once, looking, the palette."""

import json
import subprocess
import sys

from evals_studio.settings.actions import ACTIONS, key_map
from evals_studio.settings.theme_file import ThemeFile
from evals_studio.tui.commands import COMMANDS
from evals_studio.tui.widgets.item_list import ItemList
from evals_studio.tui.widgets.lines_pane import LinesPane


def test_every_action_of_the_table_has_its_command_its_words_and_a_key():
    keys = key_map()

    assert {action.id for action in ACTIONS} == COMMANDS.keys()
    for action in ACTIONS:
        assert action.label, action.id
        assert action.tooltip.endswith("."), action.id
        assert keys.keys_of(action.id), action.id


async def test_every_action_stands_in_the_help_and_in_the_palette(opened):
    async with opened() as studio:
        await studio.press("question_mark")
        helped = [line for pane in studio.app.screen.query(LinesPane) for line in pane.shown_lines]
        await studio.press("escape", "colon")
        offered = {row.ref for row in studio.app.screen.query_one("#found", ItemList).shown_rows}

        assert {action.id for action in ACTIONS} == offered
        for action in ACTIONS:
            shown = studio.screen.options.keys.shown(action.id)
            assert any(line.text == action.label and shown in line.gutter for line in helped), action.id


async def test_the_help_fits_one_screen_at_80x24(opened):
    async with opened() as studio:
        await studio.press("question_mark")

        for pane in studio.app.screen.query(LinesPane):
            assert pane.max_scroll_y == 0
            assert pane.virtual_size.height == len(pane.shown_lines)


async def settled(studio):
    for _ in range(100):
        await studio.pilot.pause(0.02)
        if not any(worker.is_running for worker in studio.app.workers):
            return


async def test_the_offline_rules_propose_into_the_list(opened):
    async with opened(proposals=()) as studio:
        await studio.press("p", "o")
        await settled(studio)

        assert any(item.state == "open" for item in studio.session.review.items)
        assert "evals-studio-rules" in studio.message


async def test_a_replay_file_proposes_what_it_holds(opened, tmp_path):
    replay = tmp_path / "proposals.json"
    entry = {"id": "was-kind", "assertion": "The session was kind."}
    replay.write_text(
        json.dumps({"generated-by": "some-tool", "proposals": [{"entry": entry, "confidence": 0.9}]})
    )
    async with opened(proposals=()) as studio:
        await studio.press("p", "r")
        studio.app.screen.query_one("Input").value = str(replay)
        await studio.press("enter")
        await settled(studio)

        assert [item.title for item in studio.session.review.items if item.state == "open"] == ["was-kind"]


async def test_a_replay_file_that_is_not_there_is_named(opened):
    async with opened(proposals=()) as studio:
        await studio.press("p", "r", *"nowhere", "enter")

        assert "nowhere cannot be read" in studio.message


async def test_all_are_accepted_after_a_sheet_and_undone_in_one_step(opened):
    async with opened() as studio:
        before = studio.session.review.document.raw
        await studio.press("A", "ctrl+u", "0", "enter")
        assert studio.top == "BulkSheet"

        await studio.press("y")

        assert (studio.state("p:one"), studio.state("p:two")) == ("accepted", "accepted")
        await studio.press("u")
        assert studio.session.review.document.raw == before


async def test_a_range_takes_one_key_for_all_its_items(opened):
    async with opened() as studio:
        await studio.at("p:one")
        await studio.press("v", "j", "x")
        assert studio.top == "BulkSheet"

        await studio.press("y")

        assert (studio.state("p:one"), studio.state("p:two")) == ("rejected", "rejected")


async def test_search_goes_to_what_matches_and_on_to_the_next(opened):
    async with opened() as studio:
        await studio.press("slash", *"session", "enter")
        first = studio.screen.ref

        await studio.press("n")

        assert first != studio.screen.ref
        await studio.press("N")
        assert studio.screen.ref == first


async def test_a_filter_hides_and_escape_shows_everything_again(opened):
    async with opened() as studio:
        await studio.press("f", "f")
        assert [item.ref for item in studio.screen.shown_items] == ["e:1"]

        await studio.press("escape")

        assert len(studio.screen.shown_items) == len(studio.session.review.items)


async def test_the_palette_finds_an_action_by_a_word_of_its_name(opened):
    async with opened() as studio:
        await studio.press("colon", *"help", "enter")

        assert studio.top == "HelpSheet"


async def test_a_theme_is_tried_at_once_and_put_back_by_escape(opened):
    themes = {name: ThemeFile(name, primary="#123456") for name in ("aaa", "bbb")}
    async with opened(themes=themes, theme="aaa") as studio:
        await studio.press("t", "j")
        assert studio.app.theme == "bbb"

        await studio.press("escape")
        assert studio.app.theme == "aaa"

        await studio.press("t", "j", "enter")
        assert studio.app.theme == "bbb"


async def test_the_text_is_a_pane_of_its_own_from_120_columns(opened):
    async with opened(size=(120, 36)) as studio:
        await studio.at("p:two")

        assert studio.screen.query_one("#side").display
        assert studio.screen.query_one("#artifact").line_at(18).look == "quote"


async def test_under_80_columns_tab_shows_one_pane_after_the_other(opened):
    async with opened(size=(60, 20)) as studio:
        shown = []
        for _ in range(3):
            shown.append(
                [pane for pane in ("list", "entry", "side") if studio.screen.query_one(f"#{pane}").display]
            )
            await studio.press("tab")

        assert shown == [["list"], ["entry"], ["side"]]


async def test_a_filter_with_nothing_in_it_says_so_and_how_to_see_more(opened, tmp_path):
    path = tmp_path / "only-bare.md"
    path.write_text("---\nmetadata:\n  evals:\n    - Run the tests.\n---\nRun the tests.\n")
    async with opened(path=path, proposals=()) as studio:
        await studio.press("f", "f")
        entry = studio.screen.query_one("#entry", LinesPane)
        said = " ".join(line.text for line in entry.shown_lines)
        assert studio.screen.ref is None
        assert "No evals yet" not in said
        assert "Nothing of this kind" in said
        await studio.press("escape")
        assert studio.screen.ref is not None


BEFORE_THE_FIRST_FRAME = """
import sys
import evals_studio.cli.doors, evals_studio.tui.start, evals_studio.tui.app, evals_studio.tui.screens.review
print(*sorted(sys.modules))
"""


def test_the_first_frame_does_without_what_only_a_key_needs():
    ran = subprocess.run(
        [sys.executable, "-c", BEFORE_THE_FIRST_FRAME], capture_output=True, text=True, check=True
    )
    loaded = ran.stdout.split()
    later = ("tui.commands", "tui.screens.form", "artifact.applying", "artifact.verifying", "propose.gating")
    assert not {f"evals_studio.{name}" for name in later} & {*loaded}
    assert not {"anthropic", "jsonschema", "ruamel", "markdown_it"} & {*loaded}
