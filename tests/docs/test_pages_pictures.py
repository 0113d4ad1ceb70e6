"""The pictures show what the program shows. Out of date? `python docs/make_pictures.py`, and look at them."""

import html
import importlib.util
import re

import pytest
from walkthrough import ROOT

_SPEC = importlib.util.spec_from_file_location("make_pictures", ROOT / "docs" / "make_pictures.py")
assert _SPEC
assert _SPEC.loader
make_pictures = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(make_pictures)


def words(picture: str) -> str:
    """What a picture says, without its colours, places and spaces: a blinking cursor parts a word."""
    return "".join(html.unescape("".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture))).split())


@pytest.mark.parametrize("name", make_pictures.SHOTS)
async def test_a_picture_says_what_the_screen_says(name: str) -> None:
    kept = (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert words(await make_pictures.shoot(*make_pictures.SHOTS[name])) == words(kept)


def test_every_picture_is_made_by_a_script() -> None:
    drawn = {path.stem for path in (ROOT / "docs" / "pictures").glob("*.svg")}
    assert drawn == {*make_pictures.SHOTS, "growth"}  # growth.svg is drawn by bench/growth.py


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--help"], "--theme THEME"),
        (["moon"], "there is no picture moon; there are: studio,"),
        (["--theme", "moon", "--into", "x"], "there is no theme moon; there are: "),
        (["--theme", "studio-light"], "--theme needs --into FOLDER"),
    ],
)
def test_the_script_says_what_it_takes(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        make_pictures.arguments(given)
    assert said in "".join(capsys.readouterr())
