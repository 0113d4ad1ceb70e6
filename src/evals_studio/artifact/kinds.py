"""Which kind of artifact a file is: told by its path alone, never by its content."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from evals_studio.model.kind import Kind

_Fits: TypeAlias = Callable[[tuple[str, ...], str], bool]
_RULES = frozenset({"CLAUDE.md", "AGENTS.md", "GEMINI.md", "copilot-instructions.md"})


def _is_rules(folders: tuple[str, ...], name: str) -> bool:
    below_cursor_rules = (".cursor", "rules") in pairwise(folders)
    return (
        name in _RULES or name.endswith(".instructions.md") or (name.endswith(".mdc") and below_cursor_rules)
    )


def _is_below(folder: str, folders: tuple[str, ...], name: str) -> bool:
    return name.endswith(".md") and folder in folders


_TABLE: tuple[tuple[Kind, _Fits], ...] = (
    ("skill", lambda _, name: name == "SKILL.md"),
    ("rules", _is_rules),
    ("agent", lambda folders, name: name.endswith(".agent.md") or _is_below("agents", folders, name)),
    ("command", lambda folders, name: name.endswith(".prompt.md") or _is_below("commands", folders, name)),
)
"""The first row that fits wins."""


def kind_of(path: Path, root: Path | None = None) -> Kind:
    """Tell the kind of the artifact at `path`, which need not exist.

    The absolute path counts, from `root` down. Without `root`: from the repository that holds it, else from
    the working folder; a path that lies below neither counts whole.
    """
    absolute = absolute_path(path)
    top = root if root is not None else (repository_of(absolute) or Path.cwd())
    top = absolute_path(top)
    return kind_in(folders_to(absolute.parent, top), absolute.name)


def kind_in(folders: tuple[str, ...], name: str) -> Kind:
    """Tell the kind of a file by its name and the folders that lead to it from where kinds count."""
    return next((kind for kind, fits in _TABLE if fits(folders, name)), "other")


def folders_to(folder: Path, top: Path) -> tuple[str, ...]:
    """Give the folders that lead from `top` to a folder, both absolute; all of them if it lies elsewhere."""
    return folder.relative_to(top).parts if folder.is_relative_to(top) else folder.parts


def is_found_by_walk(name: str, kind: Kind) -> bool:
    """Tell whether a walk yields a file of this kind: any but `other`, and never a README."""
    return kind != "other" and name.rpartition(".")[0].casefold() != "readme"


def absolute_path(path: Path) -> Path:
    """Make a path absolute and drop `.` and `..` by their spelling; symlinks stay as they are named."""
    parts: list[str] = []
    absolute = path.absolute()
    for part in absolute.parts[1:]:
        if part != "..":
            parts.append(part)
        elif parts:
            parts.pop()
    return Path(absolute.anchor, *parts)


def repository_of(path: Path) -> Path | None:
    """Give the nearest folder above `path` that holds `.git` (a folder, or a worktree's file), else None."""
    for folder in absolute_path(path).parents:
        try:
            if (folder / ".git").exists():
                return folder
        except OSError:
            continue
    return None
