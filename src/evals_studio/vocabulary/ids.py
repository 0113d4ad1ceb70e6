"""Ids from sentences: a short phrase that a person would give a claim as its name.

    The session read at least one source file before editing.   read-source-file-before-editing
    The session did not push to `main`.                         never-push-to-main

A sentence falls into groups at its small words: a verb with its object, then "before …", "to …", "with …".
Groups are taken whole while there is room; the last one is cut in front, where English has its adjectives.
"""

import hashlib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from evals_studio.vocabulary.sentences import plain_letters

MOST_WORDS: Final = 5
MOST_CHARACTERS: Final = 40
_MAIN_WORDS: Final = 3  # of a sentence with a condition before it


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_LINKS: Final = _set(
    "to in on from with for into onto at by of as before after until unless without when whenever if once "
    "while than under between per about against during except outside inside through"
)
_ARTICLES: Final = _set(
    "a an the its their his her our your my this that these those any some each every all"
)
_STOPS: Final = _set(
    "and or but then nor is are was were be been being am do does did has have had will would shall should "
    "can could may might must so such which who whom whose what how both"
)
_PASSED: Final = _set("it he she they them we i you there here also just very one")
_NEGATIONS: Final = _set("never not no only avoided avoid")
_BEFORE_ACTS: Final = _set("before after without when while by until")
_CANNOT_END: Final = _LINKS | _NEGATIONS | {"first", "other"}

_SUBJECT = re.compile(
    r"^(?:the code that )?the (?:session|agent|assistant|model)(?:'s)? (?:wrote (?=never|did|does|was|not))?"
)
_WHOLE = re.compile(r"^at no point did the (?:session|agent|assistant|model) ")
_CONDITION = re.compile(
    r"^(if|when|whenever|before|after|for|once|while|unless|on|in) (.+?), (?=the session )"
)
_ASIDES = re.compile(r"\([^()]*\)")
_AMOUNTS = re.compile(
    r"\b(?:at least|at most|no more than|no fewer than|more than|fewer than|up to|exactly"
    r"|(?:a )?(?:minimum|maximum)(?: of)?)(?: one\b)?(?= \w)"
)
_NOT = (
    r"(?:(?:did|does|do|must|should|shall|will|can|may) not|cannot"
    r"|(?:do|does|did|must|should|ca)n['’]t|never)"
)
_FORBIDDEN = re.compile(rf"\b{_NOT}\b")
_MOST: Final = "max-"
"""Begins what becomes of "never … more than one": without it the name would say the opposite."""

_LIMITED = re.compile(rf"\b{_NOT} (\w+) more than (?=\w)")
_LEFT_OUT = re.compile(rf"\b(what|which|who|whom|where) (?:\w+ )?{_NOT}\b")
_PIECE = re.compile(r"`[^`]*`|[^\s`]+")
_WORD = re.compile(r"[a-z0-9]+")
_POSSESSIVE = re.compile(r"(?<=\w)['’ʼ]s\b")
_APOSTROPHE = re.compile(r"(?<=\w)['’ʼ](?=\w)")
_EXTENSION = re.compile(r"\w\.[a-z][a-z0-9]{0,8}$")
_NUMBERING = re.compile(r"\d+[-_](?=\w)")


@dataclass(slots=True)
class _Group:
    """Words that belong together, behind the small word that links them ("" for none).

    A word may hold hyphens: the name of a file is one.
    """

    link: str = ""
    words: list[str] = field(default_factory=list)
    is_first: bool = False


def propose_id(sentence: str, taken: Collection[str]) -> str:
    """Propose an id for a claim: two to five words of its sentence, joined by hyphens, not yet taken.

    The words come from the sentence alone, never from the entry's place, so that an id survives moving the
    entry. A sentence without Latin letters gets a name from its hash.
    """
    text = plain_letters(_POSSESSIVE.sub("", sentence[:2000])).lower()
    words = _phrase(text)
    if _count(words) < 2:
        words = list(dict.fromkeys(_WORD.findall(_APOSTROPHE.sub("", text))))
        words = [word for word in words if word not in {"a", "an", "the"}][:MOST_WORDS]
    if not words:
        words = ["claim", hashlib.sha256(sentence.encode("utf-8", "surrogatepass")).hexdigest()[:8]]
    if _count(words) == 1:
        words.append("holds")
    proposed = "-".join(word[:MOST_CHARACTERS] for word in words)
    return unique_id(f"{proposed}-holds" if re.fullmatch(r"evals?-\d+", proposed) else proposed, taken)


def unique_id(id: str, taken: Collection[str]) -> str:  # noqa: A002 - the field's own name
    """Give `id`, or with the first free number behind it when it is taken: `used-read-2`."""
    if id not in taken:
        return id
    number = 2
    while f"{id}-{number}" in taken:
        number += 1
    return f"{id}-{number}"


def _phrase(text: str) -> list[str]:
    """Give the words of a lower-case sentence's name; fewer than two when it has too few."""
    text = _WHOLE.sub("never ", _ASIDES.sub(" ", text))
    text = _AMOUNTS.sub("", _LEFT_OUT.sub(r"\1-not", _LIMITED.sub(rf"\1 {_MOST}", text)))
    condition = _CONDITION.match(text)
    main = text[condition.end() :] if condition else text
    main = _FORBIDDEN.sub("never", _SUBJECT.sub("", main))
    if condition is None:
        return _taken_in(_groups(main), [], MOST_WORDS)
    words = _taken_in(_groups(main)[:2], [], _MAIN_WORDS)
    key = _key(_groups(condition[2]), MOST_WORDS - _count(words) - 1)
    if not key:
        return _taken_in(_groups(main), [], MOST_WORDS)
    return _taken_in([_Group(condition[1], key)], words, MOST_WORDS)


def _key(groups: Sequence[_Group], room: int) -> list[str]:
    """Give the telling words of a condition: what it is about, and what about it."""
    if not groups or room < 1:
        return []
    first = _cut(groups[0], min(2, room))
    if len(first) == 1 and len(groups) > 1 and not groups[1].link:
        first += _cut(groups[1], room - _count(first))
    lost = _NEGATIONS.intersection(word for group in groups[:2] for word in group.words)
    return [] if lost - set(first) or first[-1] in _CANNOT_END else first


def _groups(text: str) -> list[_Group]:
    """Split a clause into groups at its small words and punctuation."""
    groups = [_Group(is_first=True)]
    for piece in _PIECE.findall(text):
        bare = piece.strip("`\"'“”‘’*_.,;:!?()[]")
        if bare in _LINKS:
            _begin(groups, bare)
        elif bare in _ARTICLES or bare in _STOPS:
            _begin(groups, groups[-1].link if not groups[-1].words else "")
        elif bare not in _PASSED and not (bare.endswith("ly") and len(bare) > 5):
            groups[-1].words += _named(bare)
        if piece.endswith((",", ";", ":")):
            _begin(groups, "")
    return [group for group in groups if group.words]


def _begin(groups: list[_Group], link: str) -> None:
    if groups[-1].words:
        groups.append(_Group(link))
    else:
        groups[-1].link = link


def _named(piece: str) -> list[str]:
    """Give a piece as one word: of a path its last part, without a numbering or a needless ending."""
    if "/" in piece.strip("/") and " " not in piece:
        piece = piece.strip("/").rsplit("/", 1)[-1]
    piece = _NUMBERING.sub("", piece, count=1)
    words = _WORD.findall(_APOSTROPHE.sub("", piece))
    if _EXTENSION.search(piece) and len(words) > 2:
        words = words[:-1]
    return ["-".join(words[:3])] if words else []


def _count(words: Sequence[str]) -> int:
    return sum(word.count("-") + 1 for word in words)


def _taken_in(groups: Sequence[_Group], words: list[str], most: int) -> list[str]:
    """Add groups to words while there is room; the one that is too long is cut, and the last."""
    for group in groups:
        link = [group.link] if group.link and words else []
        told = _cut(group, most - _count(words) - len(link))
        while told and words and len("-".join([*words, *link, *told])) > MOST_CHARACTERS:
            told = told[1:]
        whole = told == group.words
        if not told or (not whole and not link and _count(words) >= _MAIN_WORDS):
            break
        words = list(dict.fromkeys([*words, *link, *told]))
        if not whole:
            break
    while len(words) > 1 and words[-1] in _CANNOT_END:
        words = words[:-1]
    return words


def _cut(group: _Group, room: int) -> list[str]:
    """Shorten a group to some words: a verb that leads it stays, then what stands last."""
    words = group.words
    if _count(words) <= room:
        return list(words)
    is_limited = words[0] in _NEGATIONS or any(word.startswith(_MOST) for word in words[1:2])
    leads = 2 if is_limited else int(_leads(group))
    told = words[:leads]
    while told and _count(told) > room:
        told = told[:-1]
    for word in reversed(words[leads:]):
        if _count(told) + _count([word]) > room:
            break
        told = [*told[:leads], word, *told[leads:]]
    if told or room < 1:
        return told
    return ["-".join(words[-1].split("-")[:room])]


def _leads(group: _Group) -> bool:
    """Tell whether a group begins with a verb, as far as one can see."""
    if group.link == "to":
        return True
    first = group.words[0]
    if group.link in _BEFORE_ACTS:
        return first.endswith("ing")
    return group.is_first and (first.endswith("ed") or len(group.words) > MOST_WORDS)
