"""Finding artifacts below a folder."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from evals_studio.artifact.walking import walk
from evals_studio.model.fault import Unreadable


def plant(root: Path, paths: Iterable[str]) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("Do it.\n")


def found(root: Path, below: str = ".") -> list[str]:
    return [path.relative_to(root).as_posix() for path in walk(root / below)]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / ".git" / "info").mkdir(parents=True)
    return tmp_path


def test_a_walk_finds_artifacts_of_every_kind_in_the_order_of_their_paths(repository: Path) -> None:
    plant(
        repository,
        [
            "skills/b/SKILL.md",
            "skills/a/SKILL.md",
            "CLAUDE.md",
            "commands/go.md",
            "agents/x.md",
            "docs/guide.md",
        ],
    )

    assert found(repository) == [
        "CLAUDE.md",
        "agents/x.md",
        "commands/go.md",
        "skills/a/SKILL.md",
        "skills/b/SKILL.md",
    ]


def test_readme_files_are_never_found(repository: Path) -> None:
    plant(repository, ["agents/README.md", "commands/readme.md", "agents/a.md"])

    assert found(repository) == ["agents/a.md"]


def test_hidden_agent_folders_are_entered_and_other_hidden_folders_are_not(repository: Path) -> None:
    plant(
        repository, [".claude/agents/a.md", ".github/x.agent.md", ".secret/agents/b.md", ".git/agents/c.md"]
    )

    assert found(repository) == [".claude/agents/a.md", ".github/x.agent.md"]


def test_heavy_folders_are_skipped_by_name_and_by_mark(repository: Path) -> None:
    plant(repository, ["node_modules/p/SKILL.md", "env/SKILL.md", "env/pyvenv.cfg", "build/SKILL.md"])

    assert found(repository) == ["build/SKILL.md"]


def test_nested_gitignore_files_count_from_their_own_folder(repository: Path) -> None:
    plant(repository, ["a/SKILL.md", "a/out/SKILL.md", "a/kept/SKILL.md", "out/SKILL.md"])
    (repository / "a" / ".gitignore").write_text("/out/\n")

    assert found(repository) == ["a/SKILL.md", "a/kept/SKILL.md", "out/SKILL.md"]


def test_a_deeper_gitignore_takes_back_what_a_shallower_one_ignores(repository: Path) -> None:
    plant(repository, ["a/one.agent.md", "b/one.agent.md"])
    (repository / ".gitignore").write_text("*.agent.md\n")
    (repository / "a" / ".gitignore").write_text("!one.agent.md\n")

    assert found(repository) == ["a/one.agent.md"]


def test_gitignore_files_above_the_folder_count_up_to_the_repository(repository: Path) -> None:
    plant(repository, ["a/b/SKILL.md", "a/c/SKILL.md"])
    (repository / ".gitignore").write_text("a/b/\n")
    (repository / ".git" / "info" / "exclude").write_text("")

    assert found(repository, "a") == ["a/c/SKILL.md"]


def test_an_ignored_folder_that_is_named_outright_is_walked(repository: Path) -> None:
    plant(repository, ["out/a/SKILL.md"])
    (repository / ".gitignore").write_text("out/\n")

    assert found(repository) == []
    assert found(repository, "out") == ["out/a/SKILL.md"]


def test_the_repositorys_own_exclude_file_counts(repository: Path) -> None:
    plant(repository, ["a/SKILL.md", "b/SKILL.md"])
    (repository / ".git" / "info" / "exclude").write_text("/b\n")

    assert found(repository) == ["a/SKILL.md"]


def test_symlinks_to_files_and_folders_are_not_followed(repository: Path) -> None:
    plant(repository, ["real/SKILL.md", "AGENTS.md"])
    (repository / "linked").symlink_to(repository / "real")
    (repository / "CLAUDE.md").symlink_to("AGENTS.md")
    (repository / "real" / "loop").symlink_to(repository)

    assert found(repository) == ["AGENTS.md", "real/SKILL.md"]


def test_a_folder_inside_that_is_a_repository_counts_its_kinds_from_itself(repository: Path) -> None:
    plant(repository, ["agents/inner/notes.md", "agents/inner/commands/go.md"])
    (repository / "agents" / "inner" / ".git").mkdir()

    assert found(repository) == ["agents/inner/commands/go.md"]


def test_a_file_named_outright_is_yielded_whatever_it_is(tmp_path: Path) -> None:
    assert list(walk(tmp_path / "README.md")) == [tmp_path / "README.md"]


def test_a_folder_that_vanished_between_two_looks_is_passed_over(repository: Path) -> None:
    plant(repository, ["a/SKILL.md", "b/SKILL.md"])
    walking = walk(repository)
    first = next(walking)
    (repository / "b" / "SKILL.md").unlink()
    (repository / "b").rmdir()

    assert first == repository / "a" / "SKILL.md"
    assert list(walking) == []


def test_paths_begin_as_the_folder_was_named(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(repository, ["a/SKILL.md"])
    monkeypatch.chdir(repository)

    assert list(walk(Path("a"))) == [Path("a/SKILL.md")]
    assert list(walk(Path())) == [Path("a/SKILL.md")]


def test_a_folder_that_may_not_be_read_is_unreadable(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("evals_studio.artifact.walking.os.scandir", refuse)

    with pytest.raises(Unreadable, match="Permission denied"):
        list(walk(repository))


def test_a_gitignore_that_is_no_text_ignores_nothing(repository: Path) -> None:
    plant(repository, ["a/SKILL.md"])
    (repository / ".gitignore").write_bytes(b"\xff\xfe\x00[\n")

    assert found(repository) == ["a/SKILL.md"]
