"""What a command says of a place in a file names the file."""

from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

from evals_studio.propose.offline.maker import MOST_CHARACTERS

Run = Callable[..., Ran]

ANCHORED = """---
name: x
metadata:
  evals: &all
    - id: used-read
      assertion: It read the file.
  copy: *all
  eval-provenance:
    - generated-by: some-model
      evals: [used-read]
---
"""
BROKEN = "---\nname: [\n---\nRun the tests.\n"


@pytest.mark.parametrize("words", [("accept", "--all"), ("sign-off", "--all")])
def test_a_refusal_for_what_cannot_be_edited_names_file_and_place(
    words: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "SKILL.md"
    path.write_text(BROKEN, "utf-8")

    ran = run(words[0], path, *words[1:])

    assert ran.status == 2
    assert ran.err.startswith(f"evals-studio: {path}:")
    assert ran.err[len(f"evals-studio: {path}:") :][0].isdecimal()


def test_a_refused_reject_names_file_and_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    path.write_text(ANCHORED, "utf-8")

    ran = run("reject", path, "used-read")

    assert ran.status == 2
    assert f"evals-studio: {path}:" in ran.err
    assert path.read_text("utf-8") == ANCHORED


def test_what_a_maker_says_on_its_way_names_the_file(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "SKILL.md").write_text(
            "---\nname: x\n---\n" + "a" * (MOST_CHARACTERS + 1), "utf-8"
        )

    said = run("propose", tmp_path / "one", tmp_path / "two").err

    for name in ("one", "two"):
        assert f"{tmp_path / name / 'SKILL.md'}: A long artifact: only " in said
