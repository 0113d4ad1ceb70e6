"""Folders that only their owner may enter."""

from pathlib import Path


def make_private(folder: Path) -> tuple[Path, ...]:
    """Make a folder, and those above it that are missing, 0700 each; give what was made, the uppermost first.

    `Path.mkdir` gives its mode to the last one only. What is there already keeps its mode. Raises OSError.
    """
    made: list[Path] = []
    for one in (*reversed(folder.parents), folder):
        if not one.is_dir():
            one.mkdir(mode=0o700, exist_ok=True)
            made.append(one)
    return tuple(made)
