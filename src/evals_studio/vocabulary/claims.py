"""When two entries claim the same, and how near two claims are."""

from collections.abc import Hashable, Mapping
from functools import lru_cache

from evals_studio.model.json import Json, entry_assertion
from evals_studio.vocabulary.graders import grader_of
from evals_studio.vocabulary.jsonvalues import canonical
from evals_studio.vocabulary.sentences import telling_words

_JUDGED_BY_SENTENCE = ("ai", "human")


@lru_cache(maxsize=16384)
def folded(sentence: str) -> str:
    """Fold what does not change a claim: white space and case. Punctuation is kept."""
    return " ".join(sentence.casefold().split())


def claim_of(entry: Json) -> Hashable:
    """Give a stand-in that two entries share exactly when they claim the same.

    The same claim has the same grader, target and options and, where a sentence is judged or no options say
    it all, the same assertion (and for a command the same command).
    """
    fields = entry if isinstance(entry, Mapping) else {}
    grader, options = grader_of(entry), fields.get("options") or {}
    by_sentence = grader in _JUDGED_BY_SENTENCE or not options
    return (
        grader,
        canonical(fields.get("target", "transcript")),
        canonical(options),
        folded(entry_assertion(entry)) if by_sentence else None,
        canonical(fields.get("command")) if by_sentence else None,
    )


def same_claim(one: Json, other: Json) -> bool:
    """Tell whether two entries claim the same, however they are worded in white space and case."""
    return claim_of(one) == claim_of(other)


def nearness(one: Json, other: Json) -> float:
    """Say how much of their telling words two entries share, from 0 (nothing) to 1 (all).

    Words count by their stem, so that "reads" is near "read". Where there is no assertion, what `options`
    names stands in for it.
    """
    first, second = claim_words(one), claim_words(other)
    if not first or not second:
        return 0.0
    return 2 * len(first & second) / (len(first) + len(second))


def claim_words(entry: Json) -> frozenset[str]:
    """Give the stems of the words by which `nearness` compares an entry."""
    return _words(_said(entry))


def _said(entry: Json) -> str:
    sentence = entry_assertion(entry)
    if sentence or not isinstance(entry, Mapping):
        return sentence
    options = entry.get("options")
    values = options.values() if isinstance(options, Mapping) else ()
    return " ".join([grader_of(entry), *(value for value in values if isinstance(value, str))])


@lru_cache(maxsize=16384)
def _words(sentence: str) -> frozenset[str]:
    return frozenset(map(_stem, telling_words(sentence)))


def _stem(word: str) -> str:
    for ending, least in (("ing", 6), ("ed", 4), ("s", 4)):
        if word.endswith(ending) and len(word) >= least and not word.endswith("ss"):
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e")
