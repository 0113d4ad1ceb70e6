"""The short form of the fuzz proof; `python tests/proof/fuzz.py --runs 10000` is the long one."""

import pytest
from fuzz import _check_lines, fuzzed, put_through

from evals_studio.artifact import read_artifact


def test_mutated_artifacts_break_nothing_on_their_way() -> None:
    outcomes, wrong = fuzzed(200, seed=50_000)

    assert wrong == []
    assert outcomes["converted"] > 20
    assert outcomes["frontmatter/yaml"] > 20


@pytest.mark.parametrize("raw", [b"", b"---", b"---\n", b"---\n---\n", b"\xef\xbb\xbf", b"\r", b"\n" * 1000])
def test_almost_nothing_breaks_nothing(raw: bytes) -> None:
    put_through(raw)


def test_the_proof_would_see_a_changed_line() -> None:
    before = read_artifact(b"---\nmetadata:\n  evals:\n    - Do a.\n    - Do b.\n---\n")
    after = read_artifact(
        b"---\nmetadata:\n  evals:\n    - id: x\n      assertion: Do a.\n    - 'Do b.'\n---\n"
    )

    with pytest.raises(AssertionError, match="below"):
        _check_lines(before, after, 0)
