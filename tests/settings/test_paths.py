from pathlib import Path

import pytest

from evals_studio.settings import config_folder, shipped, state_folder


def test_a_variable_moves_the_state_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("EVALS_STUDIO_STATE", str(tmp_path / "here"))
    assert state_folder() == tmp_path / "here"


def test_a_variable_moves_the_config_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("EVALS_STUDIO_CONFIG", str(tmp_path / "here"))
    assert config_folder() == tmp_path / "here"


def test_a_relative_variable_counts_from_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EVALS_STUDIO_STATE", "here")
    assert state_folder() == tmp_path / "here"


def test_without_a_variable_the_folders_lie_below_the_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("EVALS_STUDIO_STATE")
    monkeypatch.delenv("EVALS_STUDIO_CONFIG")
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder in (state_folder(), config_folder()):
        assert folder is not None
        assert tmp_path in folder.parents


def test_an_empty_home_gives_no_folder_instead_of_the_root_of_the_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("EVALS_STUDIO_STATE")
    monkeypatch.delenv("EVALS_STUDIO_CONFIG")
    monkeypatch.setenv("HOME", "")
    assert state_folder() is None
    assert config_folder() is None


def test_a_missing_home_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVALS_STUDIO_STATE")
    monkeypatch.delenv("HOME")
    folder = state_folder()
    assert folder is None or folder.is_absolute()


def test_themes_and_samples_are_found_in_this_checkout() -> None:
    assert (shipped("themes") / "studio-dark.yaml").is_file()
    assert (shipped("sample_artifacts") / "fix-bug" / "SKILL.md").is_file()
