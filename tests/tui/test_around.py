"""Around the review: the first start, a person's own theme files, the report of a bug."""

import asyncio
import os
import time
from itertools import count

import pytest
from textual.screen import Screen

from evals_studio.settings import themes
from evals_studio.settings.actions import key_map
from evals_studio.settings.theme_file import load_theme
from evals_studio.tui.app import StudioApp
from evals_studio.tui.crash import report
from evals_studio.tui.options import Options
from evals_studio.tui.screens.offered import OfferedSheet
from evals_studio.tui.theme_watch import ThemeWatch
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.item_list import ItemList
from evals_studio.tui.widgets.lines_pane import LinesPane

OWN = 'name: own\nprimary: "#336699"\n'


async def test_the_first_start_shows_five_lines_once_and_takes_no_key(opened, tmp_path):
    mark = tmp_path / "somewhere" / "greeted"
    async with opened(first_start=mark) as studio:
        assert len(studio.screen.query_one("#welcome").shown_lines) == 5
        await studio.at("p:one")

        await studio.press("a")

        assert studio.state("p:one") == "accepted"
        assert not studio.screen.query("#welcome")
    async with opened(first_start=mark) as studio:
        assert not studio.screen.query("#welcome")


@pytest.mark.parametrize("width", [80, 120])
async def test_no_line_of_the_first_start_is_cut(opened, tmp_path, width):
    async with opened(first_start=tmp_path / "greeted", size=(width, 24)) as studio:
        welcome = studio.screen.query_one("#welcome")
        assert (welcome.size.height, welcome.virtual_size.height) == (5, 5)


async def test_the_first_start_leaves_the_entry_enough_of_a_small_screen(opened, tmp_path):
    async with opened(first_start=tmp_path / "greeted") as studio:
        with_greeting = studio.screen.query_one("#entry").size.height
        await studio.press("j")

        assert studio.screen.query_one("#entry").size.height - with_greeting == 5
        assert with_greeting >= 13


async def test_an_own_theme_is_read_again_when_saved_and_a_broken_one_is_named(opened, tmp_path):
    folder = tmp_path / "themes"
    folder.mkdir()
    path = folder / "own.yaml"
    path.write_text(OWN)
    watch = ThemeWatch(folder)
    own = {"own": load_theme(path)}
    async with opened(watch=watch, themes={**themes(), **own}, theme="own") as studio:
        saved(path, OWN.replace("#336699", "#ff0000"), 1)
        studio.app.look_at_themes(watch)
        await studio.pilot.pause()
        assert studio.app.theme_variables["primary"].upper().startswith("#F")
        assert "own" in studio.message

        saved(path, OWN.replace("#336699", "reddish"), 2)
        studio.app.look_at_themes(watch)
        await studio.pilot.pause()

        assert studio.app.theme_variables["primary"].upper().startswith("#F")
        assert "own.yaml" in studio.message
        assert "reddish" in studio.message


def saved(path, text, seconds):
    path.write_text(text)
    os.utime(path, (seconds, seconds))


async def test_a_bug_ends_with_70_and_shows_no_value(opened, tmp_path, monkeypatch):
    private_value = "only-for-me"
    printed = []

    def broken():
        kept_from_view = private_value
        raise ZeroDivisionError(kept_from_view)

    async def run():
        nonlocal app
        async with opened(journal=lambda path: tmp_path / "journal.jsonl") as studio:
            app = studio.app
            monkeypatch.setattr(
                app, "_print_error_renderables", lambda: printed.extend(app._exit_renderables)
            )
            monkeypatch.setattr(studio.screen, "draw_item", broken)
            await studio.press("j")

    app = None
    with pytest.raises(ZeroDivisionError):
        await run()
    assert app.return_code == 70
    said = str(printed[0])
    assert "ZeroDivisionError" in said
    assert "journal.jsonl" in said
    assert private_value not in said


def test_a_report_without_a_journal_says_that_nothing_was_kept():
    assert "Nothing of this review was kept" in report(ValueError("x"), None)


async def test_the_words_about_a_zoom_go_with_it(opened):
    async with opened() as studio:
        await studio.press("enter")
        assert "gives the screen back" in studio.message

        await studio.press("escape")

        assert studio.message == ""


@pytest.mark.parametrize(
    ("keys", "suspends"),
    [
        ((), True),
        (("question_mark",), True),
        (("slash",), True),
        (("colon",), True),
        (("e",), False),  # several lines: what was typed is taken back
        (("e", "shift+tab"), True),
        (("e", "tab", "tab"), True),
    ],
)
async def test_ctrl_z_gives_the_shell_wherever_no_text_is_taken_back(opened, monkeypatch, keys, suspends):
    suspended = []
    monkeypatch.setattr(StudioApp, "action_suspend_process", lambda _: suspended.append(True))
    async with opened() as studio:
        await studio.press(*keys, "ctrl+z")

        assert bool(suspended) == suspends


async def test_the_colours_to_choose_from_are_those_that_the_command_line_knows(opened):
    async with opened(themes=themes()) as studio:
        await studio.press("t")
        listed = {row.ref for row in studio.app.screen.query_one("#themes", ItemList).shown_rows}
        assert listed == set(themes())


@pytest.mark.parametrize(("count", "other"), [(1, ("them", "they")), (2, (" it ",))])
async def test_one_decision_of_another_version_is_not_spoken_of_as_several(opened, count, other):
    async with opened() as studio:
        studio.app.push_screen(OfferedSheet(count))
        await studio.settle()
        lines = studio.app.screen.query_one(LinesPane).shown_lines
        said = [*(f"{line.text} ." for line in lines), *(hint.label for hint in studio.app.screen.hints)]

        assert not [words for words in said for word in other if word in words.replace("as it was", "")]


async def test_the_first_message_says_whose_errors_it_counts(opened, artifact):
    artifact.write_text(
        "---\nmetadata:\n  evals:\n    - { id: No, assertion: It is. }\n  eval-skipp: true\n---\n"
    )
    async with opened(proposals=()) as studio:
        assert "The file itself has 1 error." in studio.message
        assert "2 errors" in studio.screen.query_one(StudioHeader).render().plain


TWO_ON_THE_TRAIL = """\
---
metadata:
  evals:
    - Sort the imports.
    - {id: one, assertion: One was done.}
    - {id: two, assertion: Two was done.}
  eval-provenance:
    - generated-by: some-model
      evals: [one, two]
---
Sort the imports.
"""


async def test_who_signs_off_goes_on_with_the_trail(opened, artifact):
    artifact.write_text(TWO_ON_THE_TRAIL)
    async with opened(proposals=()) as studio:
        await studio.at("e:1")
        await studio.press("s")
        assert studio.screen.ref == "e:2"
        await studio.press("s")
        assert studio.screen.ref == "e:0"


async def test_who_signs_off_the_trail_comes_to_what_was_accepted_and_written_and_the_heading_counts_it(
    opened, artifact
):
    artifact.write_text(TWO_ON_THE_TRAIL)
    async with opened() as studio:
        await studio.at("e:0")
        await studio.press("a")
        await studio.at("p:one")
        await studio.press("a", "a")
        assert "NEEDS YOU  all done" in [row.title for row in studio.screen.listing.shown_rows]

        await studio.at("e:0")
        await studio.press("w", "y")
        assert "NEEDS YOU  2 to sign off" in [row.title for row in studio.screen.listing.shown_rows]
        assert studio.screen.ref in ("p:one", "p:two", "e:1", "e:2"), "nothing is left to do with e:0"

        await studio.at("e:1")
        await studio.press("s", "s")
        assert {studio.screen.ref, "p:one", "p:two"} == {"p:one", "p:two"}
        await studio.press("s", "s")

        assert not studio.session.review.document.trail
        assert "Nothing else waits" in studio.message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sort the imports.\n", "No evals yet. P asks a maker for proposals, I writes one by hand."),
        ("---\nmetadata:\n\tevals: []\n---\n", ""),
    ],
)
async def test_sentences_name_a_persons_own_keys(opened, artifact, text, said):
    artifact.write_text(text)
    keys = key_map({"propose": ("P",), "new": ("I",), "mend": ("M",)})
    async with opened(proposals=(), keys=keys) as studio:
        if said:
            assert studio.message == said
        shown = [line.gutter.strip() for line in studio.screen.query_one("#entry", LinesPane).shown_lines]
        assert not {"p", "i", "m"} & {*shown}
        assert {"P", "I"} <= {*shown} or {"M"} <= {*shown}


async def test_a_timer_that_is_overdue_when_it_begins_goes_off_all_the_same(monkeypatch):
    app = StudioApp(Screen, Options())
    async with app.run_test():
        now, asked = time.monotonic, count(1)
        monkeypatch.setattr("textual.timer._time.get_time", lambda: now() + 5 * next(asked))
        gone_off = asyncio.Event()

        app.set_timer(0.01, gone_off.set)

        await asyncio.wait_for(gone_off.wait(), 5)
