"""What must never happen by accident: a paste that decides, a held key that sweeps, work that is lost."""

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Size

from evals_studio.tui.screens.too_small import TooSmall
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane

P = "p:one"
SAMPLES = Path(__file__).parents[2] / "sample_artifacts"


async def test_a_paste_is_never_a_command(opened):
    async with opened() as studio:
        before = studio.session.review

        studio.app.screen.post_message(events.Paste("axS"))
        await studio.pilot.pause()

        assert studio.session.review is before
        assert "paste" in studio.message


async def test_a_held_key_decides_once_and_says_so(opened):
    async with opened() as studio:
        await studio.at(P)
        studio.clock.step = 0.03

        await studio.press("a", "a", "a")

        assert studio.state("p:one") == "accepted"
        assert studio.state("p:two") == "open"
        assert "held down" in studio.message


async def test_a_held_key_may_move(opened):
    async with opened() as studio:
        await studio.at(P)
        studio.clock.step = 0.03

        await studio.press("j", "j")

        assert studio.screen.ref == "e:0"


async def test_letters_are_text_while_a_field_has_the_focus(opened):
    async with opened() as studio:
        before = studio.session.review

        await studio.press("slash", *"axs")

        assert studio.session.review is before
        assert studio.top == "LineSheet"


async def test_escape_closes_what_is_on_top_and_decides_nothing(opened):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a")
        await studio.at("p:two")
        before = studio.session.review.decisions
        for sheet in ("e", "i", "d", "w", "p", "t", "question_mark", "colon", "slash", "A", "X", "q"):
            await studio.press(sheet)
            assert studio.top != "ReviewScreen", sheet

            await studio.press("escape")

            assert studio.top == "ReviewScreen", sheet
            assert studio.session.review.decisions == before, sheet
            assert studio.app.is_running, sheet


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_leaving_asks_while_a_decision_is_unwritten(opened, key):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a", key)
        await studio.pilot.pause()

        assert studio.top == "LeaveSheet"
        await studio.press("k")
        assert studio.app.return_code == 0


async def test_leaving_asks_nothing_when_nothing_is_unwritten(opened):
    async with opened() as studio:
        await studio.press("q")

        assert studio.app.return_code == 0


async def test_discarding_needs_the_word(opened):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a", "q", "D", *"no", "enter")
        assert studio.top == "LineSheet"

        await studio.press("ctrl+u", *"discard", "enter")
        await studio.settle()

        assert studio.state(P) == "open"
        assert studio.app.return_code == 0


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_leaving_from_the_form_keeps_what_was_typed_and_asks_nothing(opened, key):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("e", *"Yes")
        await studio.press(key)
        await studio.settle()

        assert studio.app.return_code == 0
    async with opened() as studio:
        assert list(studio.screen.drafts) == [P]


async def test_writing_shows_the_diff_and_writes_on_y(opened, artifact):
    async with opened() as studio:
        await studio.at(P)
        before = artifact.read_bytes()
        await studio.press("a", "w")
        assert studio.top == "WriteSheet"
        assert artifact.read_bytes() == before

        await studio.press("y")

        assert b"id: ran-tests" in artifact.read_bytes()
        assert "Wrote 1 decision" in studio.message
        assert "2 to sign off: s where you vouch for it." in studio.message
        assert not studio.session.review.is_changed


async def test_a_new_error_blocks_writing_and_leads_to_its_entry(opened, artifact):
    async with opened() as studio:
        await break_an_entry(studio)
        before = artifact.read_bytes()
        await studio.at(P)

        await studio.press("w", "y")

        assert artifact.read_bytes() == before
        assert studio.top == "ReviewScreen"
        assert studio.screen.ref == "e:2"


@pytest.mark.parametrize("key", ["y", "enter"])
async def test_a_new_error_of_the_file_leads_to_its_own_row_whatever_the_filter_hides(opened, artifact, key):
    artifact.write_text("---\nname: tidy\nmetadata:\n\tevals: []\n---\nRun the tests.\n")
    async with opened(proposals=()) as studio:
        before = artifact.read_bytes()
        await studio.press("m", "f", "f", "w")
        assert studio.top == "WriteSheet"

        await studio.press(key)

        assert artifact.read_bytes() == before
        assert studio.screen.ref == "f:0"
        assert studio.message == "Nothing was written: this error is new. Mend it, or take it back."


async def test_errors_of_the_file_are_as_many_after_an_undo_as_before(opened, artifact):
    artifact.write_bytes((SAMPLES / "several-mistakes" / "SKILL.md").read_bytes())
    async with opened() as studio:
        rows = studio.screen.listing.shown_rows
        assert rows[0].title == "THE FILE  3"

        await studio.at(P)
        await studio.press("a")
        assert studio.screen.listing.shown_rows[0].title == "THE FILE  3"
        await studio.press("u")

        assert studio.screen.listing.shown_rows == rows


async def test_a_new_error_is_written_only_after_the_word(opened, artifact):
    async with opened() as studio:
        await break_an_entry(studio)

        await studio.press("w", "W", *"write", "enter")
        await studio.pilot.pause()

        assert b"severity: grave" in artifact.read_bytes()


async def break_an_entry(studio):
    from evals_studio.review.decisions import Change

    entry = dict(studio.session.review.item("e:2").fields) | {"severity": "grave"}
    studio.session.decide(Change("e:2", entry))
    studio.screen.draw()
    await studio.pilot.pause()


async def test_a_file_that_cannot_be_edited_is_shown_with_place_and_mend(opened, artifact):
    artifact.write_text("---\nname: [\n---\nRun the tests.\n")
    async with opened(proposals=(), size=(120, 30)) as studio:
        await studio.press("a", "i")

        assert studio.top == "ReviewScreen"
        assert "No edit is possible here" in studio.message
        assert any("Run the tests." in line.text for line in studio.screen.query_one("#artifact").shown_lines)


async def test_no_size_of_the_terminal_ends_the_studio_or_moves_the_cursor(opened):
    async with opened() as studio:
        await studio.at("p:two")
        for size in ((1, 1), (10, 3), (40, 10), (79, 24), (170, 50), (80, 24)):
            await studio.pilot.resize_terminal(*size)
            await studio.press("e", "escape")

            assert studio.app.is_running, size
            assert studio.screen.ref == "p:two", size


TOO_SMALL = ((20, 5), (23, 24), (80, 6), (1, 1))


async def resized(studio, size):
    """Give the terminal another size, and wait for its news: Textual collects them for a while."""
    await studio.pilot.resize_terminal(*size)
    await asyncio.sleep(0.2)
    await studio.settle()


@pytest.mark.parametrize("size", TOO_SMALL)
async def test_nothing_is_decided_where_nothing_can_be_seen(opened, size):
    async with opened() as studio:
        await studio.at(P)
        before = studio.session.review
        await resized(studio, size)
        assert "Too small" in studio.app.screen.query_one(TooSmall).render().plain

        await studio.press("a", "x", "j", "A", "enter", "y", "w", "q")
        studio.app.post_message(events.Paste("a"))
        await studio.settle()

        assert studio.session.review is before
        assert studio.top == "ReviewScreen"
        await resized(studio, (80, 24))
        assert not studio.app.screen.query(TooSmall)
        assert studio.screen.ref == P
        await studio.press("a")
        assert studio.state(P) == "accepted"


@pytest.mark.parametrize("size", TOO_SMALL)
async def test_a_question_that_cannot_be_seen_is_not_answered(opened, size):
    async with opened() as studio:
        await studio.at("e:2")
        await studio.press("x")
        await resized(studio, size)

        await studio.press("y")

        assert studio.state("e:2") == "settled"
        await resized(studio, (80, 24))
        assert studio.top == "Ask"
        await studio.press("y")
        assert studio.state("e:2") in ("", "rejected")


async def test_a_studio_that_opens_too_small_says_so_and_can_be_left(opened):
    async with opened(size=(20, 5)) as studio:
        assert studio.app.screen.query(TooSmall)

        await studio.press("ctrl+c")

        assert studio.app.return_code == 0


async def test_text_from_the_file_is_never_markup_nor_an_escape(opened, artifact):
    artifact.write_text('---\nmetadata:\n  evals:\n    - "[/] [red]x \\e]52;c;eA==\\a list[int]"\n---\n')
    async with opened(proposals=()) as studio:
        shown = [row.title for row in studio.screen.listing.shown_rows if row.ref]

        assert shown == ["[/] [red]x ␛]52;c;eA==␇ list[int]"]
        await studio.press("x")
        assert studio.top == "Ask"


async def test_a_mend_is_for_what_is_under_the_cursor_only(opened, artifact):
    artifact.write_text(
        "---\nname: tidy\nmetadata:\n  evals:\n"
        "    - id: Wrong\n      assertion: The session read it.\n"
        "    - id: typo\n      assertion: The session wrote it.\n      serverity: info\n---\nBody.\n"
    )
    async with opened(proposals=()) as studio:
        await studio.at("e:0")
        await studio.press("m")

        assert "quick fix" in studio.message
        assert not studio.session.review.can_undo

        await studio.at("e:1")
        await studio.press("m")

        assert studio.session.review.item("e:1").entry["severity"] == "info"


@pytest.mark.parametrize("opens", ["question_mark", "w", "colon", "slash"])
@pytest.mark.parametrize("closes", ["escape", "n"])
async def test_keys_that_were_on_their_way_when_a_sheet_closed_close_nothing_below(opened, opens, closes):
    async with opened() as studio:
        await studio.press("a", opens)
        sheet = studio.app.screen
        for _ in range(3):
            sheet.post_message(events.Key(closes, None))
            sheet.post_message(events.Key("escape", None))
        await studio.pilot.pause()
        await studio.pilot.pause()

        assert studio.top == "ReviewScreen"
        assert studio.app.is_running
        assert studio.app.return_code in (None, 0)


SHEETS = ("p", "e", "colon", "question_mark", "a w", "a q", "a d", "X", "A", "t", "slash")


@pytest.mark.parametrize("size", [(40, 10), (80, 24), (160, 50)])
@pytest.mark.parametrize("keys", SHEETS)
async def test_every_sheet_says_at_every_size_what_its_keys_do(opened, size, keys):
    async with opened(size=size) as studio:
        await studio.at(P)
        await studio.press(*keys.split())
        row = studio.app.screen.query_one(KeyRow)

        assert row.region.bottom == size[1]
        assert row.region.width == size[0]
        assert "Esc" in row.render().plain
        title = studio.app.screen.query_one(".sheet-title").region
        assert title.y >= 0
        assert title.bottom <= row.region.y


@pytest.mark.parametrize("first", ["ctrl+c", "ctrl+q", "q"])
@pytest.mark.parametrize("second", ["ctrl+c", "ctrl+q", "q", "k"])
async def test_leaving_a_second_time_leaves_as_k_does(opened, first, second):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a", first)
        assert studio.top == "LeaveSheet"

        await studio.press(second)
        await studio.settle()

        assert studio.app.return_code == 0
    async with opened(proposals=()) as studio:
        assert studio.state(P) == "accepted"


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_leaving_a_second_time_drops_no_draft_that_cannot_be_kept_and_says_so(opened, monkeypatch, key):
    monkeypatch.setattr("evals_studio.review.session.Session.kept", property(lambda _: False))
    async with opened() as studio:
        await studio.at(P)
        await studio.press("e", *"Yes", key)
        assert studio.top == "DraftsSheet"

        await studio.press(key)

        assert studio.top == "DraftsSheet"
        assert "would lose" in sheet_text(studio)
        await studio.press("e")
        assert studio.top == "EntryForm"


async def test_what_cannot_be_kept_offers_no_keeping_and_ctrl_c_loses_nothing(opened, monkeypatch):
    monkeypatch.setattr("evals_studio.review.session.Session.kept", property(lambda _: False))
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a", "q")
        assert "k" not in {hint.key for hint in studio.app.screen.query_one(KeyRow).hints}
        assert "NOT possible" in sheet_text(studio)

        await studio.press("k", "ctrl+c", "ctrl+q", "q")

        assert studio.top == "LeaveSheet"
        assert "would lose" in sheet_text(studio)


def sheet_text(studio):
    return "\n".join(line.text for line in studio.app.screen.query_one(LinesPane).shown_lines)


async def test_w_shows_no_write_sheet_while_the_file_is_gone(opened, artifact):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a")
        raw = artifact.read_bytes()
        artifact.unlink()

        for _ in range(2):
            await studio.press("w")
            assert studio.top == "ReviewScreen"
            assert "The file is gone." in studio.message
            studio.screen.say("")

        artifact.write_bytes(raw)
        await studio.press("w")
        assert studio.top == "WriteSheet"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("---\nname: tidy\n\nRun the tests.\n", ()),
        ("---\nname: [\n---\nRun the tests before committing.\n", ("line ",)),
        ("---\nname: a\n\tx: b\n---\nRun the tests before committing.\n", ("line 3",)),
    ],
    ids=["unclosed", "no-yaml", "a-tab"],
)
async def test_no_edit_says_above_a_proposal_what_stands_where_and_what_to_do(opened, artifact, text, words):
    artifact.write_text(text)
    async with opened() as studio:
        await studio.at(P)
        problem = studio.session.review.document.problem
        entry = studio.screen.query_one("#entry")
        shown = [line.text for line in entry.shown_lines]

        assert entry.display
        assert problem is not None
        assert shown[0].startswith("This file can be read but not edited")
        assert problem.message in shown
        assert problem.mend in shown
        assert any(line.gutter == "where  " for line in entry.shown_lines)
        assert all(any(word in one for one in shown) for word in words)
        assert any("never" in one or "ran the tests" in one for one in shown)


async def test_two_sizes_on_their_way_at_once_do_not_call_one_another_for_ever(opened):
    async with opened() as studio:
        for sheet in ("", "question_mark"):
            if sheet:
                await studio.press(sheet)
            now, past, laid_out = studio.app.size, Size(70, 20), []
            screen = studio.app.screen
            screen.screen_layout_refresh_signal.subscribe(screen, laid_out.append)

            for size in (past, now, past):
                screen.post_message(events.Resize(size, size))
            await asyncio.sleep(0.1)

            assert len(laid_out) < 3
            assert screen.size == now
