"""The short form of the fuzz proof; `python tests/proof/fuzz.py --runs 10000` is the long one."""

import guided
import pytest
from fuzz import SEEDS, _check_lines, fuzzed, put_through

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


@pytest.mark.parametrize("choice", range(12))
@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_what_the_guided_fuzz_begins_with_is_edited_or_refused(seed: bytes, choice: int) -> None:
    assert guided.put_through(bytes((choice, 1)) + seed) in {"edited", "refused"}
