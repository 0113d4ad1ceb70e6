"""The sheet before many decisions: what is said of each stands in columns, for names that are not too long."""

from evals_studio.model.proposal import Proposal
from evals_studio.tui.widgets.lines_pane import LinesPane


def proposal(name, confidence):
    return Proposal(name, {"id": name, "assertion": f"It did {name}."}, confidence)


async def test_confidence_and_what_was_not_looked_at_stand_in_columns(opened):
    names = {"first": 0.7, "short": 0.9, "not-so-short-a-name": 0.75, "a" * 60: 0.8, "seen": 1.0}
    async with opened(proposals=tuple(proposal(*one) for one in names.items()), size=(120, 36)) as studio:
        await studio.at("p:seen")
        await studio.press("A", "ctrl+u", "0", "enter")
        lines = [line.text for line in studio.app.screen.query_one(LinesPane).shown_lines]
        _, short, longer, longest, seen = (
            next(text for text in lines if text.startswith(name)) for name in names
        )

        assert short.index("0.9") == longer.index("0.75") == seen.index("1.0")
        assert short.index("not\xa0looked") == longer.index("not\xa0looked")
        assert longest == f"{'a' * 60}  0.8   not\xa0looked\xa0at"
        assert "not" not in seen


async def test_the_sentences_that_get_an_id_stand_in_one_column(opened, artifact):
    artifact.write_text(
        "---\nmetadata:\n  evals:\n    - Sort it.\n    - Never delete a test that fails.\n---\n"
    )
    async with opened(proposals=()) as studio:
        await studio.press("C")
        lines = [line.text for line in studio.app.screen.query_one(LinesPane).shown_lines if "←" in line.text]

        assert len({text.index("←") for text in lines}) == 1
