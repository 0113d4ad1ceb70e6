"""The findings page is current, and its samples are true."""

from pathlib import Path

import pytest

from evals_studio.artifact import read_artifact
from evals_studio.vocabulary import check_document
from evals_studio.vocabulary.manual import Manual, findings_page, manuals
from evals_studio.vocabulary.rules import on_trail

PAGE = Path(__file__).parents[2] / "docs" / "findings.md"
ALL = list(manuals())


def codes_of(sample: str, manual: Manual) -> list[str]:
    text = sample if manual.code.startswith("frontmatter/") else f"---\nname: sample\n{sample}---\n# Sample\n"
    document = read_artifact(text.encode())
    found = check_document(document, trail="note" if manual.code == on_trail.CODE else None)
    return [finding.code for finding in found]


def test_the_findings_page_is_what_the_docstrings_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == findings_page()


def test_every_code_has_one_manual_with_a_reason() -> None:
    assert len({manual.code for manual in ALL}) == len(ALL)
    assert all(manual.title.endswith(".") and manual.why for manual in ALL)


def test_every_check_has_a_bad_and_a_good_sample() -> None:
    checks = [manual for manual in ALL if not manual.code.startswith("frontmatter/")]
    assert [manual.code for manual in checks if not (manual.bad and manual.good)] == []


@pytest.mark.parametrize(
    ("manual", "sample"), [(m, s) for m in ALL for s in m.bad], ids=lambda v: getattr(v, "code", "")
)
def test_a_bad_sample_gives_exactly_its_finding(manual: Manual, sample: str) -> None:
    assert codes_of(sample, manual) == [manual.code]


@pytest.mark.parametrize(
    ("manual", "sample"), [(m, s) for m in ALL for s in m.good], ids=lambda v: getattr(v, "code", "")
)
def test_a_good_sample_gives_none(manual: Manual, sample: str) -> None:
    assert codes_of(sample, manual) == []
