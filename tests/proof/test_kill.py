"""The short form of the kill proof; `python tests/proof/kill.py --runs 500` is the long one."""

from pathlib import Path

import pytest
from kill import Bench, Shown, _wrong, run
from scripted import state_of

pytestmark = pytest.mark.skipif("sys.platform == 'win32'", reason="no SIGKILL there")


def test_a_program_that_is_killed_at_any_moment_loses_nothing_that_it_had_shown_as_kept() -> None:
    assert run(12, seed=20) == []


def test_the_proof_would_see_a_loss_and_a_torn_file(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    session = bench.open()
    shown = Shown({"nothing of the sort"}, [state_of(session, session.review) + "x"])

    assert [one.split(":")[0] for one in _wrong(bench, shown)] == ["the file is torn", "lost or made up"]
