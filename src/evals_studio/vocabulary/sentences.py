"""The words of a sentence that tell its claim from others."""

import re
import unicodedata
from collections.abc import Iterator

_SILENT_WORDS = (
    "a an the this that these those it its he she they them their his her our your you we i one is "
    "are was were be been being am do does did done has have had having will would shall should can "
    "could may might must needs need ought of to in on at by for from with into onto as about over "
    "under up out off than then so such and or but if when while where which who whom whose what how "
    "also just very any some each every all both there here session sessions agent assistant model "
    "user "
)
_SILENT = frozenset(_SILENT_WORDS.split())
_NEGATIONS = {"cannot": "not", "isnt": "not", "doesnt": "not", "dont": "not", "didnt": "not", "wasnt": "not"}
_WORD = re.compile(r"[a-z0-9]+")
_APOSTROPHES = re.compile(r"(?<=\w)['’ʼ](?=\w)")


def telling_words(sentence: str) -> tuple[str, ...]:
    """Give the words of a sentence that carry its meaning, in order, lower-case and without accents."""
    return tuple(word for word in _words(sentence) if word not in _SILENT)


def plain_letters(text: str) -> str:
    """Take accents off letters."""
    plain = unicodedata.normalize("NFKD", text).replace("ß", "ss").replace("ø", "o").replace("ł", "l")
    return "".join(char for char in plain if not unicodedata.combining(char))


def _words(sentence: str) -> Iterator[str]:
    for word in _WORD.findall(plain_letters(_APOSTROPHES.sub("", sentence[:2000])).lower()):
        yield _NEGATIONS.get(word, word)
