"""How a report asks for colour without knowing a terminal: by naming what a piece of text means."""

from collections.abc import Callable
from typing import Literal, TypeAlias

Meaning: TypeAlias = Literal["error", "warning", "note", "place", "faint", "strong", "added", "removed"]
Paint: TypeAlias = Callable[[Meaning, str], str]
"""Gives a text, already safe to show, back in the colour of its meaning."""


def unpainted(_meaning: Meaning, text: str) -> str:
    """Give the text back as it is: for pipes, files and NO_COLOR."""
    return text
