"""In the terminal's own sixteen colours no text stands on a ground that could swallow it."""

from tests.tui.test_contrast_on_screen import LINES, SHEETS, back_to_the_review

from evals_studio.settings import themes


def on_a_coloured_ground(app):
    """Yield texts whose ground is one of the sixteen colours; a reversed text carries its own contrast."""
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            style = segment.style
            if not segment.text.strip(LINES) or not style or style.reverse or len(segment.text.strip()) == 1:
                continue  # one character: the cursor of a field
            if style.bgcolor is not None and not style.bgcolor.is_default:
                yield segment.text, style.color, style.bgcolor


async def test_every_text_stands_on_the_terminals_own_ground(opened):
    async with opened(size=(160, 50), themes=themes(), theme="terminal") as studio:
        for sheet, keys in {"review": (), **SHEETS}.items():
            await studio.at("p:one")
            await studio.press(*keys)
            assert not list(on_a_coloured_ground(studio.app)), sheet
            await back_to_the_review(studio)
