"""The lines between panes can be seen in every shipped theme, and on terminals of few colours."""

import pytest
from rich.color import Color, ColorSystem

from evals_studio.settings import themes
from evals_studio.settings.colour import contrast

SOLID = [name for name, theme in themes().items() if not theme.ansi]
OWN = [name for name, theme in themes().items() if theme.ansi]


def dividers(app):
    """Give colour and ground of each cell of a line between panes, on the review screen as it is drawn."""
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            if segment.text.strip(" ") and not segment.text.strip(" │─┃"):
                yield segment.style.color, segment.style.bgcolor


async def drawn(studio, name):
    studio.app.theme = name
    await studio.settle()
    await studio.settle()
    found = {*dividers(studio.app)}
    assert found
    return found


@pytest.mark.parametrize("name", SOLID)
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_a_line_between_panes_stands_out_from_its_ground(opened, name, size):
    async with opened(size=size, themes=themes()) as studio:
        needed = 3.0 if name.startswith("high-contrast") else 1.6
        for colour, ground in await drawn(studio, name):
            assert contrast(tuple(colour.triplet), tuple(ground.triplet)) >= needed


@pytest.mark.parametrize("name", SOLID)
@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
async def test_a_line_between_panes_can_be_seen_with_few_colours(opened, name, system):
    async with opened(size=(160, 50), themes=themes()) as studio:
        for colour, ground in await drawn(studio, name):
            few = [Color.from_triplet(one.triplet).downgrade(system) for one in (colour, ground)]
            shown = contrast(*(tuple(one.get_truecolor()) for one in few))
            assert shown >= 1.6, few


@pytest.mark.parametrize("name", OWN)
async def test_a_line_between_panes_is_a_grey_of_the_terminals_own(opened, name):
    async with opened(size=(160, 50), themes=themes()) as studio:
        assert {colour.number for colour, _ in await drawn(studio, name)} == {8}
