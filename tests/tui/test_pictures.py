"""Pictures of the whole screen: three sizes, each dark, light and without colour.

`UPDATE_PICTURES=1 pytest tests/tui/test_pictures.py` makes them anew. What is compared is what a person sees, row
by row, and which cells stand out: no ids, no fonts, no times.
"""

import os
import re
from pathlib import Path

import pytest

from evals_studio.settings import themes

PICTURES = Path(__file__).parent / "pictures"


def picture(app):
    """Draw the screen as SVG, a text element a run of one look; the same on any machine."""
    rows, y = [], 0
    for strip in app.screen._compositor.render_strips():
        y += 20
        x, parts = 0, []
        for segment in strip:
            style = segment.style
            ground = style.bgcolor.get_truecolor().hex if style and style.bgcolor else "white"
            colour = style.color.get_truecolor().hex if style and style.color else "black"
            if style and style.reverse:
                ground, colour = colour, ground
            bold = ' font-weight="bold"' if style and style.bold else ""
            text = segment.text.replace("&", "&amp;").replace("<", "&lt;")
            width = segment.cell_length * 10
            parts.append(f'<rect x="{x}" y="{y - 15}" width="{width}" height="20" fill="{ground}"/>')
            if text.strip():
                parts.append(
                    f'<text x="{x}" y="{y}" fill="{colour}" textLength="{width}"{bold} '
                    f'xml:space="preserve">{text}</text>'
                )
            x += width
        rows.append("\n".join(parts))
    size = app.size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" font-family="monospace" font-size="16" shape-rendering="crispEdges" '
        f'viewBox="0 0 {size.width * 10} {size.height * 20 + 10}">'
    )
    return "\n".join([head, *rows, "</svg>", ""])


LOOKS = {"dark": "studio-dark", "light": "studio-light", "no-colour": "studio-dark"}
SIZES = {"small": (80, 24), "middle": (120, 36), "large": (160, 50)}


async def steady(studio):
    """Wait until two frames are the same, and give that one: scrollbars come and go a frame after the text."""
    before, drawn = "", picture(studio.app)
    while before != drawn:
        await studio.pilot.pause(0.05)
        before, drawn = drawn, picture(studio.app)
    return drawn


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_screen_looks_as_in_its_picture(opened, artifact, monkeypatch, look, size):
    if look == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(artifact.parent.parent)
    path, shown = Path("tidy/SKILL.md"), themes()
    async with opened(size=SIZES[size], themes=shown, theme=LOOKS[look], path=path) as studio:
        await steady(studio)
        await studio.at("p:one")
        await steady(studio)
        await studio.press("a")

        drawn = await steady(studio)
        place = PICTURES / f"{size}-{look}.svg"
        if os.environ.get("UPDATE_PICTURES"):
            place.parent.mkdir(exist_ok=True)
            place.write_text(drawn, encoding="utf-8")
        assert drawn == place.read_text(encoding="utf-8")


def test_every_size_has_a_picture_in_every_look_and_no_other_lies_about():
    expected = {f"{size}-{look}.svg" for size in SIZES for look in LOOKS}

    assert {path.name for path in PICTURES.iterdir()} == expected


@pytest.mark.parametrize("size", SIZES)
def test_without_colour_the_same_words_stand_in_the_same_places(size):
    dark, bare = (words(PICTURES / f"{size}-{look}.svg") for look in ("dark", "no-colour"))

    assert dark == bare


def words(path):
    """Give a picture's rows of text, without looks."""
    rows = {}
    for x, y, text in re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*>([^<]*)</text>', path.read_text("utf-8")):
        rows.setdefault(int(y), []).append((int(x), text))
    return {y: "".join(text for _, text in sorted(parts)).split() for y, parts in rows.items()}
