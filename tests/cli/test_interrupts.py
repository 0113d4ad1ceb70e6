"""Ctrl+C at any moment: exit 130, no traceback, nothing half done."""

import subprocess
import sys
from pathlib import Path

import pytest

_AT_AN_IMPORT = """
import signal, sys

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)
        return None

sys.meta_path.insert(0, Press())
from evals_studio.cli import main
sys.argv = ["evals-studio", *{arguments!r}]
main()
"""

_AT_THE_END = """
import signal, sys, threading
from evals_studio.cli import main

class Teardown:
    def __del__(self, press=signal.raise_signal, number=signal.SIGINT):
        press(number)

sys.modules["teardown"] = Teardown()
sys.argv = ["evals-studio", "--version"]
main()
"""

_WITHIN_A_DATACLASS = """
import signal, sys
from evals_studio.cli import main

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == "evals_studio.cli.check":
            sys.meta_path.remove(self)
            exec("import signal; signal.raise_signal(signal.SIGINT)")
        return None

sys.meta_path.insert(0, Press())
sys.argv = ["evals-studio", "check"]
main()
"""

FIRST_MOMENTS = [
    ("--version", "click"),
    ("--version", "evals_studio.cli.entry"),
    ("--version", "evals_studio.model.show"),
    ("check fix-bug", "evals_studio.cli.check"),
    ("check fix-bug", "evals_studio.vocabulary"),
    ("queue", "evals_studio.review.session"),
    ("propose fix-bug", "evals_studio.propose.offline"),
    ("fix-bug/SKILL.md --plain", "evals_studio.plain"),
    ("sign-off fix-bug/SKILL.md used-read", "evals_studio.store.writing"),
]


@pytest.mark.skipif(sys.platform == "win32", reason="a signal of its own there")
@pytest.mark.parametrize(
    ("line", "module"), FIRST_MOMENTS, ids=[f"{one[0]}: {one[1]}" for one in FIRST_MOMENTS]
)
def test_ctrl_c_while_a_module_is_imported_ends_cleanly(line: str, module: str, folder: Path) -> None:
    before = (folder / "fix-bug" / "SKILL.md").read_bytes()
    code = _AT_AN_IMPORT.format(name=module, arguments=line.split())

    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=folder, input=b"", check=False
    )

    assert (ran.returncode, ran.stderr.strip()) == (130, b"")
    assert (folder / "fix-bug" / "SKILL.md").read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="a signal of its own there")
def test_ctrl_c_while_the_interpreter_clears_up_changes_nothing() -> None:
    ran = subprocess.run([sys.executable, "-c", _AT_THE_END], capture_output=True, check=False)

    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="a signal of its own there")
def test_ctrl_c_within_code_that_python_makes_from_text_ends_cleanly_too() -> None:
    ran = subprocess.run([sys.executable, "-c", _WITHIN_A_DATACLASS], capture_output=True, check=False)

    assert (ran.returncode, ran.stderr.strip()) == (130, b"")
