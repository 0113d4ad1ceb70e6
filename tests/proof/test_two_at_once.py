"""Two programs on one file: whoever comes second says so and changes nothing."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from evals_studio.cli.entry import status_of
from evals_studio.model.proposal import Proposal
from evals_studio.propose import Proposed
from evals_studio.review import Session
from evals_studio.store import StateFolder

TEXT = "---\nname: x\nmetadata:\n  evals:\n    - Do a.\n---\nAlways run the tests before you commit.\n"


@pytest.fixture
def file(tmp_path: Path, state_path: Path) -> Path:
    path = tmp_path / "SKILL.md"
    path.write_text(TEXT)
    session = Session.open(path, state=StateFolder(state_path))
    session.receive(Proposed(Proposal("p1", {"id": "a", "assertion": "The session did a."}, 0.9)))
    session.close()
    return path


@pytest.fixture
def studio(file: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Have a review of the file open in another process."""
    command = [sys.executable, "-m", "evals_studio", str(file), "--plain"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


@pytest.mark.parametrize(
    "command",
    [["accept", "F", "a"], ["reject", "F", "a"], ["convert", "F", "--write"], ["propose", "F"]],
    ids=lambda command: command[0],
)
def test_a_command_that_would_change_something_says_who_has_the_file_open(
    command: list[str],
    file: Path,
    studio: subprocess.Popen[bytes],
    state_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("evals_studio.review.right._PATIENCE", 0.05)
    (journal,) = (state_path / "reviews").glob("*.jsonl")
    before = journal.read_bytes()

    status = status_of([str(file) if word == "F" else word for word in command])

    assert status == 2
    assert f"process {studio.pid}" in capsys.readouterr().err
    assert file.read_text() == TEXT
    assert journal.read_bytes() == before


@pytest.mark.parametrize("command", [["check", "F"], ["queue", "F"], ["convert", "F"]], ids=" ".join)
def test_a_command_that_only_looks_is_not_hindered(
    command: list[str], file: Path, studio: subprocess.Popen[bytes]
) -> None:
    assert status_of([str(file) if word == "F" else word for word in command]) in {0, 1}


def test_when_the_studio_was_killed_a_command_goes_on(file: Path, studio: subprocess.Popen[bytes]) -> None:
    studio.kill()
    studio.wait()

    assert status_of(["accept", str(file), "a"]) == 0
    assert "id: a" in file.read_text()
