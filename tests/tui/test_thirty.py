"""What the studio is for: thirty proposals, thirty keys, by somebody who reads nothing but the bottom row."""

import re

import pytest

from evals_studio.model.proposal import Proposal
from evals_studio.tui.widgets.key_row import KeyRow

NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
RULES = [
    f"Check the {tens} {number} gauge before leaving"
    for tens in ("red", "green", "blue")
    for number in NUMBERS
]
THIRTY = tuple(
    Proposal(
        str(at),
        {"id": f"checked-{at}", "assertion": f"The session did: {rule}."},
        0.9 - at / 100,
        "It says so.",
        rule + ".",
        18,
        "some-rules",
    )
    for at, rule in enumerate(RULES)
)
PILOT_NAMES = {"Space": "space"}


def bottom_row(studio):
    """Read the row as a person does: pairs of a key and what it does, as far as they fit."""
    shown = studio.screen.query_one(KeyRow).render().plain
    return {label: key for key, label in re.findall(r"(\S+) (\S+(?: \S+)*)(?:  |$)", shown.strip() + "  ")}


@pytest.fixture
def gauges(artifact):
    artifact.write_text("---\nname: gauges\n---\n\n" + "".join(f"- {rule}.\n" for rule in RULES))
    return artifact


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
async def test_thirty_proposals_take_thirty_keys_for_who_read_only_the_bottom_row(opened, gauges, size):
    wanted = [("accept", "reject", "later")[at % 3] for at in range(30)]
    async with opened(size=size, proposals=THIRTY) as studio:
        for label in wanted:
            key = bottom_row(studio)[label]
            await studio.press(PILOT_NAMES.get(key, key))

        items = {item.proposal.uid: item for item in studio.session.review.items if item.proposal}
        outcome = ["later" if items[str(at)].later else items[str(at)].state for at in range(30)]
        assert outcome == [{"accept": "accepted", "reject": "rejected"}.get(label, label) for label in wanted]
        assert len(studio.session.review.decisions) == 30
        assert "w writes" in studio.message or "write" in bottom_row(studio)


async def test_the_diff_after_the_thirty_holds_only_what_was_accepted(opened, gauges):
    async with opened(proposals=THIRTY) as studio:
        for at in range(30):
            await studio.press("a" if at % 2 else "x")

        added = [line.text for line in studio.session.diff() if line.sign == "+"]
        assert sum("- id: checked-" in line for line in added) == 15
        assert not [line for line in studio.session.diff() if line.sign == "-"]


async def test_another_severity_and_accept_are_two_keys(opened):
    async with opened() as studio:
        await studio.at("p:one")

        await studio.press("minus", "a")

        item = studio.session.review.item("p:one")
        assert (item.state, item.entry["severity"]) == ("accepted", "warning")


async def test_another_word_and_accept_are_five_keys_beside_the_typing(opened):
    async with opened() as studio:
        await studio.at("p:one")

        await studio.press("e", "ctrl+w", "ctrl+w")
        await studio.type("pushing.")
        await studio.press("ctrl+s", "a")

        item = studio.session.review.item("p:one")
        assert (item.state, item.entry["assertion"]) == (
            "accepted",
            "The session ran the tests before pushing.",
        )
