"""Who follows CONTRIBUTING.md ends with a rule, a grader, a theme and a maker that work."""

import shutil
from pathlib import Path

import pytest
from walkthrough import ROOT, Place, Step, changed, fits, steps_of

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ADDITIONS = {part.partition("\n")[0]: part for part in PAGE.split("\n## Add a ")[1:]}


@pytest.fixture
def checkout(tmp_path: Path) -> Place:
    """A copy of what the guide changes."""
    place = Place(tmp_path, source="src")
    place.prepare()
    for folder in ("src", "themes", "docs"):
        shutil.copytree(ROOT / folder, place.work / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return place


def test_the_guide_adds_one_of_each_kind() -> None:
    assert list(ADDITIONS) == ["rule", "grader", "theme", "maker"]


@pytest.mark.parametrize("kind", ADDITIONS)
def test_who_follows_the_guide_ends_with_what_it_says(kind: str, checkout: Place) -> None:
    for step in steps_of(ADDITIONS[kind]):
        printed = checkout.do(step)
        assert fits(step.text, printed), f"{kind}: {step.doing}\n{printed}"


@pytest.mark.parametrize("kind", ADDITIONS)
def test_an_addition_is_one_new_file_of_less_than_fifty_lines(kind: str) -> None:
    steps = list(steps_of(ADDITIONS[kind]))
    files = [step for step in steps if step.doing.startswith("save ")]
    assert len(files) <= 1
    assert all(step.text.count("\n") < 50 for step in files)


def test_a_change_that_no_longer_fits_is_noticed() -> None:
    step = Step("change a.py", " one\n-two\n+three\n", 0, 0)
    assert changed("zero\none\ntwo\n", step.text) == "zero\none\nthree\n"
    with pytest.raises(ValueError, match="not once"):
        changed("one\n", step.text)
