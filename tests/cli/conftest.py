"""Running one command line in this process, on a folder of its own."""

import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

from evals_studio.cli import projects, targets
from evals_studio.cli.entry import status_of


@pytest.fixture
def folder(tmp_path: Path, samples: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of all samples, with the working folder in it."""
    copy = tmp_path / "work"
    shutil.copytree(samples, copy)
    monkeypatch.chdir(copy)
    return copy


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Give a function that runs a command line; `stdin` is what it reads there."""

    def runs(*arguments: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        for remembered in (projects.settings_of, projects.check_settings, targets._root):
            remembered.cache_clear()  # as in a new process
        capfd.readouterr()
        status = status_of([str(argument) for argument in arguments])
        said = capfd.readouterr()
        return Ran(status, said.out, said.err)

    return runs
