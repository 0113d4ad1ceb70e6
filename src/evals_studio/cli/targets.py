"""Which artifacts a command line means: files named outright, folders walked, one file from stdin."""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

import click

from evals_studio.artifact import kind_of, walk_kinds
from evals_studio.cli.projects import settings_of
from evals_studio.cli.speech import talk
from evals_studio.model.fault import Fault
from evals_studio.model.kind import Kind
from evals_studio.settings import shown_path
from evals_studio.store import MOST_BYTES

STDIN = "-"


@dataclass(frozen=True)
class Target:
    """One artifact to work on.

    path: to read it from; of stdin a temporary copy. shown: its name for people and scripts, "-" for stdin.
    fault: why it cannot even be looked for, else None.
    """

    path: Path
    shown: str
    kind: Kind
    fault: Fault | None = None

    @cached_property
    def folder(self) -> Path:
        """The folder whose project decides about it: its own, for stdin the working folder."""
        return Path.cwd() if self.is_stdin else self.path.absolute().parent

    @property
    def is_stdin(self) -> bool:
        """Tell whether it came from stdin, so that nothing can be written or kept."""
        return self.shown == STDIN


def targets(named: Sequence[str], kind: Kind | None) -> tuple[Target, ...]:
    """Find the artifacts that are meant, each once, in the order named; no name means the current folder.

    kind: of the file from stdin. Raises click.UsageError for arguments that make no sense together.
    """
    _check(named, kind)
    found: dict[str, Target] = {}
    for name in named or (".",):
        before = len(found)
        for target in (_from_stdin(kind or "other"),) if name == STDIN else _below(name):
            found.setdefault(target.shown, target)
        if len(found) == before and Path(name).is_dir():
            talk(f"{name}: there are no artifacts below this folder.")
    return tuple(found.values())


def targets_below(folder: Path) -> Iterator[Target]:
    """Find the artifacts of a folder one by one, while it is still being read."""
    return _below(str(folder))


def one_target(name: str) -> Target:
    """Give the one artifact that is named, which must be a file. Raises click.UsageError for stdin."""
    if name == STDIN:
        raise click.UsageError("This command changes a file; stdin has none. Name a file.")
    _check((name,), None)
    path = Path(name)
    return _target(path)


def _check(named: Sequence[str], kind: Kind | None) -> None:
    if "" in named:
        raise click.UsageError("A path is empty.")
    if kind is not None and STDIN not in named:
        raise click.UsageError("--kind is only for a file from stdin (-); of others the path tells the kind.")


def _below(name: str) -> Iterator[Target]:
    path = Path(name)
    start, shown = len(str(path)), shown_path(path)
    try:
        for found, kind in walk_kinds(path):
            target = Target(found, _shown_below(shown, str(found), start), kind)
            if found == path or not _is_ignored(target):
                yield target
    except Fault as fault:
        yield replace(_target(path), fault=fault)


def _shown_below(shown: str, found: str, start: int) -> str:
    """Give the shown path of what a walk found; `shown` is that of its beginning, `start` characters long."""
    if shown == ".":
        return shown_path(Path(found))
    return shown + found[start:]


def _target(path: Path) -> Target:
    return Target(path, shown_path(path), kind_of(path, _root(path.absolute().parent)))


@lru_cache(maxsize=10_000)
def _root(folder: Path) -> Path:
    """Give the repository of a folder, else the working folder: from there down a path tells its kind."""
    if os.path.lexists(folder / ".git"):
        return folder
    return _root(folder.parent) if folder.parent != folder else Path.cwd()


def _is_ignored(target: Target) -> bool:
    """Tell whether the project's own `ignore` leaves a walked file out. Raises Fault."""
    project = settings_of(target.folder)
    if not project.ignore or project.path is None:
        return False
    inside = target.path.absolute().relative_to(project.path.parent)
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - only where a project has patterns

    return GitIgnoreSpec.from_lines(project.ignore).match_file(inside)


def _from_stdin(kind: Kind) -> Target:
    folder = click.get_current_context().with_resource(tempfile.TemporaryDirectory(prefix="evals-studio-"))
    path = Path(os.path.realpath(folder)) / "stdin.md"
    path.write_bytes(sys.stdin.buffer.read(MOST_BYTES + 1))
    return Target(path, STDIN, kind)
