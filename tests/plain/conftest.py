"""A plain review of a sample, with lines typed and everything it says."""

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from evals_studio.plain.lines import Streams
from evals_studio.plain.start import review
from evals_studio.review.session import Session
from evals_studio.settings import load_config
from evals_studio.store import StateFolder

Reviewed = Callable[..., str]


@pytest.fixture
def artifact(tmp_path: Path, samples: Path) -> Path:
    shutil.copytree(samples, tmp_path / "work")
    return tmp_path / "work" / "fix-bug" / "SKILL.md"


@pytest.fixture
def reviewed(artifact: Path, state_path: Path) -> Reviewed:
    """Give a function that reviews with these lines typed and gives all that was said."""

    def reviews(*typed: str, path: Path = artifact) -> str:
        session = Session.open(path, state=StateFolder(state_path))
        sink = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in typed))
        assert review(session, load_config(), Streams(source, sink)) == 0
        return sink.getvalue()

    return reviews
