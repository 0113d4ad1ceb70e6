"""Who has an artifact open."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from evals_studio.model.fault import NotWritten
from evals_studio.store import Hold, Holder, StateFolder
from evals_studio.store import hold as hold_module

HOLDER = """
import sys, time
from pathlib import Path
from evals_studio.store import StateFolder
hold = StateFolder(Path(sys.argv[1])).hold(Path(sys.argv[2]))
print(type(hold).__name__, flush=True)
sys.stdin.readline()
"""


@contextmanager
def another_process(root: Path, artifact: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLDER, str(root), str(artifact)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Hold\n"
        yield process
        process.kill()


def test_a_second_process_learns_who_has_the_file_and_takes_over_when_that_is_dead(tmp_path: Path) -> None:
    state, artifact = StateFolder(tmp_path / "state"), tmp_path / "SKILL.md"
    with another_process(state.root, artifact) as process:
        found = state.hold(artifact)
        assert isinstance(found, Holder)
        assert found.pid == process.pid
        assert str(process.pid) in str(found)
        process.kill()
        process.wait()

    found = state.hold(artifact)

    assert isinstance(found, Hold)
    assert found.before is not None
    assert found.before.pid == process.pid


def test_a_process_that_ends_well_leaves_nothing_to_tell(tmp_path: Path) -> None:
    state, artifact = StateFolder(tmp_path / "state"), tmp_path / "SKILL.md"
    with another_process(state.root, artifact) as process:
        process.communicate("end\n")

    found = state.hold(artifact, patience=1)

    assert isinstance(found, Hold)
    assert found.before is None


def test_one_process_shares_its_hold_and_gives_it_back_with_the_last_user(tmp_path: Path) -> None:
    state, artifact = StateFolder(tmp_path / "state"), tmp_path / "SKILL.md"
    first, second = state.hold(artifact), state.hold(artifact)
    assert first is second
    assert state.hold(tmp_path / "other.md") is not first

    del first, second

    place = state.place(artifact).with_suffix(".open")
    assert place.read_bytes() == b""


def test_without_locks_the_process_number_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state, artifact = StateFolder(tmp_path / "state"), tmp_path / "SKILL.md"
    monkeypatch.setattr(hold_module, "try_lock", lambda handle: None)
    place = state.place(artifact).with_suffix(".open")
    place.parent.mkdir(parents=True)
    host = hold_module.socket.gethostname()

    place.write_text(json.dumps({"pid": 1, "host": host}))
    assert isinstance(state.hold(artifact), Holder)
    place.write_text(json.dumps({"pid": 2**22 + 1, "host": host}))
    assert isinstance(state.hold(artifact), Hold)


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"pid": "x", "host": 3}'])
def test_a_note_that_cannot_be_read_is_in_nobodys_way(tmp_path: Path, text: str) -> None:
    state, artifact = StateFolder(tmp_path / "state"), tmp_path / "SKILL.md"
    place = state.place(artifact).with_suffix(".open")
    place.parent.mkdir(parents=True)
    place.write_text(text)

    assert isinstance(state.hold(artifact), Hold)


def test_where_nothing_can_be_written_nobody_holds_anything_and_the_reason_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()

    with pytest.raises(NotWritten, match="taken is a file"):
        StateFolder(tmp_path / "taken").hold(tmp_path / "SKILL.md")


def test_what_a_killed_program_left_half_written_is_cleared_away_once_it_is_old(tmp_path: Path) -> None:
    state, artifact = StateFolder(tmp_path / "state"), tmp_path / "SKILL.md"
    with another_process(state.root, artifact):
        pass
    names = (".evals-studio-old.tmp", ".evals-studio-new.tmp", "other.tmp")
    for name in names:
        (tmp_path / name).touch()
    os.utime(tmp_path / names[0], (1, 1))

    state.hold(artifact, patience=1)

    assert {one.name for one in tmp_path.glob("*.tmp")} | {one.name for one in tmp_path.glob(".*.tmp")} == {
        ".evals-studio-new.tmp",
        "other.tmp",
    }
