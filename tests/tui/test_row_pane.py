"""A pane that remembers its rows draws what one would draw that remembers nothing."""

import random
from dataclasses import replace

import pytest
from tests.tui.conftest import PROPOSALS
from textual.geometry import Region
from textual.scroll_view import ScrollView

from evals_studio.tui.widgets.row_pane import RowPane

KEYS = ("j", "k", "a", "x", "u", "l", "+", "-", "tab", "z", "v", "escape", "f", "D", "s", "c", "T", "G", "g")
SIZES = ((80, 24), (120, 36), (160, 50))


def _drawn(pane: RowPane, crop: Region) -> list[str]:
    return [strip.render(pane.app.console) for strip in pane.render_lines(crop)]


def _drawn_anew(pane: RowPane, crop: Region) -> list[str]:
    pane._styles_cache.clear()
    return [strip.render(pane.app.console) for strip in ScrollView.render_lines(pane, crop)]


def _panes(studio) -> list[RowPane]:
    found = [pane for screen in studio.app.screen_stack for pane in screen.query(RowPane)]
    return [pane for pane in found if pane.region.area]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_pane_draws_what_it_would_without_its_memory(opened, size):
    draw = random.Random(size[0])
    compared = set()
    async with opened(size=size) as studio:
        for step in range(30):
            kind = step % 10
            if kind == 7:
                studio.app.theme = draw.choice(["textual-light", "textual-dark", "nord"])
            elif kind == 8:
                await studio.pilot.resize_terminal(*draw.choice(SIZES))
            elif kind == 9:
                for pane in _panes(studio):
                    pane.scroll_to(y=draw.randrange(4), animate=False, immediate=True)
            else:
                await studio.press(draw.choice(KEYS))
            await studio.settle()
            for pane in _panes(studio):
                whole = Region(0, 0, *pane.region.size)
                left, width = draw.randrange(whole.width), draw.randrange(1, whole.width + 1)
                part = Region(left, draw.randrange(whole.height), width, whole.height).intersection(whole)
                for crop in (whole, part):
                    assert _drawn(pane, crop) == _drawn_anew(pane, crop), (step, pane.id)
                compared.add(pane.id)
    assert {"list", "entry", "artifact"} <= compared


async def test_a_row_that_was_drawn_is_not_made_again(opened):
    async with opened(size=(120, 36)) as studio:
        await studio.press("j", "k", "j", "k")  # the first key takes the greeting away
        entry = studio.screen.query_one("#entry", RowPane)
        whole = Region(0, 0, *entry.region.size)
        before = entry.render_lines(whole)
        await studio.press("j", "k")
        assert all(one is other for one, other in zip(before, entry.render_lines(whole), strict=True))


async def test_the_memory_of_rows_does_not_grow_for_ever(opened, monkeypatch):
    monkeypatch.setattr("evals_studio.tui.widgets.row_pane._MOST_ROWS", 5)
    many = tuple(
        replace(PROPOSALS[0], uid=f"{number}", entry={"id": f"n{number}", "assertion": f"Sentence {number}."})
        for number in range(20)
    )
    async with opened(proposals=many) as studio:
        await studio.press(*"jjjjjjjjjjjjjjj")
        entry = studio.screen.query_one("#entry", RowPane)
        assert 0 < len(entry._drawn) <= 5 + entry.size.height
