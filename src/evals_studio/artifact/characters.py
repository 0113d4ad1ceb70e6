"""Which characters are written as they are, and which as escapes.

All readers here take nearly every character as it is (docs/design/reading.md); an escape is for the person
who looks at the file. What a text editor does not show is escaped, unless it shapes an emoji or the file
holds it already.
"""

import re
import unicodedata
from typing import Final

_EMOJI: Final = "[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
_JOINER: Final = re.compile(f"(?:(?<={_EMOJI})|(?<={_EMOJI}\ufe0f))\u200d(?={_EMOJI})")
_UNREADABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_DECEIVING: Final = frozenset(
    "\ufeff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""The byte order mark and what turns the direction of text: always escaped where we spell a text anew."""
_TAGS: Final = range(0xE0000, 0xE0080)
"""Invisible letters, which can spell whole sentences."""
_NO_CHARACTERS: Final = range(0xFDD0, 0xFDF0)


def is_raw(text: str, held: frozenset[str] = frozenset()) -> bool:
    """Tell whether every character may stand in YAML as it is. held: hidden ones that may as well."""
    if text.isascii():
        return text.isprintable()
    return all(_shows(char) or char in held for char in _JOINER.sub("", text))


def joiners(text: str) -> frozenset[int]:
    """Give the indexes of the joiners that shape an emoji out of two."""
    return frozenset(found.start() for found in _JOINER.finditer(text)) if "\u200d" in text else frozenset()


def hidden_in(text: str) -> frozenset[str]:
    """Give the hidden characters of a scalar's source text that may move with it as they are.

    Joiners inside emoji are not counted: they may stand there in any text, and nowhere else for that.
    """
    if text.isascii():
        return frozenset()
    return frozenset(char for char in set(_JOINER.sub("", text)) if not _shows(char) and _may_move(char))


def familiar_in(text: str) -> frozenset[str]:
    """Give the hidden characters that a file's text holds raw, and that a new text there may hold so."""
    return frozenset(char for char in hidden_in(text) if ord(char) not in _TAGS)


def _shows(char: str) -> bool:
    return " " <= char <= "~" or (char > "\xa0" and char.isprintable())


def _may_move(char: str) -> bool:
    code = ord(char)
    return (
        char not in _DECEIVING
        and unicodedata.category(char) not in _UNREADABLE
        and code & 0xFFFE != 0xFFFE
        and code not in _NO_CHARACTERS
    )
