"""docs/proposing-offline.md: what its tables say of the rules and the gate is so."""

import re
from pathlib import Path
from typing import get_args

import pytest

from evals_studio.model.proposal import HeldReason, Offer, Untestable
from evals_studio.propose.offline import offline_offers
from evals_studio.propose.offline.judging import BASE, POINTS
from tests.propose.briefs import brief_for

PAGE = (Path(__file__).parents[2] / "docs" / "proposing-offline.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Give the rows of the table in a section, its head left out."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = re.findall(r"^\| (.+) \|$", section, re.MULTILINE)
    return [line.split(" | ") for line in lines[1:]]


@pytest.mark.parametrize(("written", "assertion", "grader"), rows("What to write"))
def test_what_the_page_says_to_write_becomes_what_it_says(written: str, assertion: str, grader: str):
    (offer,) = offline_offers(brief_for(f"- {written}"))
    assert isinstance(offer, Offer)
    assert isinstance(offer.entry, dict)
    assert (offer.entry["assertion"], offer.entry.get("grader", "ai")) == (assertion, grader)
    assert float(str(offer.confidence)) >= 0.7


@pytest.mark.parametrize(("written", "why"), rows("What is passed over"))
def test_what_the_page_says_is_passed_over_is_passed_over(written: str, why: str):
    yielded = list(offline_offers(brief_for(f"- {written}")))
    assert not [item for item in yielded if isinstance(item, Offer)]
    assert any(isinstance(item, Untestable) for item in yielded) == why.startswith("vague")


def test_the_page_tells_every_feature_with_its_points():
    told = {name.strip("`"): float(points) for name, points, _ in rows("Where the confidence comes from")}
    assert told == POINTS
    assert f"begins at {BASE}" in PAGE


def test_the_page_tells_the_gate_s_reasons_in_their_order():
    assert [reason.strip("`") for reason, *_ in rows("How the gate decides")] == list(get_args(HeldReason))
