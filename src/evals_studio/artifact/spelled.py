"""Scalars that know something of their spelling, and are what they mean.

Those that stand in the file already and move know all of it; it is good in brackets as well as outside.
"""

from typing import Self


class SpelledText(str):
    """Text with its spelling."""

    __slots__ = ("spelling",)
    spelling: str

    def __new__(cls, text: str, spelling: str) -> Self:
        """Make the text; spelling: how it is written."""
        made = super().__new__(cls, text)
        made.spelling = spelling
        return made


class FamiliarText(str):
    """Text for a file that holds some hidden characters raw already."""

    __slots__ = ("held",)
    held: frozenset[str]

    def __new__(cls, text: str, held: frozenset[str]) -> Self:
        """Make the text; held: the hidden characters that are written raw in it."""
        made = super().__new__(cls, text)
        made.held = held
        return made


class SpelledNumber(float):
    """A number with its spelling."""

    __slots__ = ("spelling",)
    spelling: str

    def __new__(cls, spelling: str) -> Self:
        """Make the number of its spelling."""
        made = super().__new__(cls, spelling)
        made.spelling = spelling
        return made
