"""The studio can be left at any moment, also while something opens."""

import asyncio

import pytest

OPENS = ("theme", "help", "palette", "propose", "edit", "new", "search", "accept-all")


@pytest.mark.parametrize("hops", [0, 2], ids="{} steps later".format)
@pytest.mark.parametrize("action", OPENS)
async def test_leaving_while_a_sheet_opens_is_no_bug(opened, capsys, action, hops):
    async with opened() as studio:
        await studio.at("p:one")
        studio.screen.command(action)
        for _ in range(hops):
            await asyncio.sleep(0)
        studio.app.exit()
    assert "has a bug" not in capsys.readouterr().err
    assert studio.app.return_code == 0


@pytest.mark.parametrize("hops", [0, 3, 6])
async def test_leaving_while_the_form_makes_its_fields_anew_is_no_bug(opened, capsys, hops):
    async with opened() as studio:
        await studio.at("p:one")
        await studio.press("e")
        await studio.type("x")
        studio.app.screen.press_reset()
        for _ in range(hops):
            await asyncio.sleep(0)
        studio.app.exit()
    assert "has a bug" not in capsys.readouterr().err
