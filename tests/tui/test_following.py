"""Another program, and another studio, on the same file."""

import pytest
from textual import events

from evals_studio.review import Change, Remove
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.key_row import KeyRow

P = "p:one"


def header_of(studio):
    return studio.screen.query_one(StudioHeader).render().plain


async def test_a_file_that_changed_is_noticed_and_decisions_are_made_again_on_it(opened, artifact):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a")
        artifact.write_text(artifact.read_text() + "\nOne more line.\n")

        studio.screen.look_at_disk()
        await studio.pilot.pause()

        assert "changed on disk" in studio.message
        assert "1 decision made again" in studio.message
        assert studio.session.review.document.text.endswith("One more line.\n")
        assert b"ran-tests" in studio.session.review.document.raw


async def test_a_rejection_whose_instruction_changed_is_open_again_and_that_is_said(opened, artifact):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("x")
        artifact.write_text(artifact.read_text().replace("Run the tests before", "Run all the tests before"))

        studio.screen.look_at_disk()
        await studio.pilot.pause()

        assert "changed on disk" in studio.message
        assert "1 rejection lapsed" in studio.message
        (again,) = [one for one in studio.session.review.items if one.ref.startswith("p:again-")]
        assert again.state == "open"


async def test_nothing_moves_while_a_sheet_is_open(opened, artifact):
    async with opened() as studio:
        await studio.press("question_mark")
        before = studio.session.review
        artifact.write_text(artifact.read_text() + "\nOne more line.\n")

        studio.screen.look_at_disk()
        assert studio.session.review is before
        await studio.press("escape")

        assert studio.session.review.document.text.endswith("One more line.\n")


@pytest.mark.parametrize(
    ("take_away", "said", "mark"),
    [
        (lambda file: file.unlink(), "The file is gone.", "FILE GONE"),
        (lambda file: file.write_text("---\na: [\n---\n"), "can't be read any more", "FILE UNREADABLE"),
    ],
    ids=["deleted", "no-yaml"],
)
async def test_a_file_that_is_gone_is_told_once_deciding_goes_on_and_its_return_is_told(
    opened, artifact, take_away, said, mark
):
    async with opened() as studio:
        raw = artifact.read_bytes()
        take_away(artifact)
        studio.screen.look_at_disk()
        assert said in studio.message
        assert "Writing waits" in studio.message
        assert "deciding goes on" in studio.message
        assert mark in header_of(studio)
        studio.screen.say("something else")

        studio.screen.look_at_disk()
        assert studio.message == "something else"
        await studio.at(P)
        await studio.press("a")
        assert studio.session.review.unwritten == 1

        artifact.write_bytes(raw)
        studio.screen.look_at_disk()
        assert "back as it was" in studio.message
        assert mark not in header_of(studio)


async def test_a_file_that_is_gone_is_noticed_by_itself_and_when_the_terminal_gets_the_focus(
    opened, artifact, monkeypatch
):
    monkeypatch.setattr("evals_studio.tui.screens.review.LOOK_EVERY", 0.05)
    async with opened() as studio:
        artifact.unlink()
        for _ in range(200):
            await studio.pilot.pause(0.02)
            if "FILE GONE" in header_of(studio):
                break

        assert "The file is gone." in studio.message


async def test_coming_back_to_the_terminal_looks_at_the_file(opened, artifact, monkeypatch):
    monkeypatch.setattr("evals_studio.tui.screens.review.LOOK_EVERY", 3600)
    async with opened() as studio:
        artifact.unlink()

        studio.app.post_message(events.AppBlur())
        studio.app.post_message(events.AppFocus())
        await studio.pilot.pause()
        await studio.pilot.pause()

        assert "The file is gone." in studio.message


async def both_changed(studio, artifact):
    await studio.at("e:2")
    await studio.press("minus")
    artifact.write_text(artifact.read_text().replace("names the file.", "names every file."))
    studio.screen.look_at_disk()
    await studio.pilot.pause()
    assert studio.top == "ChoicesSheet", studio.message


async def test_where_both_sides_changed_mine_does_what_was_decided(opened, artifact):
    async with opened() as studio:
        await both_changed(studio, artifact)

        await studio.press("m")

        assert studio.top == "ReviewScreen"
        assert not studio.session.unfit
        assert studio.session.review.item("e:2").entry["assertion"] == "The final message names the file."


async def test_where_both_sides_changed_theirs_leaves_the_file(opened, artifact):
    async with opened() as studio:
        await both_changed(studio, artifact)

        await studio.press("t")

        assert not studio.session.unfit
        assert studio.session.review.document.raw == artifact.read_bytes()


async def renamed_there(studio, artifact, decision):
    studio.session.decide(decision)
    artifact.write_text(artifact.read_text().replace("- id: names-the-file", "- id: names-it"))
    studio.screen.look_at_disk()
    await studio.pilot.pause()
    assert studio.top == "ChoicesSheet", studio.message
    shown = "\n".join(line.text for line in studio.app.screen.query_one("#sides").shown_lines)
    return shown, {hint.key for hint in studio.app.screen.query_one(KeyRow).hints}


async def test_what_was_typed_for_an_entry_that_is_gone_is_shown_and_mine_adds_it(opened, artifact):
    async with opened() as studio:
        typed = {"id": "names-the-file", "assertion": "It took an hour to word."}
        shown, keys = await renamed_there(studio, artifact, Change("e:2", typed))
        assert "It took an hour to word." in shown
        assert "m" in keys

        await studio.press("m")

        assert studio.top == "ReviewScreen"
        assert "It took an hour to word." in studio.session.review.document.text


@pytest.mark.parametrize(
    "decision",
    [Remove("e:2"), Change("e:2", {"id": "names-it", "assertion": "It took an hour to word."})],
    ids=["removed", "its-id-is-taken"],
)
async def test_mine_is_not_offered_where_it_cannot_be(opened, artifact, decision):
    async with opened() as studio:
        shown, keys = await renamed_there(studio, artifact, decision)
        assert isinstance(decision, Remove) or "It took an hour to word." in shown
        assert "m" not in keys

        await studio.press("t")

        assert studio.session.review.document.raw == artifact.read_bytes()


async def test_writing_asks_again_for_what_was_left_without_a_place(opened, artifact):
    async with opened() as studio:
        await both_changed(studio, artifact)
        await studio.press("escape")
        assert "without a place, kept" in studio.message

        await studio.press("w")

        assert studio.top == "ChoicesSheet"


@pytest.mark.usefixtures("another_studio")
async def test_what_another_studio_has_open_is_only_read(opened):
    async with opened(proposals=()) as studio:
        assert "Only read here" in studio.message
        before = studio.session.review
        for key in ("a", "x", "c", "e", "i", "w", "p", "m", "u", "plus"):
            studio.screen.say("")
            await studio.press(key)

            assert studio.top == "ReviewScreen", key
            assert "Only read here" in studio.message, key
        assert studio.session.review is before
        await studio.press("q")
        assert studio.app.return_code == 0


async def test_when_another_studio_leaves_this_one_takes_over_by_itself(
    opened, artifact, another_studio, monkeypatch
):
    monkeypatch.setattr("evals_studio.tui.screens.review.LOOK_EVERY", 0.05)
    async with opened(proposals=()) as studio:
        assert "READ ONLY" in header_of(studio)
        await studio.pilot.pause(0.2)
        assert "READ ONLY" in header_of(studio)
        artifact.write_text(artifact.read_text() + "\nOne more line.\n")

        another_studio()
        for _ in range(200):
            await studio.pilot.pause(0.02)
            if "READ ONLY" not in header_of(studio):
                break

        assert "now you decide here" in studio.message
        assert studio.session.review.document.text.endswith("One more line.\n")
        await studio.press("a")
        assert studio.session.review.unwritten == 1
        assert studio.session.kept


@pytest.mark.parametrize(
    ("key", "said", "left"),
    [("y", "1 decision made again.", 0), ("D", "1 decision dropped", 0), ("n", "stay kept", 1)],
    ids=["again", "dropped", "not-now"],
)
async def test_decisions_for_other_bytes_are_made_again_dropped_or_left_at_one_key(
    opened, artifact, key, said, left
):
    async with opened() as studio:
        await studio.at(P)
        await studio.press("a")
        studio.session.close()
    artifact.write_text(artifact.read_text() + "\nOne more line.\n")

    async with opened(proposals=()) as studio:
        assert studio.top == "OfferedSheet"
        await studio.press(key)

        assert said in studio.message
        assert studio.session.offered == left
        assert studio.state(P) == {"y": "accepted", "D": "open", "n": "open"}[key]
