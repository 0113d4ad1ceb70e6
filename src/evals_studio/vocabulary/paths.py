"""What can be said about a path without looking at a disk, for any system it may be meant for."""

import re

_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_SEPARATORS = re.compile(r"[\\/]")


def is_absolute(path: str) -> bool:
    """Tell whether a path begins at the root of a disk, of a share or at a home folder."""
    return path.startswith(("/", "\\", "~/", "~\\")) or path == "~" or bool(_DRIVE.match(path))


def escapes(path: str) -> bool:
    """Tell whether a relative path leads out of the folder it starts in."""
    depth = 0
    for part in _SEPARATORS.split(path):
        depth += -1 if part == ".." else (part not in {"", "."})
        if depth < 0:
            return True
    return False
