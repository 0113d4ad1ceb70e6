"""Turning a verb phrase: its leading verb, the verbs coordinated with it, and the clauses inside it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.articles import with_articles
from evals_studio.propose.offline.assured import assured, assures
from evals_studio.propose.offline.clauses import is_joined, is_mark, past_clause, starts_verb
from evals_studio.propose.offline.endings import ends_well, without_reason
from evals_studio.propose.offline.lexicon import Verb, bare_pasts, is_gerund, third_persons, verbs
from evals_studio.propose.offline.objects import NO_OBJECTS, has_object

Tense: TypeAlias = Literal["past", "base"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A turned verb phrase.

    words: all of it. tail: what follows the verb. coordinated: it holds a second verb.
    bound: it holds a condition (if, when, unless, until, before, after).
    """

    verb: Verb
    words: list[str]
    tail: list[str]
    coordinated: bool = False
    bound: bool = False


def past_phrase(tokens: Sequence[str]) -> Phrase | None:
    """Turn "read the file and ask" into "read the file and asked"; None: give up."""
    return _Turning("past").phrase(list(tokens))


def base_phrase(tokens: Sequence[str]) -> Phrase | None:
    """Keep the verbs as they are, for "did not …"; pronouns and clauses are turned all the same."""
    return _Turning("base").phrase(list(tokens))


_BINDING = w.word_set("if when unless until before after once while whenever")
_OPENERS = _BINDING | {"whether"}
_AFTER_REPORTS = _BINDING | {","}
_COMMA = frozenset({","})


_NO_NOUNS = w.PREPOSITIONS | w.CONJUNCTIONS | {"", ",", ";", "."}
_VAGUE_ONES = w.word_set("another other the this that each every these those")
_BEFORE_NOT = w.word_set("to did must should or and does is are can will")
_AFTER_VERBS = w.word_set("the a an all any each every its your it them")


class _Turning:
    """One pass over a phrase from left to right."""

    def __init__(self, tense: Tense) -> None:
        self._tense = tense
        self._out: list[str] = []
        self._coordinated = False
        self._bound = False
        self._infinitive = False
        self._relative = False

    def phrase(self, tokens: list[str]) -> Phrase | None:
        """Turn the whole phrase, its first word being the verb."""
        verb = verbs().get(tokens[0].lower()) or (
            Verb("be", "was", frozenset()) if tokens[0] == "be" else None
        )
        if verb is None or not has_object(verb, tokens):
            return None
        kept = without_reason(tokens)
        if kept is None:
            return None
        tokens = kept
        self._out = [verb.past if self._tense == "past" else tokens[0].lower()]
        if not self._rest(tokens, 1):
            return None
        rest = self._out[1:]
        words = [self._out[0], *(rest if verb.base == "be" else with_articles(rest))]
        if not ends_well(words):
            return None
        return Phrase(verb, words, words[1:], self._coordinated, self._bound)

    def _rest(self, tokens: list[str], start: int) -> bool:
        """Turn the words from a place on; False: give up."""
        at = start
        while at < len(tokens):
            taken = self._take(tokens, at)
            if taken == 0:
                return False
            at += taken
        return True

    def _take(self, tokens: list[str], at: int) -> int:  # noqa: C901 - one case after the other
        """Turn the word at a place and perhaps some after it; give how many, 0 to give up."""
        token = tokens[at]
        low = token.lower()
        following = tokens[at + 1].lower() if at + 1 < len(tokens) else ""
        if low in {"your", "yourself"}:
            return self._put("its" if low == "your" else "itself")
        if low in {"be", "you", "yours", "you're", "you've", "you'll", "i.e.", "etc", "etc."} or (
            low in w.STATIVE_TRAPS and (low, following) != ("such", "as")
        ):
            return 0
        if low in {"it", "them", "they", "its", "their"} and self._means_nothing(tokens, at):
            return 0
        if low in {"this", "these", "those"} and following not in w.THIS_NOUNS:
            return 0
        if low == "that" and (not following or is_mark(following) or at + 1 == len(tokens)):
            return 0
        if self._opens_clause(tokens, at):
            return self._clause(tokens, at)
        if low in {"and", "or", ",", "then"} and following:
            return self._coordination(tokens, at)
        if low in {"one", "ones"} and tokens[at - 1].lower() in _VAGUE_ONES and following in _NO_NOUNS:
            return 0
        if low == "not" and following in verbs() and tokens[at - 1].lower() not in _BEFORE_NOT:
            return 0
        if low in {"but", "nor", "yet", "either"}:
            return 0
        if (low == "don't" or (low == "do" and following == "not")) and not self._relative:
            return 0
        if low == "to" and (following == "be" or following in bare_pasts() or is_joined(tokens, at + 1)):
            self._infinitive = True
            self._put(token)
            return 1 + self._put(tokens[at + 1])
        if low in {"that", "which", "who", "what", "how", "where", "why"}:
            if low == "where":
                return 0
            self._relative = True
        return self._put(token)

    def _put(self, token: str) -> int:
        self._out.append(token)
        return 1

    def _means_nothing(self, tokens: Sequence[str], at: int) -> bool:
        """Tell whether a pronoun stands before anything it could mean: "delete or commit it"."""
        words = [token.lower() for token in tokens[:at] if not is_mark(token)]
        return all(
            word in w.FUNCTION_WORDS or (word in verbs() and before not in w.DETERMINERS)
            for before, word in pairwise(words)
        )

    def _opens_clause(self, tokens: Sequence[str], at: int) -> bool:
        low = tokens[at].lower()
        if low == "once" and tokens[at + 1 : at + 2] in ([], ["for"], ["per"], [","]):
            return False
        if low in _OPENERS:
            return True
        before = tokens[at - 1].lower()
        return (
            at == 1
            and before in w.REPORTING
            and low not in {"with", "against", "for", "in", "on", ",", "and", "or"}
        )

    def _clause(self, tokens: list[str], at: int) -> int:
        """Turn a clause up to the next comma or the end."""
        low = tokens[at].lower()
        reporting = low not in _OPENERS
        stops = _AFTER_REPORTS if reporting else _COMMA
        end = next(
            (index for index in range(at + 1, len(tokens)) if tokens[index].lower() in stops), len(tokens)
        )
        opener = 1 if not reporting or low == "that" else 0
        inner = tokens[at + opener : end]
        if not inner:
            return 0
        clause = past_clause(inner)
        if clause is None:
            return 0
        changed = clause != inner
        if reporting:
            if not changed and (low == "that" or not _is_noun_phrase(inner)):
                return 0
            if not changed:  # a plain object: look at it word by word
                return self._put(tokens[at])
            self._out += clause if clause[0].lower() in w.WH_WORDS else ["that", *clause]
        else:
            if not changed and not _may_stay(low, inner):
                return 0
            self._bound = True
            self._out += [low, *clause]
        return end - at

    def _coordination(self, tokens: list[str], at: int) -> int:
        """Turn a verb that is coordinated with the leading one; leave coordinated nouns alone."""
        low = tokens[at].lower()
        skip = 1
        if low == "," and tokens[at + 1].lower() in {"and", "or", "then"}:
            skip = 2
        if at + skip < len(tokens) and tokens[at + skip].lower() == "then" and low != "then":
            skip += 1
        place = at + skip
        if place >= len(tokens):
            return 0
        links = [word.lower() for word in tokens[at:place]]
        word = tokens[place].lower()
        if word in _SECOND_COMMANDS and low != "or":
            return self._negative(tokens, place, links)
        if word.endswith("ly") and place + 1 < len(tokens) and tokens[place + 1].lower() in verbs():
            return 0
        if self._relative and word in w.PRESENT_TO_PAST:
            return self._put_all([*links, tokens[place]])
        is_verb = False if is_gerund(word) else assures(tokens, place) or starts_verb(tokens, place)
        if is_verb is None:
            return 0
        if not is_verb:
            return 0 if self._looks_like_verb(tokens, place) else self._put_all(links)
        return self._second_verb(tokens, place, links)

    def _second_verb(self, tokens: list[str], place: int, links: list[str]) -> int:
        """Turn a coordinated verb; give up where it may belong to an infinitive or a relative clause."""
        if self._infinitive or self._relative or links == ["then"]:
            return 0
        if links == [","] and not {"and", "or"} & {word.lower() for word in tokens[place:]}:
            return 0
        self._coordinated = True
        verb = verbs()[tokens[place].lower()]
        outcome = assured(tokens, place) if self._tense == "past" else None
        if outcome:
            self._put_all([*links, *outcome[0]])
            return len(links) + outcome[1]
        if assures(tokens, place):
            return 0
        follower = tokens[place + 1].lower() if place + 1 < len(tokens) else ""
        if "alone" not in verb.traits and (not follower or follower in NO_OBJECTS):
            return 0
        return self._put_all([*links, verb.past if self._tense == "past" else verb.base])

    def _put_all(self, tokens: list[str]) -> int:
        self._out += tokens
        return len(tokens)

    def _negative(self, tokens: list[str], place: int, links: list[str]) -> int:
        """Turn "and never V" and "and do not V"; "not" before a noun stays; else give up."""
        low = [token.lower() for token in tokens[place : place + 3]]
        if low[0] == "not":
            return self._put_all([*links, "not"]) if len(low) > 1 and low[1] not in verbs() else 0
        if self._tense != "past":
            return 0
        if low[0] == "never" and links != [","] and len(low) > 1 and starts_verb(tokens, place + 1):
            return self._put_all([*links, "never", verbs()[low[1]].past])
        if low[:2] == ["do", "not"] and len(low) > 2 and starts_verb(tokens, place + 2):
            self._tense = "base"
            return self._put_all([*links, "did", "not", low[2]])
        return 0

    def _looks_like_verb(self, tokens: Sequence[str], place: int) -> bool:
        """Tell whether an unknown word may be a verb: by a prefix, or a determiner after it."""
        word = tokens[place].lower()
        if "-" in word and word.split("-", 1)[1] in verbs():
            return True
        if "/" in word and word.split("/", 1)[0] in verbs():  # "or open/close a request"
            return True
        if not word.isalpha() or word in w.FUNCTION_WORDS or place + 1 >= len(tokens):
            return False
        return tokens[place + 1].lower() in _AFTER_VERBS


_SECOND_COMMANDS = w.word_set("never do don't don’t only must should you it they not if when")


def _is_noun_phrase(tokens: Sequence[str]) -> bool:
    return not any(
        token.lower() in third_persons() and token.lower() in w.PRESENT_TO_PAST for token in tokens
    )


def _may_stay(opener: str, clause: Sequence[str]) -> bool:
    """Tell whether words after an opener are right as they are: noun phrase, gerund, short condition."""
    first = clause[0].lower()
    if is_gerund(first) or first in w.SHORT_CONDITIONS:
        return True
    if any(token.lower() in {"was", "were", "had", "did", "could", "would"} for token in clause):
        return True
    if opener in {"before", "after", "until"}:
        if len(clause) <= 3 and first in w.DETERMINERS and starts_verb(clause, len(clause) - 1) is None:
            return True  # "after every change"
        return len(clause) <= 6 and not any(
            token.lower() in bare_pasts() and at for at, token in enumerate(clause)
        )
    return first in {"explicitly", "absolutely", "not"} and len(clause) <= 3
