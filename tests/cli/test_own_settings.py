"""A person's own settings that cannot be used are told by every command that shows them, with their place."""

from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

Run = Callable[..., Ran]


@pytest.mark.parametrize(
    "line", ["config", "config show", "config keys", "queue fix-bug", "fix-bug/SKILL.md --plain"]
)
def test_keys_that_clash_are_an_error_with_file_and_line(
    line: str, folder: Path, run: Run, config_file: Path
) -> None:
    config_file.write_text("[keys]\naccept = 'x'\n", encoding="utf-8")
    ran = run(*line.split())
    assert ran.status == 2
    assert ran.err.startswith(f"evals-studio: {config_file}:2: The key x is on both `accept` and `reject`. ")


@pytest.mark.parametrize("line", ["config", "config show", "fix-bug/SKILL.md --plain", "demo --plain"])
def test_a_theme_that_there_is_not_is_an_error_with_file_and_line(
    line: str, folder: Path, run: Run, config_file: Path
) -> None:
    config_file.write_text("theme = 'studio-drak'\n", encoding="utf-8")
    ran = run(*line.split())
    assert ran.status == 2
    said = f"evals-studio: {config_file}:1: There is no theme 'studio-drak'. Did you mean studio-dark?"
    assert said in ran.err


def test_the_settings_are_shown_all_the_same(run: Run, config_file: Path) -> None:
    config_file.write_text("theme = 'studio-drak'\n", encoding="utf-8")
    assert "max-offers" in run("config", "show").out


def test_a_theme_of_the_command_line_is_told_as_such(folder: Path, run: Run) -> None:
    ran = run("fix-bug/SKILL.md", "--plain", "--theme", "textual-dark")
    assert ran.status == 2
    assert ran.err.startswith("evals-studio: --theme: There is no theme 'textual-dark'. ")
