"""Which kind an artifact is, told by its path."""

from pathlib import Path

import pytest

from evals_studio.artifact.kinds import kind_of


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("skills/fix-bug/SKILL.md", "skill"),
        ("SKILL.md", "skill"),
        ("agents/SKILL.md", "skill"),
        ("CLAUDE.md", "rules"),
        ("agents/CLAUDE.md", "rules"),
        ("docs/AGENTS.md", "rules"),
        ("GEMINI.md", "rules"),
        (".github/instructions/python.instructions.md", "rules"),
        (".github/copilot-instructions.md", "rules"),
        (".cursor/rules/style.mdc", "rules"),
        (".cursor/rules/web/style.mdc", "rules"),
        (".cursor/style.mdc", "other"),
        ("rules/style.mdc", "other"),
        (".github/agents/planner.agent.md", "agent"),
        ("planner.agent.md", "agent"),
        (".claude/agents/reviewer.md", "agent"),
        (".claude/agents/team/reviewer.md", "agent"),
        ("agents/commands/one.md", "agent"),
        ("agents/notes.txt", "other"),
        (".claude/commands/ship.md", "command"),
        (".claude/commands/git/ship.md", "command"),
        ("ship.prompt.md", "command"),
        ("docs/guide.md", "other"),
        ("skill.md", "other"),
        ("agents.md", "other"),
        ("my-agents/one.md", "other"),
    ],
)
def test_the_first_row_of_the_table_that_fits_names_the_kind(path: str, kind: str, tmp_path: Path) -> None:
    assert kind_of(tmp_path / path, root=tmp_path) == kind


def test_folders_above_the_repository_do_not_count(tmp_path: Path) -> None:
    repository = tmp_path / "agents" / "project"
    (repository / ".git").mkdir(parents=True)

    assert kind_of(repository / "notes.md") == "other"


def test_a_worktree_whose_dot_git_is_a_file_is_a_repository(tmp_path: Path) -> None:
    repository = tmp_path / "agents" / "project"
    repository.mkdir(parents=True)
    (repository / ".git").write_text("gitdir: elsewhere\n")

    assert kind_of(repository / "notes.md") == "other"


def test_without_a_repository_the_path_counts_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "agents" / "here"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)

    assert kind_of(Path("notes.md")) == "other"
    assert kind_of(Path("agents/notes.md")) == "agent"


def test_a_path_outside_the_working_folder_counts_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)

    assert kind_of(Path("../home/.claude/agents/reviewer.md")) == "agent"


def test_dots_in_a_path_are_resolved_by_spelling(tmp_path: Path) -> None:
    assert kind_of(tmp_path / "agents" / ".." / "notes.md", root=tmp_path) == "other"
