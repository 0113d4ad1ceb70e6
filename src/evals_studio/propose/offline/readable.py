"""Making a sentence readable to grammar: shouting, signs and explanations out, or giving up."""

import re
from collections.abc import Sequence

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_hidden
from evals_studio.propose.offline.lexicon import verbs

UNREADABLE = re.compile(r"[{}\[\]<>|=→←⇒↔➜➡$%^~\\@…+*#]|\.\.\.")
"""Characters of placeholders, arrows and formulas: a sentence that holds one is given up."""

_MOST_WORDS = 38


def is_readable(tokens: Sequence[str]) -> bool:
    """Tell whether a sentence has nothing that grammar cannot pass: a question, the first person."""
    if not 2 <= len(tokens) <= _MOST_WORDS + 12 or tokens[-1] in {"?", ",", "-", "…", "..."}:
        return False
    return _FOREIGN.isdisjoint(token.lower() for token in tokens)


_FOREIGN = w.FIRST_PERSON | {"?", "e.g.", "vs", "vs.", "i.e."}


_COMMON = w.FUNCTION_WORDS | w.OPENERS | w.ADVERBS
_SHOUTABLE = _COMMON | {"stop"}


def _spelled_amounts(tokens: list[str]) -> list[str]:
    """Spell out "minimum 3 sources": at least."""
    result: list[str] = []
    for at, token in enumerate(tokens):
        before, following = tokens[at - 1].lower() if at else "a", "".join(tokens[at + 1 : at + 2])
        bare = token in _AMOUNTS and following.isdigit() and before not in _OF_A
        result += _AMOUNTS[token] if bare else (token,)
    return result


_AMOUNTS = {"minimum": ("at", "least"), "min": ("at", "least"), "maximum": ("at", "most")}
_OF_A = frozenset({"a", "the", "to", "of"})


def plain_words(tokens: list[str]) -> list[str]:
    """Take the shouting, the final period and signs out."""
    result = [quiet(token) for token in tokens]
    if not _AMOUNTS.keys().isdisjoint(result):
        result = _spelled_amounts(result)
    while result and result[-1] in {".", "!", "..", "!!", "!!!"}:
        result.pop()
    if result:
        result[0] = result[0][:1].lower() + result[0][1:] if _is_common(result[0]) else result[0]
    return result


def quiet(token: str) -> str:
    """Put a shouted word that we know into lower case."""
    if len(token) < 2 or not token.isupper():
        return token
    low = token.lower()
    return low if low in _SHOUTABLE or low in verbs() or low in w.COUNT_NOUNS else token


def _is_common(token: str) -> bool:
    """Tell whether a capital letter is only there because the sentence begins."""
    return (
        token[1:] == token[1:].lower()
        and (token.lower() in verbs() or token.lower() in _COMMON or token.endswith(("ly", "ing")))
    ) or token.lower() in {"don't", "don’t"}


SPEAKING = w.word_set("say announce print output reply respond answer state")
"""Verbs whose quoted object is what the session says."""

_BREAKS = frozenset({"—", "–", "-", "--", ";", "――"})


_QUALIFIERS = w.word_set(
    "unless except only if but instead not never otherwise until without even or and just"
)


def first_part(tokens: list[str]) -> list[str] | None:
    """Cut an explanation off, after a dash, semicolon or colon. None when it may change the meaning."""
    for at, word in enumerate(tokens):
        if word == ":":
            if tokens[0].lower() in SPEAKING and len(tokens) == at + 2 and is_hidden(tokens[-1]):
                return [tokens[0], tokens[-1]]
            return tokens[:at] if _stands_alone(tokens[:at]) else None
        if word in _BREAKS:
            following = tokens[at + 1].lower() if at + 1 < len(tokens) else ""
            if at >= 3 and _forbids(tokens[at + 1 :]):
                return tokens[:at]
            if at < 3 or following in _QUALIFIERS or any(later in _BREAKS for later in tokens[at + 1 :]):
                return None
            return tokens[:at]
    return tokens


def _forbids(tokens: Sequence[str]) -> bool:
    """Tell whether words are an order of their own: "never guess them"."""
    low = [quiet(token).lower() for token in tokens[:3]]
    said = 2 if low[:2] == ["do", "not"] else 1 if low[:1] in (["never"], ["don't"]) else 0
    return bool(said) and low[said : said + 1] != [] and low[said] in verbs()


def _stands_alone(tokens: Sequence[str]) -> bool:
    """Tell whether words before a colon say enough: they name a thing, or ask somebody for something."""
    if len(tokens) < 2 or {token.lower() for token in tokens} & {
        "following",
        "these",
        "this",
        "below",
        "not",
        "never",
    }:
        return False
    if is_hidden(tokens[-1]) or tokens[-1].lower() == "tool":
        return True
    low = [token.lower() for token in tokens]
    asked = next((at for at in range(2, len(low) - 1) if low[at] in {"for", "about"}), 0)
    return (
        low[0] in {"ask", "tell"}
        and bool(w.PEOPLE & set(low[:4]))
        and asked > 0
        and not set(low[asked + 1 :]) <= _EMPTY_OBJECTS | w.DETERMINERS
    )


_EMPTY_OBJECTS = w.word_set(
    "information info details input preference preferences feedback clarification data context essential "
    "additional specific key more required relevant missing basic necessary further following and or"
)
"""What says nothing before a colon: the list behind it carries the sense."""
