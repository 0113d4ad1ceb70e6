"""How a file stands: enough to tell, without reading it, whether somebody has written it since."""

import os
from typing import TypeAlias

Mark: TypeAlias = tuple[int, int, int]
"""Which file it is, how long it is, when it was written: inode, size in bytes, time in ns."""


def mark_of(status: os.stat_result) -> Mark:
    """Give the mark of a file that the system has told of."""
    return status.st_ino, status.st_size, status.st_mtime_ns
