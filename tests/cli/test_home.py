"""A home where nothing can be kept: everything works, and what is not kept is said, with the true reason."""

from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

Run = Callable[..., Ran]
FIX = "fix-bug/SKILL.md"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home that is a file."""
    home = tmp_path / "home"
    home.write_text("no folder")
    monkeypatch.setenv("HOME", str(home))
    for name in ("EVALS_STUDIO_STATE", "EVALS_STUDIO_CONFIG", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    return home


def test_the_plain_review_works_and_says_at_once_why_nothing_is_kept(
    folder: Path, run: Run, home: Path
) -> None:
    ran = run(FIX, "--plain", stdin=b"c\nw\nyes\nc\n")

    assert ran.status == 0
    assert f"Nothing is kept: {home} is a file" in ran.out.split("1 of ")[0]
    assert "EVALS_STUDIO_STATE" in ran.out
    assert "folder is gone" not in ran.out
    assert "Written: 1." in ran.out


def test_a_command_writes_and_says_that_nothing_is_kept(folder: Path, run: Run, home: Path) -> None:
    ran = run("sign-off", FIX, "used-read")

    assert ran.status == 0
    assert f"{FIX}: Nothing is kept: {home} is a file" in ran.err


def test_proposals_that_cannot_be_kept_are_an_error_with_the_reason(
    folder: Path, run: Run, home: Path
) -> None:
    ran = run("propose", FIX)

    assert ran.status == 2
    assert f"The proposals cannot be kept. Nothing is kept: {home} is a file" in ran.err
    assert "EVALS_STUDIO_STATE" in ran.err
    assert "--write" in ran.err


def test_an_empty_home_is_told_too(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVALS_STUDIO_STATE")
    monkeypatch.setenv("HOME", "")

    ran = run(FIX, "--plain", stdin=b"c\n")

    assert ran.status == 0
    assert "Nothing is kept: there is no home folder" in ran.out
