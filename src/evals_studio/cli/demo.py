"""`evals-studio demo`: all samples in a folder of their own, opened at one of them or at their queue."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import click

from evals_studio.cli import arguments
from evals_studio.cli.doors import check_terminal
from evals_studio.cli.entry import words
from evals_studio.cli.speech import talk
from evals_studio.cli.studio import open_studio
from evals_studio.model.fault import Fault
from evals_studio.settings import check_theme, load_config, shipped

_FIRST = Path("fix-bug") / "SKILL.md"
_IDENTITY = {
    "user.name": "evals-studio demo",
    "user.email": "demo@example.invalid",
    "commit.gpgsign": "false",
    "core.autocrlf": "false",
    "core.hooksPath": os.devnull,
    "init.defaultBranch": "main",
}
_PATIENCE = 20  # seconds for one git command


@click.command(
    help=words(
        "evals-studio demo",
        "Try the studio on a temporary copy of the sample artifacts; nothing of yours is touched.",
    )
)
@click.option("--all", "every", is_flag=True, help="Open the queue of all samples, instead of the first.")
@arguments.plain
@arguments.theme
def command(every: bool, plain: bool, theme: str | None) -> int:  # noqa: FBT001 - click's way to hand over flags
    """Copy, open, and say at the end where the copy is."""
    config = load_config({"theme": theme})
    check_theme(config)
    if not every and not plain:
        check_terminal()
    folder = copy_of_samples()
    os.chdir(folder)
    try:
        return open_studio(Path() if every else _FIRST, config, "plain" if plain else "studio")
    finally:
        talk(f"The samples and what you did to them are in {folder}")
        talk(f"All of them: evals-studio {folder}")


def copy_of_samples() -> Path:
    """Copy all samples to a new temporary folder, a git repository with one commit where git exists.

    Raises Fault when there is no room for it.
    """
    samples = shipped("sample_artifacts")
    try:
        folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="evals-studio-demo-")))
        shutil.copytree(samples, folder, dirs_exist_ok=True)
    except (OSError, shutil.Error) as error:
        raise Fault(
            f"The samples cannot be copied: {error}.", mend="Is the disk full?", code="demo"
        ) from None
    _make_repository(folder)
    return folder


def _make_repository(folder: Path) -> None:
    """Commit everything, so that `git diff` shows what the studio writes; without git do nothing."""
    git = shutil.which("git")
    if git is None:
        return
    settings = [part for key, value in _IDENTITY.items() for part in ("-c", f"{key}={value}")]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    for step in (
        ("init", "-q", "--template="),
        ("add", "-A", "-f"),
        ("commit", "-q", "-m", "The samples as they came"),
    ):
        try:
            subprocess.run(  # noqa: S603 - a fixed command line on our own copy
                [git, *settings, *step],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=True,
                timeout=_PATIENCE,
            )
        except (OSError, subprocess.SubprocessError):
            return
