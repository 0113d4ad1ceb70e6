"""Who follows CONTRIBUTING.md ends with a rule, a grader, a theme and a maker that work, alone and beside others'."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from walkthrough import ROOT, Place, Step, changed, fits, steps_of

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NEIGHBOURS = (Path(__file__).parent / "neighbours.md").read_text(encoding="utf-8")
ADDITIONS = {part.partition("\n")[0]: part for part in PAGE.split("\n## Add a ")[1:]}
CHECKS = "ruff check -q . && ruff format --check -q . && lint-imports > /dev/null"
SLOW = ("test_javascript.py", "test_memory.py")
"""Tests of `tests/vocabulary` that take long and that no addition of the guide concerns."""
_LEFT_BEHIND = shutil.ignore_patterns(".hypothesis", "node_modules")


@pytest.fixture
def checkout(tmp_path: Path) -> Place:
    """A copy of the repository, as a contributor has it."""
    place = Place(tmp_path, source="src")
    place.equip()
    for folder in ("src", "tests", "themes", "docs", "sample_artifacts"):
        shutil.copytree(ROOT / folder, place.work / folder, ignore=_LEFT_BEHIND)
    for file in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
        shutil.copy(file, place.work)
    return place


def follow(steps: Iterable[Step], place: Place) -> None:
    for step in steps:
        printed = place.do(step)
        assert fits(step.text, printed), f"{step.doing}\n{printed}"


def check_style(place: Place) -> None:
    follow([Step(CHECKS, "", 0, 0)], place)


def test_the_guide_adds_one_of_each_kind() -> None:
    assert list(ADDITIONS) == ["rule", "grader", "theme", "maker"]


@pytest.mark.parametrize("kind", ADDITIONS)
def test_who_follows_the_guide_ends_with_what_it_says(kind: str, checkout: Place) -> None:
    for name in SLOW:
        (checkout.work / "tests" / "vocabulary" / name).unlink()
    follow(steps_of(ADDITIONS[kind]), checkout)


def test_the_guide_can_be_followed_where_others_have_added_theirs(checkout: Place) -> None:
    follow(steps_of(NEIGHBOURS), checkout)
    for addition in ADDITIONS.values():
        follow((step for step in steps_of(addition) if "pytest" not in step.doing), checkout)
    follow([Step("ruff check -q --fix . && ruff format -q .", "", 0, 0)], checkout)
    check_style(checkout)


@pytest.mark.parametrize("kind", ADDITIONS)
def test_an_addition_is_one_new_file_of_less_than_fifty_lines(kind: str) -> None:
    steps = list(steps_of(ADDITIONS[kind]))
    files = [step for step in steps if step.doing.startswith("save ")]
    assert len(files) <= 1
    assert all(step.text.count("\n") < 50 for step in files)


@pytest.mark.parametrize("kind", ADDITIONS)
def test_each_part_of_the_guide_runs_the_tests_that_it_names(kind: str) -> None:
    assert any("pytest -q tests/" in step.doing for step in steps_of(ADDITIONS[kind]))


def test_a_change_that_no_longer_fits_is_noticed() -> None:
    step = Step("change a.py", " one\n-two\n+three\n", 0, 0)
    assert changed("zero\none\ntwo\n", step.text) == "zero\none\nthree\n"
    with pytest.raises(ValueError, match="not once"):
        changed("one\n", step.text)
