"""The edit form: legal fields, findings while typing, drafts, ids from sentences."""

import asyncio

import pytest

from evals_studio.store import StateFolder
from evals_studio.tui.screens.form_row import FormRow

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


async def test_the_help_of_every_field_is_shown_whole(opened):
    async with opened(size=(80, 24)) as studio:
        await studio.press("i")
        for name, row in rows(studio).items():
            row.editor.focus()
            await studio.settle()
            text = studio.app.screen.query_one(".help")
            needed = text.get_content_height(studio.app.size, studio.app.size, text.content_size.width)

            assert text.content_size.height >= needed, name


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
