"""Whatever is kept first makes the state folder, and that is for its owner only."""

from collections.abc import Callable
from pathlib import Path

import pytest

from evals_studio.cli.debug import begin_log
from evals_studio.propose.private_files import keep_json
from evals_studio.store import StateFolder
from evals_studio.tui.greeting import is_first_start


def _log(root: Path) -> None:
    assert begin_log("check") is not None


WAYS: dict[str, Callable[[Path], object]] = {
    "journal": lambda root: StateFolder(root).hold(root / "SKILL.md"),
    "log": _log,
    "consent": lambda root: keep_json(root / "consents" / "one.json", {}),
    "greeting": lambda root: is_first_start(root / "greeted"),
}


@pytest.mark.parametrize("way", WAYS)
def test_who_makes_the_state_folder_makes_it_and_all_in_it_private(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "not yet" / "state"
    monkeypatch.setattr("evals_studio.model.trace._listeners", [])
    monkeypatch.setenv("EVALS_STUDIO_STATE", str(root))

    held = WAYS[way](root)

    modes = {one.stat().st_mode & 0o777 for one in (root.parent, root, *root.rglob("*")) if one.is_dir()}
    files = {one.stat().st_mode & 0o777 for one in root.rglob("*") if one.is_file()}
    assert (modes, files) == ({0o700}, {0o600})
    del held
