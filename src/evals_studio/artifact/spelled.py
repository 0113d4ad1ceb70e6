"""Scalars that stand in the file already and move: they are what they mean, and know their spelling.

A spelling is good in brackets as well as outside.
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


class SpelledNumber(float):
    """A number with its spelling."""

    __slots__ = ("spelling",)
    spelling: str

    def __new__(cls, spelling: str) -> Self:
        """Make the number of its spelling."""
        made = super().__new__(cls, spelling)
        made.spelling = spelling
        return made
