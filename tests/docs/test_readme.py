"""The README's promises point at what is there, and its example is an artifact without faults."""

import re
import shutil
from pathlib import Path

from walkthrough import ROOT, Place, Step

from evals_studio.artifact import read_artifact
from evals_studio.vocabulary import check_document, grader_of
from evals_studio.vocabulary.graders import GRADERS

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_has_no_findings() -> None:
    example = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert example
    assert check_document(read_artifact(f"---\n{example[1]}---\n".encode()), "skill") == ()


def test_each_promise_names_tests_that_exist() -> None:
    named = re.findall(r"`(tests/[a-z_/.]+)`", README)
    assert len(named) >= 8
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_one_line_runs_all_tests_as_ci_does() -> None:
    assert len(re.findall(r"^python3 -m venv .*pytest", README, re.MULTILINE)) == 1


def test_the_sample_of_every_grader_has_an_entry_for_each_known_one() -> None:
    sample = read_artifact((ROOT / "sample_artifacts" / "every-grader" / "SKILL.md").read_bytes())
    missing = set(GRADERS) - {grader_of(entry) for entry in sample.entries}
    assert missing == set(), "give each of them an entry in sample_artifacts/every-grader/SKILL.md"


def test_each_line_for_scripts_does_what_stands_beside_it(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.equip()
    skill = place.work / ".claude" / "skills" / "fix-bug" / "SKILL.md"
    skill.parent.mkdir(parents=True)
    shutil.copy(ROOT / "sample_artifacts" / "fix-bug" / "SKILL.md", skill)
    (place.work / "SKILL.md").symlink_to(skill)
    block = re.search(r"```sh\n(evals-studio check .*?)```", README, re.DOTALL)
    assert block
    for line in block[1].splitlines():
        printed = place.do(Step(line, "", 0, 0))
        assert "[exit" not in printed.replace("[exit 1]", ""), f"{line}\n{printed}"
    written = skill.read_text(encoding="utf-8")
    assert "- id: reproduce-bug" in written
    assert "- id: never-used-webfetch" in written
