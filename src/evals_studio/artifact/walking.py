"""Finding artifacts below a folder, as a person would: what git ignores and heavy folders are left out."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pathspec import GitIgnoreSpec

from evals_studio.artifact.kinds import absolute_path, is_found_by_walk, kind_of, repository_of
from evals_studio.model.fault import Unreadable

HEAVY = frozenset({"node_modules", "bower_components", "__pycache__", "site-packages", "venv"})
"""Folders that hold other people's files, skipped wherever they stand. Build output is git's to ignore: a
skill may well be named `build`."""

HEAVY_MARKS = ("CACHEDIR.TAG", "pyvenv.cfg")
"""Files by which a cache or a virtual environment says what it is, whatever its name."""

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
    spec: GitIgnoreSpec


def walk(path: Path) -> Iterator[Path]:
    """Yield the artifacts below a folder, ordered by path, as they are found; a file yields itself.

    `.gitignore` files count up to the repository's root. Symlinks are not followed. Paths begin as `path`
    does. Folders below `path` that may not be read are passed over; `path` itself raises Unreadable.
    """
    if not path.is_dir():
        yield path
        return
    try:
        os.scandir(path).close()
    except OSError as error:
        raise Unreadable(
            f"The folder cannot be read: {error.strerror or error}.", mend="Check its permissions."
        ) from error
    top = absolute_path(path)
    root = repository_of(top / "any") or absolute_path(Path.cwd())
    yield from _below(path, top, root, _above(top, root))


def _below(shown: Path, folder: Path, root: Path, ignoring: tuple[_Ignoring, ...]) -> Iterator[Path]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    names = {entry.name for entry in entries}
    if not names.isdisjoint(HEAVY_MARKS):
        return
    if ".git" in names:
        root = folder
    if ".gitignore" in names:
        ignoring += _read_ignoring(folder / ".gitignore", folder)
    for entry in entries:
        if _is_folder(entry):
            if _is_entered(entry.name) and not _is_ignored(entry.path + "/", ignoring):
                yield from _below(shown / entry.name, folder / entry.name, root, ignoring)
        elif _is_artifact(entry, root) and not _is_ignored(entry.path, ignoring):
            yield shown / entry.name


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


def _is_artifact(entry: "os.DirEntry[str]", root: Path) -> bool:
    path = Path(entry.path)
    return path.suffix in {".md", ".mdc"} and _is_file(entry) and is_found_by_walk(path, kind_of(path, root))


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
