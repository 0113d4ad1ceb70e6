"""The list tells its items apart."""

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
