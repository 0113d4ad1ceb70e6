"""What a person sees who presses Tab in zsh and in fish; the words themselves are looked at elsewhere."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tui.terminal import Terminal

PATH = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
ZSH = 'autoload -Uz compinit && compinit -D; eval "$(_EVALS_STUDIO_COMPLETE=zsh_source evals-studio)"'
FISH = "_EVALS_STUDIO_COMPLETE=fish_source evals-studio | source"


@pytest.mark.skipif(shutil.which("zsh") is None, reason="needs zsh to press Tab in")
def test_zsh_offers_commands_with_what_they_mean_beside_files(folder: Path) -> None:
    zsh = Terminal(None, command=["zsh", "-f"], PATH=PATH, PS1="> ")
    zsh.until("> ")
    zsh.program.sendline(f"{ZSH}; clear; echo rea''dy")
    zsh.until("ready")
    zsh.program.send("evals-studio \t")
    zsh.until("sign-off  -- Vouch for entries")
    assert "fix-bug/" in zsh.text
    zsh.program.send("fix\t")
    zsh.until("evals-studio fix-bug/")
    zsh.program.send("\x15evals-studio conv\t")
    zsh.until("evals-studio convert ")
    zsh.program.send("\x15evals-studio sign-off fix-bug/SKILL.md used\t")
    zsh.until("SKILL.md used-read ")
    zsh.program.kill(9)


@pytest.mark.skipif(shutil.which("fish") is None, reason="needs fish to press Tab in")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("chec", {"check\tSay what is wrong in artifacts."}),
        ("fix-bug/SK", {"fix-bug/SKILL.md"}),
        ("check fix-bug/SK", {"fix-bug/SKILL.md"}),
        ("propose --from fix-bug/SK", {"fix-bug/SKILL.md"}),
        ("sign-off fix-bug/SKILL.md used", {"used-read"}),
    ],
)
def test_fish_offers_words_and_files_wherever_they_are(typed: str, offered: set[str], folder: Path) -> None:
    code = f"{FISH}; complete -C 'evals-studio {typed}'"
    done = subprocess.run(
        ["fish", "-c", code], env=os.environ | {"PATH": PATH}, capture_output=True, text=True, check=True
    )
    assert done.stdout, done.stderr
    assert set(done.stdout.splitlines()) == offered
