"""The message row: one line stays one line; what does not fit is never cut without a way to read it."""

import pytest

from evals_studio.tui.widgets.message_row import MessageRow

LONG = "The file has changed on disk since it was read. Your decisions are kept; look at the new file, then write."


def row_of(studio):
    return studio.screen.query_one(MessageRow)


def words_of(studio):
    return " ".join(row_of(studio).render().plain.split())


@pytest.mark.parametrize("width", [40, 60, 80])
async def test_a_long_message_is_shown_whole_on_several_rows_while_it_stands(opened, width):
    async with opened(size=(width, 24)) as studio:
        studio.screen.say(LONG, "bad")
        await studio.settle()

        assert words_of(studio) == f"▲ {LONG}"
        assert row_of(studio).size.height == len(row_of(studio).render().plain.split("\n")) > 1
        assert row_of(studio).region.bottom == studio.screen.size.height - 1

        studio.screen.say("Done.")
        await studio.settle()
        assert row_of(studio).size.height == 1


async def test_a_message_that_has_shorter_words_stays_one_row(opened):
    async with opened() as studio:
        studio.screen.say(LONG, "plain", ("It has changed on disk.",))
        await studio.settle()

        assert row_of(studio).render().plain == " It has changed on disk."
        assert row_of(studio).size.height == 1


async def test_no_message_however_long_takes_the_screen(opened):
    async with opened(size=(80, 24)) as studio:
        studio.screen.say("word " * 1000)
        await studio.settle()

        assert row_of(studio).size.height == 8
        assert row_of(studio).render().plain.endswith("…")
        assert row_of(studio).tooltip is not None


@pytest.mark.parametrize(("width", "rows"), [(80, 2), (120, 1)])
async def test_a_message_has_as_many_rows_as_its_width_asks_for(opened, width, rows):
    async with opened(size=(width, 24)) as studio:
        studio.screen.say(LONG)
        await studio.settle()

        assert row_of(studio).size.height == rows
        assert words_of(studio) == LONG
