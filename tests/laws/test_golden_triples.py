"""What a maintainer would ask about, one file a case, byte for byte (`golden_triples.py` says how they are written)."""

import re
from pathlib import Path

import pytest
from golden_triples import Triple, as_block, triples

from evals_studio.artifact import read_artifact, verify

DOCS = Path(__file__).parents[2] / "docs" / "editing.md"
_EXAMPLE = re.compile(r"^<!-- golden: ([\w-]+) -->\n+```diff\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("case", triples(), ids=lambda case: case.name)
def test_the_decisions_give_the_golden_bytes(case: Triple) -> None:
    assert case.decided() == case.after
    verify(case.before, case.after, read_artifact(case.after).data)


def test_there_are_forty_cases_each_with_a_title_of_its_own() -> None:
    titles = [case.title for case in triples()]
    assert len(titles) >= 40
    assert len(set(titles)) == len(titles)


def test_each_golden_case_changes_something() -> None:
    assert [case.name for case in triples() if case.before == case.after] == []


def test_every_example_in_the_docs_is_what_the_program_does() -> None:
    cases = {case.name: case for case in triples()}
    examples = _EXAMPLE.findall(DOCS.read_text(encoding="utf-8"))
    assert len(examples) >= 8
    for name, diff in examples:
        lines = diff.splitlines()
        before = "".join(line[1:] + "\n" for line in lines if line[:1] in {" ", "-", ""})
        after = "".join(line[1:] + "\n" for line in lines if line[:1] in {" ", "+", ""})
        assert before in as_block(cases[name].before), name
        assert after in as_block(cases[name].after), name
