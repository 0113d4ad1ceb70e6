"""Everything that a key reaches, the mouse reaches: rows, panes, hints, fields, sheets."""

import pytest
from rich.cells import cell_len
from textual.geometry import Offset
from textual.widgets import Input, TextArea

from evals_studio.settings.actions import BY_ID
from evals_studio.tui.screens.form_row import FormRow
from evals_studio.tui.screens.help import KeyColumn
from evals_studio.tui.widgets.choice import Choice
from evals_studio.tui.widgets.item_list import ItemList
from evals_studio.tui.widgets.key_row import KeyRow

P = "p:one"


async def click(studio, widget, x=1, y=0, times=1):
    await studio.pilot.click(widget, offset=Offset(x, y), times=times)
    await studio.settle()
    await studio.settle()


async def click_hint(studio, action):
    row = studio.app.screen.query_one(KeyRow)
    rows = enumerate(row._placed(row.size.width))
    at, y = next((at, y) for y, hints in rows for at, hint in hints if hint.action == action)
    await click(studio, row, at, y)


async def click_row(studio, listing, ref, times=1):
    at = next(at for at, row in enumerate(listing.shown_rows) if row.ref == ref)
    await click(studio, listing, 3, at - listing.scroll_offset.y, times)


async def test_a_click_puts_the_cursor_on_a_row_and_a_double_click_zooms_it(opened):
    async with opened() as studio:
        await click_row(studio, studio.screen.listing, "p:two")
        assert studio.screen.ref == "p:two"

        await click_row(studio, studio.screen.listing, "e:1", times=2)

        assert studio.screen.ref == "e:1"
        assert studio.screen.has_class("-zoom")


@pytest.mark.parametrize("pane", ["list", "entry", "artifact", "live"])
async def test_a_click_gives_a_pane_the_focus(opened, pane):
    async with opened(size=(160, 50)) as studio:
        await click(studio, studio.screen.query_one(f"#{pane}"), 2, 3)

        assert studio.screen.pane == pane


async def test_every_hint_of_the_review_can_be_clicked(opened):
    async with opened(size=(160, 50)) as studio:
        await studio.at(P)
        actions = [hint.action for hint in studio.screen.query_one(KeyRow).hints]
        done = []
        for action in actions:
            studio.screen.command = done.append
            await click_hint(studio, action)

        assert done == actions


async def test_a_proposal_is_edited_accepted_and_written_with_the_mouse_alone(opened, artifact):
    async with opened(size=(120, 36)) as studio:
        await click_row(studio, studio.screen.listing, P)
        await click_hint(studio, "edit")
        severity = next(
            row.editor for row in studio.app.screen.query(FormRow) if row.field.path == ("severity",)
        )
        await click(studio, severity, "◎ error  ○ warning".index("○") + 1)
        await click_hint(studio, "commit")
        await click_hint(studio, "accept")
        await click_hint(studio, "write")

        await click_hint(studio, "write")

        assert b"severity: warning" in artifact.read_bytes()


async def test_every_field_of_the_form_takes_the_focus_by_a_click(opened):
    async with opened(size=(120, 50)) as studio:
        await studio.at(P)
        await studio.press("e")
        for row in studio.app.screen.query(FormRow):
            await click(studio, row.editor)

            assert studio.app.focused is row.editor, row.field.path
            assert row.has_class("-here")
        await click_hint(studio, "next")
        assert isinstance(studio.app.focused, Input | TextArea | Choice)


async def test_a_line_is_taken_and_left_by_a_click(opened):
    async with opened() as studio:
        await studio.at("e:0")
        await click_hint(studio, "convert")
        await click(studio, studio.app.screen.query_one(Input))
        await click_hint(studio, "close")
        assert studio.state("e:0") == "bare"

        await click_hint(studio, "convert")
        await click_hint(studio, "take")

        assert studio.state("e:0") == "settled"


SHEETS = ["p", "t", "colon", "question_mark", "d", "w", "q", "X", "A", "slash", "i"]


@pytest.mark.parametrize("key", SHEETS)
async def test_every_sheet_closes_by_a_click(opened, key):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a", key)
        assert studio.top != "ReviewScreen"

        await click_hint(studio, "close")

        assert studio.top == "ReviewScreen"


@pytest.mark.parametrize("key", SHEETS)
async def test_every_hint_of_a_sheet_is_a_key_of_it_or_one_that_a_click_has_no_need_of(opened, key):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a", key)
        sheet = studio.app.screen
        for hint in sheet.query_one(KeyRow).hints:
            assert hint.label
            assert hint.action or hint.key in ("j k", "↑ ↓", "← →", "a click"), hint
            if hint.action and hint.action not in ("close", *sheet.presses.values()):
                assert hasattr(sheet, f"press_{hint.action}"), hint


@pytest.mark.parametrize(
    ("key", "ref", "then"), [("colon", "help", "HelpSheet"), ("p", "replay", "LineSheet")]
)
async def test_a_row_of_a_sheet_is_taken_by_a_double_click(opened, key, ref, then):
    async with opened() as studio:
        await studio.press(key)
        if key == "colon":
            await studio.press(*"help")

        await click_row(studio, studio.app.screen.query_one(ItemList), ref, times=2)

        assert studio.top == then


@pytest.mark.parametrize("action", BY_ID)
async def test_a_click_on_a_key_of_the_help_does_what_the_key_does(opened, monkeypatch, action):
    async with opened(size=(80, 24)) as studio:
        await studio.press("question_mark")
        done = []
        monkeypatch.setattr(type(studio.screen), "command", lambda _, name: done.append(name))
        label = BY_ID[action].label
        column, y = next(
            (column, y)
            for column in studio.app.screen.query(KeyColumn)
            for y, line in enumerate(column.shown_lines)
            if line.text == label and line.gutter
        )

        await click(studio, column, 2, y)

        assert studio.top == "ReviewScreen"
        assert done == [action]


@pytest.mark.parametrize("width", [40, 60, 79, 80, 120])
async def test_no_key_of_the_help_is_broken_and_only_the_whole_help_scrolls(opened, width):
    async with opened(size=(width, 20)) as studio:
        await studio.press("question_mark")
        await studio.settle()

        for column in studio.app.screen.query(KeyColumn):
            assert not column.show_vertical_scrollbar
            assert len(column.shown_lines) == column.size.height


async def test_a_click_beside_the_keys_of_the_help_does_nothing(opened):
    async with opened(size=(80, 24)) as studio:
        await studio.press("question_mark")

        for column in studio.app.screen.query(KeyColumn):
            await click(studio, column, 2, 0)
            await click(studio, column, 2, column.size.height - 1)

        assert studio.top == "HelpSheet"


async def test_no_row_of_the_palette_is_cut_at_80_columns(opened):
    async with opened(size=(80, 24)) as studio:
        await studio.press("colon")
        rows = studio.app.screen.query_one(ItemList)
        await studio.settle()

        for row in rows.shown_rows:
            assert 4 + cell_len(row.title) + 1 + cell_len(row.right) <= rows.size.width, row.title


async def test_the_mouse_over_a_hint_has_it_say_what_it_does(opened):
    async with opened() as studio:
        await studio.at(P)

        await studio.pilot.hover(studio.screen.query_one(KeyRow), offset=Offset(2, 0))

        assert "Put it into the file" in str(studio.screen.query_one(KeyRow).tooltip)
