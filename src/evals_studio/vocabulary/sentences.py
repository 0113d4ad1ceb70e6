"""Ids from sentences: the few words that tell one claim from the others."""

import re
import unicodedata
from collections.abc import Collection, Iterator

MOST_WORDS = 5
MOST_CHARACTERS = 40

_SILENT_WORDS = (
    "a an the this that these those it its he she they them their his her our your you we i one is "
    "are was were be been being am do does did done has have had having will would shall should can "
    "could may might must needs need ought of to in on at by for from with into onto as about over "
    "under up out off than then so such and or but if when while where which who whom whose what how "
    "also just very any some each every all both there here session sessions agent assistant model "
    "user "
)
_SILENT = frozenset(_SILENT_WORDS.split())
_ARTICLES = frozenset({"a", "an", "the"})
_NEGATIONS = {"cannot": "not", "isnt": "not", "doesnt": "not", "dont": "not", "didnt": "not", "wasnt": "not"}
_LOOSE_ENDS = frozenset(
    {"before", "after", "until", "without", "not", "no", "only", "first", "between", "never"}
)
_WORD = re.compile(r"[a-z0-9]+")
_APOSTROPHES = re.compile(r"(?<=\w)['’ʼ](?=\w)")


def telling_words(sentence: str) -> tuple[str, ...]:
    """Give the words of a sentence that carry its meaning, in order, lower-case and without accents."""
    return tuple(word for word in _words(sentence) if word not in _SILENT)


def _words(sentence: str) -> Iterator[str]:
    joined = _APOSTROPHES.sub("", sentence[:2000])
    plain = unicodedata.normalize("NFKD", joined).replace("ß", "ss").replace("ø", "o").replace("ł", "l")
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    for word in _WORD.findall(bare.lower()):
        yield _NEGATIONS.get(word, word)


def propose_id(sentence: str, taken: Collection[str]) -> str:
    """Propose an id for a claim: two to five telling words of its sentence, joined by hyphens, not yet taken.

    The words come from the sentence alone, never from the entry's place, so that an id survives moving the
    entry. A sentence without Latin letters gets a name from its hash.
    """
    telling = _shortened(telling_words(sentence))
    if len(telling) < 2:
        telling = _shortened(tuple(word for word in _words(sentence) if word not in _ARTICLES))
    if not telling:
        import hashlib  # noqa: PLC0415 - it takes longer to load than to use

        digest = hashlib.sha256(sentence.encode("utf-8", "surrogatepass")).hexdigest()
        telling = ["claim", digest[:8]]
    if len(telling) == 1:
        telling.append("holds")
    proposed = "-".join(telling)
    return unique_id(f"{proposed}-holds" if re.fullmatch(r"evals?-\d+", proposed) else proposed, taken)


def _shortened(words: tuple[str, ...]) -> list[str]:
    chosen: list[str] = []
    for word in dict.fromkeys(words):
        length = sum(map(len, chosen)) + len(chosen) + len(word)
        if len(chosen) == MOST_WORDS or (len(chosen) >= 2 and length > MOST_CHARACTERS):
            break
        chosen.append(word[:MOST_CHARACTERS])
    while len(chosen) > 2 and chosen[-1] in _LOOSE_ENDS:
        chosen.pop()
    return chosen


def unique_id(id: str, taken: Collection[str]) -> str:  # noqa: A002 - the field's own name
    """Give `id`, or with the first free number behind it when it is taken: `used-read-2`."""
    if id not in taken:
        return id
    number = 2
    while f"{id}-{number}" in taken:
        number += 1
    return f"{id}-{number}"
