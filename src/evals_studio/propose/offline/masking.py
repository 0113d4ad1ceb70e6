"""Hiding what grammar must not look into: code, quoted speech, links, URLs, parentheses.

Each hidden piece becomes one private-use character, so that a sentence can be split into words and its raw
text can be had back, byte for byte.
"""

import re
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass

Hidden: TypeAlias = Literal["code", "quote", "link", "url", "aside"]

_FIRST = 0xE000
_FIRST_ASIDE = 0xF000  # so that grammar can tell parentheses, which it passes over, from what is named
_MOST = 1500
_PIECES = re.compile(
    r"""(?P<code>(?P<ticks>`+)(?!`)(?:.+?)(?<!`)(?P=ticks)(?!`))
      | (?P<image>!\[[^\]\[]*\]\([^()]*\))
      | (?P<link>\[(?:[^\]\[]|\[[^\]\[]*\])*\]\([^()\s]*(?:\([^()\s]*\))?[^()\s]*(?:\s"[^"]*")?\))
      | (?P<url><?\bhttps?://[^\s<>)\]]+[^\s<>)\].,;:!?*_]>?)
      | (?P<quote>"[^"\n]{1,300}"|“[^”\n]{1,300}”)
      | (?P<aside>\((?:[^()]|\([^()]*\))*\))
    """,
    re.VERBOSE,
)
_PIECE_BEGINS = re.compile('[`\\["“(]')
_LINK_TEXT = re.compile(r"\[((?:[^\]\[]|\[[^\]\[]*\])*)\]")
_POINTER = re.compile(r"\((?:see|above|below|optional|recommended|required)\b", re.IGNORECASE)
_TO_READERS = re.compile(r"\b(?:you|your|we|our|I)\b")
_EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|~~")
_ODD = re.compile("[\ue000-\uf8ff]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A hidden piece. raw: as it stands in the source. shown: as an assertion may show it."""

    sort: Hidden
    raw: str
    shown: str


@dataclass(frozen=True, slots=True)
class Masked:
    """A text with its pieces hidden."""

    text: str
    pieces: dict[str, Piece]

    def raw(self, part: str) -> str:
        """Give a part of the text as it stands in the source."""
        return self._put_back(part, "raw")

    def shown(self, part: str) -> str:
        """Give a part of the text for showing: link texts for links, no emphasis marks."""
        return self._put_back(part, "shown")

    def _put_back(self, part: str, form: Literal["raw", "shown"]) -> str:
        for _ in range(3):  # a piece may hold pieces: code in parentheses
            if not _ODD.search(part):
                break
            part = _ODD.sub(lambda match: getattr(self.pieces[match[0]], form), part)
        return part

    def sort_of(self, word: str) -> Hidden | None:
        """Tell what a word is that consists of, or begins with, a hidden piece."""
        piece = self.pieces.get(word[:1])
        return piece.sort if piece else None


def mask(text: str) -> Masked:
    """Hide the pieces of a text. Private-use characters that stand in it already are dropped from it."""
    pieces: dict[str, Piece] = {}
    if not text.isascii():
        text = _ODD.sub("", text)
    if "http" not in text and not _PIECE_BEGINS.search(text):
        return Masked(text, pieces)

    def hide(match: re.Match[str]) -> str:
        if len(pieces) >= _MOST:
            return match[0]
        sort = match.lastgroup if match.lastgroup != "ticks" else "code"
        first = _FIRST_ASIDE if sort in {"aside", "image"} else _FIRST
        char = chr(first + len(pieces))
        pieces[char] = _piece(sort or "code", match[0])
        return char

    return Masked(_PIECES.sub(hide, text), pieces)


def _piece(sort: str, raw: str) -> Piece:
    match sort:
        case "link":
            text = _LINK_TEXT.match(raw)
            return Piece("link", raw, without_emphasis(text[1]) if text else raw)
        case "image":
            return Piece("aside", raw, "")
        case "url":
            return Piece("url", raw, raw.strip("<>"))
        case "quote":
            return Piece("quote", raw, without_emphasis(raw))
        case "aside":
            return Piece("aside", raw, "" if _POINTER.match(raw) or _TO_READERS.search(raw) else raw)
        case _:
            return Piece("code", raw, raw)


def without_emphasis(text: str) -> str:
    """Take emphasis marks out of a text that holds no code."""
    return _EMPHASIS.sub("", text) if "*" in text or "_" in text or "~" in text else text
