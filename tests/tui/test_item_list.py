"""The list tells its items apart."""

import pytest
from textual.app import App

from evals_studio.tui.widgets.item_list import ItemList, ListRow


class Listed(App[None]):
    """A list and nothing else."""

    def compose(self):
        """Lay it out."""
        yield ItemList(id="list")


def _shown(listing: ItemList) -> list[str]:
    return [listing.render_line(y).text.strip("▌▏ ") for y in range(len(listing.shown_rows))]


async def test_titles_that_would_look_alike_are_cut_in_their_middle_and_others_at_their_end():
    titles = ("never-edited-part12-yaml", "never-edited-part13-yaml", "a-title-that-is-long-and-alone")
    app = Listed()
    async with app.run_test(size=(20, 10)) as pilot:
        listing = app.query_one(ItemList)
        listing.show(tuple(ListRow(title, title) for title in titles))
        await pilot.pause()
        first, second, third = _shown(listing)
        assert first != second
        assert first.endswith("12-yaml")
        assert second.endswith("13-yaml")
        assert third.endswith("…")

        listing.show(tuple(ListRow(title, title) for title in (titles[0], "another", titles[2])))
        await pilot.pause()
        assert _shown(listing)[0].endswith("…")


@pytest.mark.parametrize("count", [10, 11])
async def test_a_blank_stands_before_the_scrollbar_and_no_room_is_lost_without_one(count):
    app = Listed()
    async with app.run_test(size=(20, 10)) as pilot:
        listing = app.query_one(ItemList)
        heading = ListRow(None, "ALL", look="heading", right="count")
        glyphs = ("◇", "", "●", *("○" for _ in range(count - 4)))
        listing.show(
            (heading, *(ListRow(str(at), "named", one, right="ai") for at, one in enumerate(glyphs)))
        )
        await pilot.pause()
        bar = 20 - listing.scrollable_content_region.width

        assert bar == (1 if count > 10 else 0)
        assert listing.room_for(count) == 20 - bar
        assert listing.render_line(0).text.rstrip() == "ALL".join((" ", " " * (10 - bar) + "count"))
        assert listing.render_line(1).text.rstrip() == "▌◇ named" + "ai".rjust(11 - bar)
        assert listing.render_line(2).text.rstrip() == "  named" + "ai".rjust(12 - bar)
        assert all(listing.render_line(y).cell_length == 20 for y in range(10))


async def test_a_scrollbar_that_comes_or_goes_leaves_no_row_as_it_was():
    app = Listed()
    async with app.run_test(size=(20, 10)) as pilot:
        listing = app.query_one(ItemList)
        for count in (9, 30, 9):
            listing.show(tuple(ListRow(str(row), "named", "◇", right="ai") for row in range(count)))
            await pilot.pause()
            drawn = {strip.text for strip in listing.render_lines(listing.size.region)[1:9]}

            assert {line[:20].rstrip("▁▂▃▄▅▆▇█ ") for line in drawn} == {
                " ◇ named" + "ai".rjust(11 if count == 9 else 10)
            }
