"""Where something stands in a file."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a file, as an editor shows it.

    line: from 1.
    column: from 1, in code points of the line (a byte order mark does not count).
    """

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"
