"""Few pictures of whole screens: three sizes, dark, light, without colour. `UPDATE_PICTURES=1` makes them anew.

What is compared is what a person sees, row by row, and which cells stand out: no ids, no fonts, no times.
"""

import os
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
            ground = style.bgcolor.get_truecolor().hex if style and style.bgcolor else "none"
            colour = style.color.get_truecolor().hex if style and style.color else "none"
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


@pytest.mark.parametrize(
    ("name", "theme", "size"),
    [
        ("small-dark", "studio-dark", (80, 24)),
        ("middle-light", "studio-light", (120, 36)),
        ("large-dark", "studio-dark", (160, 50)),
        ("small-no-colour", "studio-dark", (80, 24)),
    ],
)
async def test_the_screen_looks_as_in_its_picture(opened, artifact, monkeypatch, name, theme, size):
    if "no-colour" in name:
        monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(artifact.parent.parent)
    async with opened(size=size, themes=themes(), theme=theme, path=Path("tidy/SKILL.md")) as studio:
        await studio.at("p:one")
        await studio.press("a")

        drawn = picture(studio.app)
        place = PICTURES / f"{name}.svg"
        if os.environ.get("UPDATE_PICTURES"):
            place.parent.mkdir(exist_ok=True)
            place.write_text(drawn, encoding="utf-8")
        assert drawn == place.read_text(encoding="utf-8")
