"""The pages are true: every command in them is run, every link leads somewhere."""

import re
import shlex
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from urllib.parse import unquote

import click
import pytest
from walkthrough import ROOT, Place, fits, renewed, steps_of

from evals_studio.cli.entry import DEFAULT, group

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


_COMMAND = re.compile(r"(?:^|[`\s/])evals-studio((?: [^\n`]*)?)")
_ENDS = frozenset({"|", "||", "&&", ";", ">", ">>", "<", "<<<", "2>&1", "#"})


def command_lines(page: str) -> Iterator[list[str]]:
    """Yield the arguments of each command line of ours that a page spells, in a block or in a sentence."""
    text = re.sub(r"\\\n *", "", read(page))
    code = (
        found[0] for found in re.finditer(r"^```.*?^```|`[^`\n]+`|^ {4}.*$", text, re.MULTILINE | re.DOTALL)
    )
    for found in _COMMAND.finditer("\n".join(code)):
        try:
            words = shlex.split(found[1], comments=True)
        except ValueError:
            continue  # it goes on in the next line, as part of a longer one
        yield [*takewhile(lambda word: word not in _ENDS and not word.startswith(("|", ">", "…")), words)]


def understood(words: list[str]) -> bool:
    """Tell whether the program takes these arguments: each option is one of its command's."""
    command: click.Command = group
    context = click.Context(group, info_name="evals-studio")
    words = [word for word in words if word not in {"--debug", "--help", "--version"}]
    while isinstance(command, click.Group) and words and command.get_command(context, words[0]) is not None:
        command = command.get_command(context, words.pop(0))
        context = click.Context(command, parent=context)
    if command is group:
        command = group.get_command(context, DEFAULT)
        context = click.Context(command, parent=context)
    try:
        command.make_parser(context).parse_args(words)
    except click.UsageError:
        return False
    return True


@pytest.mark.parametrize("page", PAGES)
def test_every_command_line_of_a_page_is_one_that_the_program_understands(page: str) -> None:
    assert [words for words in command_lines(page) if not understood(words)] == []


def test_a_command_line_that_the_program_does_not_take_is_found() -> None:
    assert understood(["check", ".", "--format", "json"])
    assert understood(["SKILL.md", "--plain"])
    assert not understood(["check", ".", "--form", "json"])
    assert not understood(["SKILL.md", "--fill"])


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
