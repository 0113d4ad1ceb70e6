import json
from collections.abc import Callable
from pathlib import Path

from ran import Ran

Run = Callable[..., Ran]


def decide(folder: Path, text: str) -> None:
    (folder / ".evals-studio.toml").write_text(text, encoding="utf-8")


def test_a_project_can_make_a_note_an_error(folder: Path, run: Run) -> None:
    decide(folder, "[severities]\n'rule/bare-string' = 'error'\n")
    assert run("check", "fix-bug").status == 1


def test_a_project_can_close_the_list_of_graders_and_add_its_own(folder: Path, run: Run) -> None:
    (folder / "own").mkdir()
    text = "---\nmetadata:\n  evals:\n    - id: x\n      grader: commit-style\n---\n"
    (folder / "own" / "SKILL.md").write_text(text, encoding="utf-8")
    assert run("check", "own").status == 0
    decide(folder, "closed-graders = true\n")
    (folder / "closed").mkdir()
    (folder / "closed" / "SKILL.md").write_text(text, encoding="utf-8")
    assert run("check", "closed").status == 1
    decide(folder, "closed-graders = true\n[graders.commit-style]\n")
    (folder / "added").mkdir()
    (folder / "added" / "SKILL.md").write_text(text, encoding="utf-8")
    assert run("check", "added").status == 0


def test_ignored_files_are_not_found_but_taken_when_named(folder: Path, run: Run) -> None:
    decide(folder, "ignore = ['fix-bug/']\n")
    paths = [file["path"] for file in json.loads(run("check", ".", "--format", "json").out)["files"]]
    assert paths
    assert "fix-bug/SKILL.md" not in paths
    named = json.loads(run("check", "fix-bug/SKILL.md", "--format", "json").out)["files"]
    assert [file["path"] for file in named] == ["fix-bug/SKILL.md"]


def test_a_tool_that_the_project_knows_may_be_proposed(folder: Path, run: Run) -> None:
    entry = {"id": "searched", "grader": "tool-usage", "options": {"tool": "board_search"}}
    offers = {"generated-by": "a-tool", "proposals": [{"entry": entry, "confidence": 0.9}]}
    (folder / "offers.json").write_text(json.dumps(offers), encoding="utf-8")
    line = ("propose", "--from", "offers.json", "--format", "json")
    (before,) = json.loads(run(*line, "fix-bug").out)["artifacts"]
    assert [held["reason"] for held in before["held"]] == ["ungrounded"]
    decide(folder / "tidy-branches", "tools = ['board_search']\n")
    (after,) = json.loads(run(*line, "tidy-branches").out)["artifacts"]
    assert len(after["proposals"]) == 1


def test_a_broken_project_file_is_told_with_its_line(folder: Path, run: Run) -> None:
    decide(folder, "\nmodel = 'mine'\n")
    ran = run("check", "fix-bug/SKILL.md")
    assert ran.status == 2
    assert " .evals-studio.toml:2: " in ran.out


def test_only_our_own_rules_change_their_severity_and_only_known_ones(folder: Path, run: Run) -> None:
    for code, words in (("rule/bare-sting", "Did you mean rule/bare-string?"), ("schema/range", "refuses")):
        decide(folder, f"[severities]\n'{code}' = 'note'\n")
        ran = run("check", "fix-bug/SKILL.md")
        assert ran.status == 2
        assert words in ran.out
        assert " .evals-studio.toml: severities: " in ran.out


def test_the_studio_and_mend_follow_the_project_as_check_does(folder: Path, run: Run) -> None:
    from evals_studio.cli.sessions import opened_to_review
    from evals_studio.cli.targets import one_target
    from evals_studio.settings import load_config

    decide(folder, "closed-graders = true\ntools = ['board_search']\n[graders.commit-style]\n")
    (folder / "own").mkdir()
    entry = "    - {{ id: {0}, grader: {1} }}\n"
    text = "---\nmetadata:\n  evals:\n" + entry.format("x", "commit-styl") + entry.format("y", "quite-other")
    (folder / "own" / "SKILL.md").write_text(f"{text}---\n", encoding="utf-8")
    assert run("mend", "own", "--write").status == 0
    assert "grader: commit-style }" in (folder / "own" / "SKILL.md").read_text(encoding="utf-8")
    session = opened_to_review(one_target("own/SKILL.md"), load_config())
    assert [(one.code, one.severity) for one in session.review.findings] == [("rule/unknown-grader", "error")]
    assert session.brief().known_tools == {"board_search"}
    session.close()
