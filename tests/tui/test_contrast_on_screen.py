"""What the screen really draws can be read in every shipped theme: each text against its own ground."""

import pytest

from evals_studio.settings import themes
from evals_studio.settings.colour import contrast

LINES = " ─│▌▏▄▅▂▆▇█▁▃▀"


def drawn(app, first=0):
    """Give every text that the screen draws from a row on, with its colour and its ground."""
    for strip in list(app.screen._compositor.render_strips())[first:]:
        for segment in strip:
            style = segment.style
            if segment.text.strip(LINES) and style and style.color and style.bgcolor:
                yield segment.text, tuple(style.color.triplet), tuple(style.bgcolor.triplet)


async def test_every_text_on_the_screen_stands_out_from_its_ground(opened):
    async with opened(size=(160, 50), themes=themes()) as studio:
        await studio.at("p:one")
        await studio.press("a")
        low = {}
        for name, theme in themes().items():
            if theme.ansi:
                continue
            studio.app.theme = name
            await studio.pilot.pause()
            await studio.pilot.pause()
            needed = 7.0 if name.startswith("high-contrast") else 4.5
            for text, colour, ground in drawn(studio.app):
                ratio = contrast(colour, ground)
                if ratio < needed:
                    low[name, text.strip()[:30]] = (round(ratio, 2), colour, ground)

        assert not low, "\n".join(map(str, low.items()))


SHEETS = {
    "new entry": ("i",),
    "new entry, refused": ("i", "ctrl+s"),
    "diff": ("a", "d"),
    "write": ("a", "w"),
    "many": ("A", "enter"),
    "confidence": ("A",),
    "search": ("slash",),
    "palette": ("colon",),
    "help": ("question_mark",),
    "makers": ("p",),
    "leave": ("a", "q"),
    "colours": ("t",),
    "edit": ("e",),
    "edit, next field": ("e", "tab"),
    "edit, a choice": ("e", "tab", "tab"),
    "edit, chosen": ("e", "tab", "tab", "right"),
}
"""In this order: what was chosen in a form stays in it."""


async def back_to_the_review(studio):
    """Close what is open and take back what was decided."""
    while studio.top != "ReviewScreen":
        await studio.press("escape")
    while studio.session.review.done:
        await studio.press("u")


@pytest.mark.parametrize("name", [name for name, theme in themes().items() if not theme.ansi])
async def test_every_text_of_a_sheet_stands_out_from_its_ground(opened, name):
    needed = 7.0 if name.startswith("high-contrast") else 4.5
    low = {}
    async with opened(size=(120, 36), themes=themes()) as studio:
        studio.app.theme = name
        await studio.settle()
        for sheet, keys in SHEETS.items():
            await studio.at("p:one")
            await studio.press(*keys)
            assert studio.top != "ReviewScreen", sheet
            first = studio.app.screen.query_one(".sheet").region.y
            for text, colour, ground in drawn(studio.app, first):
                ratio = contrast(colour, ground)
                if ratio < needed:
                    low[sheet, text.strip()[:30]] = (round(ratio, 2), colour, ground)
            await back_to_the_review(studio)

    assert not low, "\n".join(map(str, low.items()))
