"""The edit form: legal fields, findings while typing, drafts, ids from sentences."""

import asyncio

import pytest

from evals_studio.store import StateFolder
from evals_studio.tui.form_fields import form_fields
from evals_studio.tui.screens.form_row import FormRow
from evals_studio.tui.widgets.field_help import FieldHelp
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.message_row import MessageRow
from evals_studio.vocabulary import GRADERS

P = "p:one"


def rows(studio):
    return {".".join(row.field.path): row for row in studio.app.screen.query(FormRow)}


async def focus(studio, name):
    rows(studio)[name].editor.focus()
    await studio.pilot.pause()


async def test_a_changed_field_becomes_a_draft_and_the_proposal_stays_open(opened):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("e")
        await focus(studio, "severity")
        await studio.press("right", "ctrl+s")

        item = studio.session.review.item(P)
        assert studio.top == "ReviewScreen"
        assert item.entry["severity"] == "warning"
        assert (item.state, item.draft) == ("open", True)


async def test_an_edit_that_changes_nothing_decides_nothing(opened):
    async with opened() as studio:
        await studio.at(P)
        before = studio.session.review.decisions

        await studio.press("e", "ctrl+s")

        assert studio.top == "ReviewScreen"
        assert studio.session.review.decisions == before


def is_in_view(studio):
    """Tell whether the field that takes what is typed is on the screen, as far as that has room for it."""
    field, fields = studio.app.screen.focused, studio.app.screen.query_one(".fields")
    shown = fields.region.intersection(field.region)
    return shown.height >= min(field.region.height, fields.region.height)


def here(studio):
    return next(name for name, row in rows(studio).items() if row.editor.has_focus)


async def test_the_help_of_every_field_is_shown_whole(opened):
    async with opened(size=(80, 24)) as studio:
        await studio.press("i")
        text = studio.app.screen.query_one(FieldHelp)
        for grader in ("ai", *GRADERS):
            for field in form_fields({"id": "", "assertion": "", "grader": grader}, {}):
                row = FormRow(field, "")
                text.show(row.help)

                assert "".join("".join(text.rows(text.content_size.width)).split()) == "".join(
                    row.help.split()
                )


@pytest.mark.parametrize("size", [(40, 12), (40, 16), (80, 15)])
async def test_help_without_room_says_so_and_a_key_shows_it_whole(opened, size):
    async with opened(size=size) as studio:
        await studio.press("i")
        await focus(studio, "grader")
        await studio.settle()
        text = studio.app.screen.query_one(FieldHelp)
        assert str(text.render()).endswith("… F1 shows it whole.")
        assert text.region.bottom <= studio.app.size.height - 1

        await studio.press("f1")
        assert studio.app.screen.query_one("LinesPane").shown_lines[0].text == rows_help(studio, "grader")
        await studio.press("escape")

        assert (studio.top, here(studio)) == ("EntryForm", "grader")


def rows_help(studio, name):
    return next(row.help for row in studio.app.screen_stack[-2].query(FormRow) if row.field.path == (name,))


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
async def test_down_and_up_go_from_field_to_field_and_what_is_typed_can_be_seen(opened, size):
    async with opened(size=size) as studio:
        await studio.press("i")
        await studio.press("up")
        names = list(rows(studio))
        visited = [here(studio)]
        for _ in names[1:]:
            await studio.press("down")
            await studio.settle()
            visited.append(here(studio))
            assert is_in_view(studio), visited[-1]
        assert visited == names

        await studio.press("down")
        assert here(studio) == names[-1]

        for name in reversed(names[:-1]):
            await studio.press("up")
            await studio.settle()
            assert here(studio) == name
            assert is_in_view(studio), name


async def test_in_a_text_down_and_up_move_inside_and_go_on_at_its_ends(opened):
    async with opened() as studio:
        await studio.press("i")
        await studio.type("one\ntwo\nthree")
        assert here(studio) == "assertion"

        await studio.press("up")
        await studio.press("up")
        assert (here(studio), studio.app.screen.focused.cursor_location[0]) == ("assertion", 0)
        await studio.press("up")
        assert here(studio) == "id"

        await studio.press("down", "down", "down")
        assert (here(studio), studio.app.screen.focused.cursor_location[0]) == ("assertion", 2)
        await studio.press("down")
        assert here(studio) == "grader"


@pytest.mark.parametrize(
    "keys", [("pagedown",), ("pagedown", "pagedown"), ("pagedown", "pagedown", "pageup"), ("home",)]
)
async def test_after_a_page_the_field_that_has_the_focus_is_in_view(opened, keys):
    async with opened() as studio:
        await studio.press("i")
        await focus(studio, "severity")
        for key in keys:
            await studio.press(key)
            await studio.settle()
            assert is_in_view(studio)
        assert (here(studio) == "severity") == (keys == ("home",))


@pytest.mark.parametrize("key", ["x", "left", "end"])
async def test_who_types_after_the_wheel_sees_it(opened, key):
    async with opened(size=(80, 18)) as studio:
        await studio.press("i")
        await focus(studio, "id")
        studio.app.screen.query_one(".fields").scroll_end(animate=False)
        await studio.settle()
        assert not is_in_view(studio)

        await studio.press(key)
        await studio.settle()

        assert is_in_view(studio)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_key_row_of_the_form_says_how_to_move(opened, size):
    async with opened(size=size) as studio:
        await studio.press("i")

        said = str(studio.app.screen.query_one(KeyRow).render())
        assert "↑ ↓ Tab move" in said
        assert "Ctrl+R reset" in said
        assert "Esc back, draft kept" in said


async def test_a_new_entrys_id_says_where_it_comes_from(opened):
    async with opened() as studio:
        await studio.press("i")
        assert rows(studio)["id"].editor.placeholder == "offered from the sentence"
        await studio.press("escape")
        await studio.at(P)
        await studio.press("e")
        assert "sentence" not in rows(studio)["id"].editor.placeholder


async def test_what_ctrl_r_does_next_stands_where_it_is_pressed(opened):
    async with opened(size=(80, 24)) as studio:
        await typed_in_the_form(studio)
        keys, said = studio.app.screen.query_one(KeyRow), studio.app.screen.query_one(FieldHelp)

        await studio.press("ctrl+r")
        await studio.settle()
        assert said.text == "Ctrl+R brings back what was typed."
        assert "Ctrl+R bring back" in str(keys.render())
        assert "Esc back, none kept" in str(keys.render())

        await studio.press("ctrl+r")
        await studio.settle()
        assert said.text == "Ctrl+R shows the entry as it was."
        assert "Ctrl+R reset" in str(keys.render())
        assert "Esc back, draft kept" in str(keys.render())


async def test_taking_back_where_nothing_was_typed_says_so(opened):
    async with opened() as studio:
        await studio.press("i")
        await studio.type("word")

        await studio.press("ctrl+z")
        assert rows(studio)["assertion"].text == ""
        assert "nothing to take back" not in studio.app.screen.query_one(FieldHelp).text
        await studio.press("ctrl+z")
        await studio.settle()

        assert studio.app.screen.query_one(FieldHelp).text == "There is nothing to take back in this field."


@pytest.mark.parametrize("height", [16, 22, 24, 26, 34])
async def test_a_field_keeps_its_rows_whether_or_not_the_form_scrolls(opened, height):
    async with opened(size=(80, 60)) as studio:
        await studio.press("i")
        tall = rows(studio)["target"].editor.size

        await studio.pilot.resize_terminal(80, height)
        await studio.settle()

        assert rows(studio)["target"].editor.size == tall


@pytest.mark.parametrize("ref", [P, "e:2"])
async def test_once_committed_nothing_unfinished_is_claimed(opened, ref):
    async with opened() as studio:
        await typed_in_the_form(studio, ref)
        await studio.press("escape")
        assert "unfinished draft" in studio.screen.query_one("#entry").shown_lines[0].text

        await studio.press("e", "ctrl+s")

        assert "unfinished draft" not in studio.screen.query_one("#entry").shown_lines[0].text
        assert not studio.screen.drafts


async def test_a_draft_that_is_in_the_way_says_how_to_take_and_how_to_drop_it(opened):
    async with opened(size=(80, 24)) as studio:
        await typed_in_the_form(studio)
        await studio.press("escape", "a")
        said = str(studio.screen.query_one(MessageRow).render())
        assert "Ctrl+S" in said
        assert "Ctrl+R" in said
        assert "drop" in said

        await studio.press("e", "ctrl+r", "escape")

        assert studio.message == "The draft is dropped."
        assert "unfinished draft" not in studio.screen.query_one("#entry").shown_lines[0].text


@pytest.mark.parametrize("width", [100, 120, 160])
async def test_where_there_is_room_no_key_of_the_form_is_broken(opened, artifact, width):
    artifact.write_text(
        "---\nmetadata:\n  evals:\n    - { id: one, grader: command, command: [make, test] }\n---\n"
    )
    async with opened(proposals=(), size=(width, 36)) as studio:
        await studio.press("e")
        await studio.settle()
        assert "generated-assertion-hash" in rows(studio)

        assert {label.size.height for label in studio.app.screen.query(".key")} == {1}


async def test_what_is_not_yet_right_is_a_sentence_of_its_own(opened):
    async with opened() as studio:
        await studio.press("i")
        await studio.type("It did it.")
        await focus(studio, "grader")
        await studio.type("Bad Name")
        await studio.press("ctrl+s")

        said = str(studio.app.screen.query_one(".say").render())
        assert said == "Not yet: `Bad Name` is no grader's name. Esc keeps the draft."


async def test_a_name_that_is_offered_does_not_look_typed_and_its_key_is_told(opened):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("e")
        await focus(studio, "grader")
        await studio.press("ctrl+u", *"re")
        await studio.settle()
        row = rows(studio)["grader"]

        underlined = [part.text for part in row.editor.render_line(0) if part.style and part.style.underline]
        assert "".join(underlined).endswith("ex")
        assert "→ takes the name that is offered" in row.help

        await studio.press("right")
        assert row.text == "regex"


async def test_another_grader_brings_its_own_fields_and_keeps_what_was_typed(opened):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("e")
        assert "runs" in rows(studio)
        await focus(studio, "grader")

        await studio.press(*"tool", "minus", *"usage")

        assert "runs" not in rows(studio)
        assert {"options.tool", "options.expect"} <= rows(studio).keys()
        assert rows(studio)["assertion"].text == "The session ran the tests before committing."


async def test_what_is_wrong_with_a_field_stands_beside_it_while_typing(opened):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("e")
        await focus(studio, "weight")

        await studio.press(*"much")

        assert rows(studio)["weight"].query_one(".problem").display
        await studio.press("ctrl+s")
        assert studio.top == "EntryForm"


async def test_a_kept_draft_is_there_when_the_form_opens_again(opened):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("e")
        await focus(studio, "evidence")
        await studio.press(*"log", "escape")
        assert studio.top == "ReviewScreen"
        assert studio.state(P) == "open"

        await studio.press("e")

        assert rows(studio)["evidence"].text == "log"


async def test_a_new_entry_gets_an_id_from_its_sentence(opened):
    async with opened() as studio:
        await studio.press("i")
        for word in ("Linted", "space", "changed", "space", "files"):
            await studio.press(*([word] if word == "space" else word))
        offered = rows(studio)["id"].text

        await studio.press("ctrl+s")

        assert offered == "linted-changed-files"
        new = studio.session.review.item(studio.screen.ref)
        assert (new.id, new.state) == (offered, "settled")


async def test_an_id_typed_by_hand_is_not_replaced_by_an_offer(opened):
    async with opened() as studio:
        await studio.press("i")
        await focus(studio, "id")
        await studio.press(*"mine")
        await focus(studio, "assertion")

        await studio.press(*"Linted")

        assert rows(studio)["id"].text == "mine"


async def test_an_id_that_another_entry_has_is_refused(opened):
    async with opened() as studio:
        await studio.press("i", *"Linted")
        await focus(studio, "id")
        await studio.press("ctrl+u", *"used", "minus", *"read", "ctrl+s")

        assert studio.top == "EntryForm"
        assert rows(studio)["id"].query_one(".problem").display


async def test_a_form_that_was_only_looked_at_keeps_no_draft(opened):
    async with opened() as studio:
        await studio.at(P)

        await studio.press("e", "tab", "tab", "escape", "q")

        assert studio.app.return_code == 0


async def typed_in_the_form(studio, ref=P, text="log"):
    await studio.at(ref)
    await studio.press("e")
    await focus(studio, "evidence")
    await studio.press(*text)


async def test_what_was_typed_is_there_at_the_next_start(opened):
    async with opened() as studio:
        await typed_in_the_form(studio)
        await studio.press("escape", "q")
        assert studio.app.return_code == 0

    async with opened() as studio:
        assert f"draft of {studio.session.review.name(P)} is kept: e opens it" in studio.message
        await studio.at(P)
        assert "unfinished draft" in studio.screen.query_one("#entry").shown_lines[0].text
        await studio.press("e")

        assert rows(studio)["evidence"].text == "log"


async def test_what_is_being_typed_is_on_disk_before_the_form_closes(opened, artifact, tmp_path, monkeypatch):
    monkeypatch.setattr("evals_studio.tui.screens.form._KEEP_EVERY", 0.01)
    async with opened() as studio:
        await typed_in_the_form(studio)
        await asyncio.sleep(0.05)
        await studio.settle()
        studio.session.settle()

        kept = StateFolder(tmp_path / "state").kept(artifact, artifact.read_bytes())

        assert [dict(form.texts) for form in kept.unfinished] == [{("evidence",): "log"}]


async def test_what_was_typed_is_kept_when_the_studio_ends_over_the_form(opened):
    async with opened() as studio:
        await typed_in_the_form(studio)
        studio.app.exit()

    async with opened() as studio:
        assert studio.screen.drafts == {P: {("evidence",): "log"}}


async def test_what_is_committed_leaves_no_draft(opened):
    async with opened() as studio:
        await typed_in_the_form(studio)
        await studio.press("escape", "e", "ctrl+s")

        assert studio.session.review.item(P).entry["evidence"] == "log"
        assert not studio.screen.drafts

    async with opened() as studio:
        assert not studio.screen.drafts


async def test_reset_shows_the_entry_as_it_was_and_brings_the_text_back(opened):
    async with opened() as studio:
        await typed_in_the_form(studio)

        await studio.press("ctrl+r")
        assert rows(studio)["evidence"].text == ""
        await studio.press("ctrl+r")
        assert rows(studio)["evidence"].text == "log"

        await studio.press("ctrl+r", "escape")
        assert not studio.screen.drafts


async def test_what_was_typed_for_an_entry_goes_where_it_stands_now(opened, artifact):
    async with opened() as studio:
        await typed_in_the_form(studio, "e:2")
        await studio.press("escape", "q")
    text = artifact.read_text()
    artifact.write_text(text.replace("    - Sort the imports before committing.\n", ""))

    async with opened() as studio:
        assert studio.screen.drafts == {"e:1": {("evidence",): "log"}}


async def test_what_was_typed_for_an_entry_that_is_gone_is_offered_as_a_new_one(opened, artifact):
    async with opened() as studio:
        await typed_in_the_form(studio, "e:2")
        await studio.press("escape", "q")
    text = artifact.read_text()
    gone = "    - id: names-the-file\n      assertion: The final message names the file.\n"
    artifact.write_text(text.replace(gone, ""))

    async with opened() as studio:
        assert "an entry that is not here is kept: i opens it" in studio.message
        await studio.press("i")
        assert rows(studio)["evidence"].text == "log"
        assert rows(studio)["id"].text == "names-the-file"
        await studio.press("ctrl+s")

        assert studio.session.review.items[-1].id == "names-the-file"
        assert not studio.screen.drafts


async def test_what_was_typed_follows_its_entry_when_another_program_writes_the_file(opened, artifact):
    async with opened() as studio:
        await typed_in_the_form(studio, "e:2")
        await studio.press("escape")
        text = artifact.read_text()
        artifact.write_text(text.replace("    - Sort the imports before committing.\n", ""))

        studio.screen.look_at_disk()

        assert studio.screen.drafts == {"e:1": {("evidence",): "log"}}


async def test_many_at_once_leave_out_what_has_an_unfinished_draft(opened):
    async with opened() as studio:
        await typed_in_the_form(studio)
        await studio.press("escape", "A", "enter", "y")

        assert studio.state(P) == "open"
        assert studio.state("p:two") == "accepted"


async def test_what_a_field_still_tells_while_its_row_is_taken_away_changes_nothing(opened):
    async with opened() as studio:
        await studio.at("e:2")
        await studio.press("e")
        form = studio.app.screen
        row = next(row for row in form.query(FormRow) if row.field.path == ("assertion",))
        row.editor.text = "Something else."
        await studio.settle()

        await studio.app._press_keys(["ctrl+r"])
        row.editor.text = "Typed too late."
        gone = row.remove_children()
        row.post_message(FormRow.Changed(row))
        await gone
        await studio.settle()

        assert studio.app.is_running
        shown = next(row for row in form.query(FormRow) if row.field.path == ("assertion",))
        assert shown.text == "The final message names the file."
