"""How a command line ended, for tests."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ran:
    """status: its exit status. out, err: what it printed."""

    status: int
    out: str
    err: str
