"""The keys of a sheet can be seen at every size: what does not fit on one row stands on the next."""

import pytest

from evals_studio.tui.widgets.key_row import KeyRow

SHEETS = {
    "leave": ("a", "q"),
    "new entry": ("i",),
    "write": ("a", "w"),
    "many": ("A", "enter"),
    "help": ("question_mark",),
    "makers": ("p",),
    "diff": ("a", "d"),
    "palette": ("colon",),
}


@pytest.mark.parametrize("size", [(40, 24), (40, 12), (80, 24)])
@pytest.mark.parametrize("name", SHEETS)
async def test_no_key_of_a_sheet_is_left_out(opened, name, size):
    async with opened(size=size) as studio:
        await studio.at("p:one")
        await studio.press(*SHEETS[name])
        await studio.settle()
        row = studio.app.screen.query_one(KeyRow)
        said = str(row.render())

        assert [hint for hint in row.hints if f"{hint.key} {hint.label}" not in said] == []
        assert row.region.bottom <= size[1]
        assert row.size.height == len(said.split("\n"))


async def test_a_key_on_the_second_row_can_be_clicked(opened):
    async with opened(size=(40, 24)) as studio:
        await studio.at("p:one")
        await studio.press("a", "q")
        await studio.settle()
        row = studio.app.screen.query_one(KeyRow)
        at = str(row.render()).split("\n")[1].index("Esc")

        await studio.pilot.click(row, offset=(at, 1))
        await studio.settle()

        assert studio.top == "ReviewScreen"


@pytest.mark.parametrize("width", [80, 120])
async def test_what_does_something_now_comes_first_of_the_keys_that_always_work(opened, width):
    async with opened(size=(width, 24)) as studio:
        await studio.at("p:one")
        row = studio.screen.query_one(KeyRow)
        assert "p propose" in str(row.render())

        await studio.press("a")

        assert "  w write  u undo" in str(row.render())


async def test_the_key_of_the_severity_is_shown_also_where_it_is_narrow(opened):
    async with opened() as studio:
        await studio.at("p:one")
        assert "p propose  - severity  q quit" in str(studio.screen.query_one(KeyRow).render())
        await studio.at("e:0")
        assert "severity" not in str(studio.screen.query_one(KeyRow).render())
