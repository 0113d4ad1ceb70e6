"""What a key did is said with its name, what it left, and how to take it back; a line to type is there to replace."""

from dataclasses import replace

import pytest
from tests.tui.conftest import PROPOSALS
from textual.widgets import Input

from evals_studio.model.proposal import Held
from evals_studio.propose import Stopped
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.message_row import MessageRow


async def test_a_severity_key_that_reopens_says_so_and_how_to_take_it_back(opened):
    async with opened() as studio:
        await studio.at("p:one")
        await studio.press("x")
        await studio.at("p:one")

        await studio.press("minus")

        assert studio.message == "Reopened ran-tests, severity warning. u takes it back."


@pytest.mark.parametrize(
    ("width", "named"),
    [(80, "Rejected never-e…-at-all. Why? "), (160, "Rejected never-edited-particular-at-all. Why? ")],
)
async def test_what_was_rejected_the_question_why_and_each_reason_stand_on_one_row(opened, width, named):
    long = {"id": "never-edited-particular-at-all", "assertion": "It kept it."}
    async with opened(
        size=(width, 24), proposals=(replace(PROPOSALS[0], entry=long), PROPOSALS[1])
    ) as studio:
        await studio.at("p:one")

        await studio.press("x")
        await studio.settle()

        said = str(studio.screen.query_one(MessageRow).render())
        assert said.startswith(f" {named}1 duplicate")
        assert all(word in said for word in (" 2 wrong", " 3 untestable", " 4 ", "scope", " 5 other"))
        assert "\n" not in said
        assert "u undo" in str(studio.screen.query_one(KeyRow).render())


async def test_where_it_is_narrow_a_reject_is_named_first(opened):
    async with opened(size=(40, 24)) as studio:
        await studio.at("p:one")

        await studio.press("x")

        assert str(studio.screen.query_one(MessageRow).render()) == " Rejected ran-tests. u takes it back."


async def test_what_alone_waits_is_not_said_to_be_done(opened, artifact):
    artifact.write_text("# Tidy\n\nRun the tests before committing.\n")
    async with opened(proposals=PROPOSALS[:1]) as studio:
        await studio.press("x")
        assert "Nothing else waits, u takes it back." in studio.message

        await studio.press("space")

        assert studio.message == "Reopened ran-tests. Only this one waits, u takes it back."


async def test_who_opens_what_was_held_reads_its_name_and_what_undoes_it(opened):
    async with opened(proposals=()) as studio:
        studio.session.receive(Stopped(Held(PROPOSALS[0], "low-confidence", "0.3")))

        await studio.press("h", "enter")

        assert studio.message == "ran-tests is an open proposal now; x rejects it."


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("f",), "Showing everything again."),
        (("o",), "Sorted by group again."),
        (("v",), "No range any more."),
        (("slash", "t", "enter"), "Nothing is searched for any more."),
        (("f", "o"), "Showing everything again, sorted by group again."),
    ],
)
async def test_escape_says_what_it_undid(opened, keys, said):
    async with opened() as studio:
        await studio.press(*keys, "escape")

        assert studio.message == said


@pytest.mark.parametrize(
    ("keys", "typed"), [(("slash", *"old", "enter", "slash"), "new"), (("A",), "0.5"), (("c",), "mine")]
)
async def test_what_is_typed_replaces_what_stands_in_a_line(opened, keys, typed):
    async with opened() as studio:
        await studio.at("e:0")
        await studio.press(*keys)
        assert studio.app.screen.query_one(Input).value

        await studio.press(*["full_stop" if char == "." else char for char in typed])

        assert studio.app.screen.query_one(Input).value == typed


@pytest.mark.usefixtures("another_studio")
async def test_who_only_reads_is_told_what_to_do_in_a_narrow_terminal_too(opened):
    async with opened(proposals=(), size=(40, 24)) as studio:
        await studio.press("i")
        said = str(studio.screen.query_one(MessageRow).render())

        assert "eave the other studio" in said or "eave that one" in said
