"""Finding artifacts below a folder, as a person would: what git ignores and heavy folders are left out."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from evals_studio.artifact.kinds import (
    absolute_path,
    folders_to,
    is_found_by_walk,
    kind_in,
    kind_of,
    repository_of,
)
from evals_studio.model.fault import Unreadable
from evals_studio.model.frozen import dataclass
from evals_studio.model.kind import Kind

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

HEAVY = frozenset({"node_modules", "bower_components", "__pycache__", "site-packages", "venv"})
"""Folders that hold other people's files, skipped wherever they stand. Build output is git's to ignore: a
skill may well be named `build`."""

HEAVY_MARKS = ("CACHEDIR.TAG", "pyvenv.cfg")
"""Files by which a cache or a virtual environment says what it is, whatever its name."""

_ENDINGS = (".md", ".mdc")

AGENT_FOLDERS = frozenset(
    {
        ".agent",
        ".agents",
        ".amp",
        ".augment",
        ".claude",
        ".claude-plugin",
        ".cline",
        ".clinerules",
        ".codex",
        ".continue",
        ".copilot",
        ".cursor",
        ".factory",
        ".gemini",
        ".github",
        ".goose",
        ".junie",
        ".kiro",
        ".opencode",
        ".qwen",
        ".roo",
        ".skills",
        ".trae",
        ".vscode",
        ".windsurf",
    }
)
"""The hidden folders that are entered: agents and editors keep instructions there."""


@dataclass(frozen=True, slots=True)
class _Ignoring:
    """The patterns of one `.gitignore`. base: the folder that they count from, absolute."""

    base: str
    spec: "GitIgnoreSpec"


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder on the way. shown: as it was named. real: absolute. below: from where kinds count."""

    shown: str
    real: str
    below: tuple[str, ...]
    ignoring: tuple[_Ignoring, ...]

    def inner(self, name: str) -> "_Folder":
        below = (*self.below, name)
        return _Folder(_joined(self.shown, name), _joined(self.real, name), below, self.ignoring)


def walk(path: Path) -> Iterator[Path]:
    """Yield the artifacts below a folder, ordered by path, as they are found; a file yields itself.

    `.gitignore` files count up to the repository's root. Symlinks are not followed. Paths begin as `path`
    does. Folders below `path` that may not be read are passed over; `path` itself raises Unreadable.
    """
    for found, _ in walk_kinds(path):
        yield found


def walk_kinds(path: Path) -> Iterator[tuple[Path, Kind]]:
    """Yield what `walk` does, each with its kind."""
    if not path.is_dir():
        yield path, kind_of(path)
        return
    try:
        os.scandir(path).close()
    except OSError as error:
        raise Unreadable(
            f"The folder cannot be read: {error.strerror or error}.", mend="Check its permissions."
        ) from error
    top = absolute_path(path)
    root = repository_of(top / "any") or absolute_path(Path.cwd())
    yield from _below(_Folder(str(path), str(top), folders_to(top, root), _above(top, root)))


def _below(folder: _Folder) -> Iterator[tuple[Path, Kind]]:
    try:
        with os.scandir(folder.real) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    names = {entry.name for entry in entries}
    if not names.isdisjoint(HEAVY_MARKS):
        return
    if ".git" in names:
        folder = replace(folder, below=())
    if ".gitignore" in names:
        here = Path(folder.real)
        folder = replace(folder, ignoring=folder.ignoring + _read_ignoring(here / ".gitignore", here))
    for entry in entries:
        if _is_folder(entry):
            if _is_entered(entry.name) and not _is_ignored(entry.path + "/", folder.ignoring):
                yield from _below(folder.inner(entry.name))
            continue
        kind = kind_in(folder.below, entry.name) if entry.name.endswith(_ENDINGS) else "other"
        if (
            is_found_by_walk(entry.name, kind)
            and _is_file(entry)
            and not _is_ignored(entry.path, folder.ignoring)
        ):
            yield Path(_joined(folder.shown, entry.name)), kind


def _joined(folder: str, name: str) -> str:
    return folder + name if folder.endswith(os.sep) else f"{folder}{os.sep}{name}"


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _is_file(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_file(follow_symlinks=False)
    except OSError:
        return False


def _is_entered(name: str) -> bool:
    return name in AGENT_FOLDERS if name.startswith(".") else name not in HEAVY


def _above(top: Path, root: Path) -> tuple[_Ignoring, ...]:
    """Read the patterns above `top` in its repository; none if they ignore `top` itself, which was named."""
    if not top.is_relative_to(root):
        return ()
    ignoring = _read_ignoring(root / ".git" / "info" / "exclude", root)
    for folder in (*reversed(top.parents), top)[len(root.parts) - 1 : -1]:
        ignoring += _read_ignoring(folder / ".gitignore", folder)
    return () if _is_ignored(f"{top}/", ignoring) else ignoring


def _read_ignoring(file: Path, base: Path) -> tuple[_Ignoring, ...]:
    try:
        lines = file.read_text("utf-8", errors="replace").splitlines()
        from pathspec import GitIgnoreSpec  # noqa: PLC0415 - only where there are patterns

        return (_Ignoring(f"{base}".rstrip("/") + "/", GitIgnoreSpec.from_lines(lines)),)
    except (OSError, ValueError):  # not there, or a pattern that git itself would pass over
        return ()


def _is_ignored(path: str, ignoring: tuple[_Ignoring, ...]) -> bool:
    """Ask the patterns nearest to the path first; the first that says anything decides."""
    for one in reversed(ignoring):
        if path != one.base and path.startswith(one.base):
            said = one.spec.check_file(path[len(one.base) :]).include
            if said is not None:
                return said
    return False
