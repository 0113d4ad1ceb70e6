"""What stands in the way is said in words that fit, and the key row holds only what works."""

from dataclasses import replace

import pytest
from tests.tui.conftest import PROPOSALS

from evals_studio.store import Unfinished
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.widgets.message_row import MessageRow

DECIDING = {"accept", "reject", "later", "sign-off", "convert", "edit", "undo", "write", "new", "propose"}


def row(studio):
    return {hint.action for hint in studio.screen.query_one(KeyRow).hints}


def reason(studio):
    return " ".join(
        f"{hint.key} {hint.label}" for hint in studio.screen.query_one(KeyRow).hints if not hint.action
    )


def said(studio):
    return studio.screen.query_one(MessageRow).render().plain


@pytest.mark.usefixtures("another_studio")
@pytest.mark.parametrize("width", [80, 120, 160])
async def test_a_file_that_is_open_elsewhere_offers_no_deciding_key_and_says_why(opened, width):
    async with opened(proposals=(), size=(width, 24)) as studio:
        assert not row(studio) & DECIDING
        assert {"search", "quit", "help"} <= row(studio)
        assert "another studio" in reason(studio)
        assert "another studio" in said(studio)
        assert "…" not in said(studio)


@pytest.mark.usefixtures("another_studio")
async def test_every_key_that_the_row_of_a_read_only_file_shows_does_something_else_than_refuse(opened):
    async with opened(proposals=()) as studio:
        for action in row(studio) - {"quit", ""}:
            studio.screen.say("")
            studio.screen.command(action)
            await studio.settle()

            assert "Only read here" not in studio.message, action
            await studio.press("escape")


async def test_what_cannot_be_read_as_yaml_is_marked_at_its_line_and_its_mend_is_said_once(opened, artifact):
    artifact.write_text("---\nname: a\ndescription: Read it: twice a day.\n---\nRun the tests.\n")
    async with opened(proposals=()) as studio:
        entry = [line.text for line in studio.screen.query_one("#entry", LinesPane).shown_lines]
        source = studio.screen.query_one("#source", LinesPane).shown_lines

        assert [line.gutter for line in source] == ["3 ▌ "]
        assert sum("Quote the text" in text for text in entry) == 1
        assert "mends it so" in entry


async def test_a_file_that_cannot_be_edited_offers_no_deciding_key(opened, artifact):
    artifact.write_text("---\nname: [\n---\nRun the tests.\n")
    async with opened(proposals=()) as studio:
        assert not row(studio) & (DECIDING - {"propose"})
        assert "NO EDIT" in reason(studio)
        assert "mend" not in row(studio)
        assert "…" not in said(studio)


async def test_a_mend_is_offered_where_the_file_can_be_mended(opened, artifact):
    artifact.write_text("---\nname: tidy\nmetadata:\n  evals: {one: [}\n---\nRun.\n")
    async with opened(proposals=()) as studio:
        has_mend = any(finding.mend for finding in studio.session.review.findings)

        assert ("mend" in row(studio)) == has_mend


async def test_a_write_protected_file_takes_decisions_and_offers_no_writing(opened, artifact):
    artifact.chmod(0o444)
    async with opened(proposals=()) as studio:
        assert "write" not in row(studio)
        assert "convert" in row(studio)
        assert "chmod u+w" in said(studio)
        await studio.press("a", "w")

        assert studio.state("e:0") == "settled"
        assert studio.top == "ReviewScreen"
        assert "chmod u+w" in studio.message

        artifact.chmod(0o644)
        await studio.press("w")
        assert studio.top == "WriteSheet"


async def test_a_file_that_may_be_written_again_says_so_and_the_header_follows_without_a_key(
    opened, artifact
):
    artifact.chmod(0o444)
    async with opened() as studio:
        header = studio.screen.query_one(StudioHeader)
        assert "NOT WRITABLE" in header.render().plain

        artifact.chmod(0o644)
        studio.screen.look_at_disk()

        assert "NOT WRITABLE" not in header.render().plain
        assert "write" in row(studio)
        assert "not write-protected any more: w writes" in studio.message


@pytest.mark.parametrize("width", [80, 120, 160])
async def test_after_a_reject_the_reasons_stand_on_the_screen_with_their_digits(opened, width):
    async with opened(size=(width, 24)) as studio:
        await studio.at("p:one")

        await studio.press("x")

        for reason_ in ("1 duplicate", "2 wrong", "3 untestable", "4 ", "scope", "5 other"):
            assert reason_ in said(studio)


KEPT = "evals_studio.review.session.Session.kept"


async def test_a_half_filled_form_alone_that_cannot_be_kept_is_no_decision_to_write(opened, monkeypatch):
    monkeypatch.setattr(KEPT, property(lambda _: False))
    async with opened() as studio:
        await studio.at("p:one")
        await studio.press("e", *"Now", "escape", "q")

        assert studio.top == "DraftsSheet"
        assert "0 decisions" not in studio.app.screen.sheet_title
        assert {hint.action for hint in studio.app.screen.query_one(KeyRow).hints} == {
            "open",
            "drop",
            "close",
        }

        await studio.press("e")
        assert studio.top == "EntryForm"
        await studio.press("escape", "q", "D")
        assert studio.app.return_code == 0


@pytest.mark.usefixtures("another_studio")
async def test_leaving_what_another_studio_has_open_asks_nothing_about_its_drafts(opened, monkeypatch):
    draft = Unfinished("p:one", {"id": "ran-tests"}, {("id",): "ran-them"})
    monkeypatch.setattr("evals_studio.review.session.Session.unfinished", property(lambda _: (draft,)))
    async with opened(proposals=()) as studio:
        await studio.press("q")
        assert studio.app.return_code == 0


async def test_a_half_filled_new_entry_is_opened_again_from_the_guard(opened, monkeypatch):
    monkeypatch.setattr(KEPT, property(lambda _: False))
    async with opened() as studio:
        await studio.press("i", *"Linted", "escape", "q", "e")

        assert studio.top == "EntryForm"
        assert studio.app.screen.query_one(".kind-text TextArea").text == "Linted"


async def test_converting_all_gives_no_two_the_same_id(opened, artifact):
    twice = "    - Sort the imports before committing.\n"
    artifact.write_text(artifact.read_text().replace(twice, twice * 3))
    async with opened(proposals=()) as studio:
        await studio.press("C", "y")

        ids = [item.id for item in studio.session.review.items]
        assert len(set(ids)) == len(ids)
        assert not any(item.state == "bare" for item in studio.session.review.items)


async def test_what_undo_and_redo_did_is_said_with_the_way_back(opened):
    async with opened() as studio:
        await studio.at("p:one")
        await studio.press("a", "u")
        assert studio.message == "Taken back: accepted ran-tests. Ctrl+R does it again."

        await studio.press("ctrl+r")

        assert studio.message == "Done again: accepted ran-tests. u takes it back."


async def test_writing_says_so_before_a_slow_disk_holds_everything_up(opened, monkeypatch):
    async with opened() as studio:
        await studio.at("p:one")
        await studio.press("a")
        seen = []
        write = studio.session.write
        monkeypatch.setattr(
            studio.session, "write", lambda **how: (seen.append(said(studio)), write(**how))[1]
        )

        await studio.press("w", "y")

        assert "Writing" in seen[0]
        assert "Wrote 1 decision" in studio.message


async def test_what_was_done_to_many_is_told_in_the_past_with_its_count(opened):
    async with opened() as studio:
        await studio.press("X", "y")
        assert studio.message.startswith("Rejected 2 items")

        await studio.press("u", "C", "y")

        assert studio.message.startswith("Converted 1 item.")


async def test_a_severity_key_says_which_severity_it_came_to(opened):
    async with opened() as studio:
        await studio.at("p:one")

        await studio.press("minus")

        assert studio.message == "ran-tests: severity warning. u takes it back."


@pytest.mark.parametrize(
    "keys", [("minus",), ("a",), ("S",), ("space",), ("a", "u"), ("a", "u", "ctrl+r"), ("x", "3")]
)
async def test_what_a_key_did_to_an_entry_with_a_long_id_is_said_whole_at_80_columns(opened, keys):
    long = replace(
        PROPOSALS[0], entry={"id": "asked-the-user-for-exact-steps-first", "assertion": "It asked."}
    )
    async with opened(proposals=(long,)) as studio:
        await studio.at("p:one")

        await studio.press(*keys)

        assert "…" not in said(studio), said(studio)


async def test_at_a_bare_string_the_row_tells_the_key_that_takes_the_offered_id_from_the_one_that_asks(
    opened,
):
    async with opened() as studio:
        await studio.at("e:0")
        labels = {hint.action: hint.label for hint in studio.screen.query_one(KeyRow).hints}
        assert (labels["accept"], labels["convert"]) == ("give id", "choose id")

        await studio.press("c")
        assert studio.top == "LineSheet"
        await studio.press("escape")
        assert studio.state("e:0") == "bare"

        await studio.press("a")
        assert studio.top == "ReviewScreen"
        assert studio.state("e:0") == "settled"
