"""The pages are true: every command in them is run, every link leads somewhere."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from walkthrough import ROOT, Place, fits, renewed, steps_of

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "sample_artifacts" / "README.md")
)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


WALKED = [page for page in PAGES if "```console" in read(page) and page != "CONTRIBUTING.md"]


@pytest.mark.parametrize("page", WALKED)
def test_who_follows_a_page_sees_what_it_says(page: str, tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.prepare()
    for step in steps_of(read(page)):
        printed = place.do(step)
        assert fits(step.text, printed), f"{page}: $ {step.doing}\n{printed}"


def anchors(page: str) -> set[str]:
    headings = _HEADING.findall(_FENCE.sub("", read(page)))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    for link in _LINK.findall(_FENCE.sub("", read(page))):
        if "://" in link:
            continue
        path, _, anchor = unquote(link).partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), f"{page} links to {link}"
        if anchor:
            assert anchor in anchors(target.resolve().relative_to(ROOT).as_posix()), f"{page} links to {link}"


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page not in PAGES:
            continue
        reached.add(page)
        for link in _LINK.findall(_FENCE.sub("", read(page))):
            target = (ROOT / page).parent / link.partition("#")[0]
            if "://" not in link and target.is_file():
                waiting.append(target.resolve().relative_to(ROOT).as_posix())
    assert sorted(set(PAGES) - reached) == []


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\n", "a\n", True),
        ("a\n", "b\n", False),
        ("a\n…\n", "a\nb\nc\n", True),
        ("a\n…\n", "a\n", True),
        ("in /…/x\n", "in /tmp/1/x\n", True),
        ("in /…/x\n", "in /tmp/1/y\n", False),
        ("", "a\n", False),
    ],
)
def test_a_page_shows_what_was_printed_or_an_ellipsis(shown: str, printed: str, same: bool) -> None:
    assert fits(shown, printed) is same


@pytest.mark.parametrize(
    ("shown", "printed", "page"),
    [
        ("a …\n", "a 1\n", "a …\n"),
        ("a …\nb\n", "a 1\nc\n", "a …\nc\n"),
        ("a\n…\nc\nd\n", "a\nb\nc\ne\n", "a\n…\nc\ne\n"),
        ("a …\n", "b\na 1\nc\n", "b\na …\nc\n"),
        ("a\n…\n", "b\nc\n", "b\nc\n"),
        ("", "a\n", "a\n"),
        ("a\n", "", ""),
    ],
)
def test_a_page_that_is_renewed_keeps_each_ellipsis_that_still_fits(
    shown: str, printed: str, page: str
) -> None:
    assert renewed(shown, printed) == page
    assert fits(page, printed)
