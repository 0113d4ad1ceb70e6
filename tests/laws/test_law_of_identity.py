"""Law 1: opening and saving without a decision writes nothing."""

import random
from pathlib import Path

from costumes import Costume
from dice import SeededDie

from evals_studio.artifact import read_artifact
from evals_studio.review import Add, Session


def facts(path: Path) -> tuple[bytes, int, int]:
    found = path.stat()
    return path.read_bytes(), found.st_mtime_ns, found.st_ino


def test_a_file_that_nobody_decided_about_is_not_written(tmp_path: Path) -> None:
    for seed in range(60):
        path = tmp_path / f"artifact-{seed}.md"
        path.write_bytes(
            Costume(SeededDie(random.Random(seed)), odd=seed % 3 == 0).artifact().replace(b"\0", b"")
        )
        before = facts(path)
        session = Session.open(path, state=None)
        assert session.write() == 0
        session.close()
        assert facts(path) == before, seed


def test_a_decision_that_was_undone_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    path.write_bytes(b"---\nname: x\nmetadata: {evals: [one]}\n---\n")
    before = facts(path)
    session = Session.open(path, state=None)
    session.decide(Add("two"))
    session.undo()
    assert session.write() == 0
    assert facts(path) == before


def test_every_drawn_file_is_given_back_byte_for_byte() -> None:
    for seed in range(400):
        raw = Costume(SeededDie(random.Random(seed)), odd=seed % 2 == 0).artifact()
        assert read_artifact(raw).raw == raw, seed
