"""The hooks that other repositories use match the files that are artifacts."""

import re
from pathlib import Path

import pytest
import yaml

from evals_studio.artifact import kind_of

HOOKS = {
    hook["id"]: hook
    for hook in yaml.safe_load((Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text("utf-8"))
}


@pytest.mark.parametrize(
    "path",
    [
        "SKILL.md",
        "a/b/SKILL.md",
        "CLAUDE.md",
        "x/AGENTS.md",
        "GEMINI.md",
        ".github/copilot-instructions.md",
        "x.instructions.md",
        ".cursor/rules/a.mdc",
        ".claude/agents/a.md",
        "agents/deep/a.md",
        "x.agent.md",
        ".claude/commands/a.md",
        "x.prompt.md",
        "docs/a.md",
        "rules/a.mdc",
        "SKILLS.md",
        "notes/agents.md",
    ],
)
def test_the_check_hook_takes_exactly_the_artifacts(path: str, tmp_path: Path) -> None:
    is_artifact = kind_of(tmp_path / path, tmp_path) != "other"
    assert bool(re.search(HOOKS["evals-studio-check"]["files"], path)) == is_artifact


def test_the_mend_hook_leaves_project_rules_alone() -> None:
    files = re.compile(HOOKS["evals-studio-mend"]["files"])
    assert files.search("a/SKILL.md")
    assert not any(map(files.search, ["CLAUDE.md", "AGENTS.md", "x.instructions.md", ".cursor/rules/a.mdc"]))
