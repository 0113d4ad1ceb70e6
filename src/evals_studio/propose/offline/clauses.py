"""Words of a sentence and its clauses: shifting a clause into the past."""

import re
from collections.abc import Sequence

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.lexicon import bare_pasts, is_gerund, pasts, third_persons, verbs

_TOKEN = re.compile(r"\s+|([,;:.!?–]+(?=\s|$)|—)")
_BEFORE_MARK = re.compile(r"\s+(?=[,;:.!?](?:\s|$))")
_MARKS = ",;:.!?—–-…"
_HIDDEN = re.compile("[\ue000-\uefff]")


_AFTER_VERB = w.PREPOSITIONS - {"of", "for", "in"}
_NO_SUBJECT = w.PREPOSITIONS | w.DETERMINERS | w.CONJUNCTIONS
_NO_PARTICIPLE = w.PREPOSITIONS | w.DETERMINERS | {","}


def tokens_of(text: str) -> list[str]:
    """Split a masked sentence into words and punctuation; dashes that stand free are words of their own."""
    return [part for part in _TOKEN.split(text) if part and not part.isspace()]


def joined(tokens: Sequence[str]) -> str:
    """Put words and punctuation together again."""
    return _BEFORE_MARK.sub("", " ".join(tokens))


def is_hidden(token: str) -> bool:
    """Tell whether a token holds code, a quote, a link or the like; parentheses are passed over."""
    return not token.isascii() and bool(_HIDDEN.search(token))


def is_aside(token: str) -> bool:
    """Tell whether a token begins with parentheses."""
    return "\uf000" <= token[:1] <= "\uf8ff"


def is_mark(token: str) -> bool:
    """Tell whether a token is punctuation."""
    return not token.strip(_MARKS)


def opens_noun_phrase(token: str) -> bool:
    """Tell whether a word opens a noun phrase or is one: then a homograph before it is a verb."""
    low = token.lower()
    return (
        low in w.DETERMINERS
        or low in w.PRONOUNS
        or low in w.WH_WORDS
        or is_hidden(token)
        or token[0].isdigit()
        or token[0] in "./@#$"
    )


def is_joined(tokens: Sequence[str], at: int) -> bool:
    """Tell whether a word that opens no noun phrase is joined to another: "to auto-discover and register"."""
    joint = "".join(tokens[at + 1 : at + 2]).lower()
    return joint in {"and", "or"} and not opens_noun_phrase(tokens[at])


def starts_verb(tokens: Sequence[str], at: int) -> bool | None:
    """Tell whether the word at a place is a verb in its base form. None: it may be one, nobody can tell."""
    verb = verbs().get(tokens[at].lower())
    if verb is None:
        return False
    if verb.base == "use" and tokens[at + 1 : at + 2] in (["case"], ["cases"]):
        return None
    follower = tokens[at + 1] if at + 1 < len(tokens) else ""
    if "noun" not in verb.traits:
        return True
    if not follower or is_mark(follower):
        return None
    low = follower.lower()
    if low in w.PRESENT_TO_PAST or low in {"should", "could", "would"}:
        return False
    if "adjective" in verb.traits:
        return True if low in w.DETERMINERS or low in {"up", "out"} else None
    if opens_noun_phrase(follower) or low in _AFTER_VERB:
        return True
    if low in {"for", "in"} and verb.base in {"wait", "search", "look", "check"}:
        return True
    return True if low in w.PEOPLE else None


def past_clause(tokens: Sequence[str]) -> list[str] | None:
    """Shift a clause (the words after if, when, until …) into the past. None: give up.

    Noun phrases, gerunds and short conditions ("needed", "possible") stay as they are.
    """
    if not tokens:
        return None
    tokens = _spelled_out(tokens)
    first = tokens[0].lower()
    rest = [_own(token, before) for token, before in zip(tokens, ["", *tokens], strict=False)]
    at = _finite(tokens)
    if at is not None and at > 0 and tokens[at].lower() in _AUXILIARIES:
        return _shifted(rest, tokens, at)
    if is_gerund(first) or first in w.SHORT_CONDITIONS or _opens_participle(first):
        return None if _has_you(rest) else rest
    if at is None:
        return rest if _is_bare_plural(tokens) else None
    if at < 0:
        return rest
    return _shifted(rest, tokens, at)


def _is_bare_plural(tokens: Sequence[str]) -> bool:
    """Tell whether words are a plural without a determiner, no clause: "major updates", "column names"."""
    low = [token.lower() for token in tokens]
    if not 2 <= len(low) <= 4 or low[-1] in _SUCCEEDING:
        return False
    return not any(_may_be_finite(word) or word in w.FUNCTION_WORDS for word in low[:-1])


_SUCCEEDING = frozenset({"passes", "fails"})
"""Forms in -s that are verbs at a clause's end: "until validation passes"."""


def _spelled_out(tokens: Sequence[str]) -> list[str]:
    """Spell out short forms: "unless they're needed" → "unless they are needed"."""
    return [part for token in tokens for part in w.CONTRACTIONS.get(token.lower(), (token,))]


def _shifted(rest: list[str], tokens: Sequence[str], at: int) -> list[str] | None:
    low = tokens[at].lower()
    past = third_persons().get(low) or bare_pasts().get(low)
    if past is None:
        return None
    following = rest[at + 1 :]
    if low in {"do", "does"} and following[:1] == ["not"]:
        past = "did"
    tail = _tail(following)
    if tail is None or "will" in tail:
        return None
    if tokens[at - 1].lower() in {"you", "you're"} and past == "were":
        past = "was"
    head = ["it" if token.lower() == "you" else token for token in rest[:at]]
    return None if _has_you(tail) else [*head, *past.split(), *tail]


def _tail(tokens: list[str]) -> list[str] | None:
    """Shift what is coordinated with a clause's verb; give up where that cannot be told."""
    result = list(tokens)
    for index, token in enumerate(tokens[:-1]):
        if token.lower() not in {"and", "or", "but"}:
            continue
        if tokens[index + 1].lower() not in w.PRESENT_TO_PAST and _goes_on(tokens[index + 1 :]):
            return None
        low = tokens[index + 1].lower()
        if low in w.PRESENT_TO_PAST:
            result[index + 1] = w.PRESENT_TO_PAST[low]
        elif low in third_persons() or low in verbs() or low in {"you", "it", "they"}:
            return None
    for index, token in enumerate(tokens):
        if token.lower() in w.CLAUSE_OPENERS and not _is_plain_time(tokens[index:]):
            return None
    return result


def _goes_on(tokens: Sequence[str]) -> bool:
    """Tell whether a second clause follows: a finite auxiliary that is in no relative clause."""
    for token in tokens:
        if token.lower() in _RELATIVES:
            return False
        if token.lower() in _AUXILIARIES:
            return True
    return False


def _is_plain_time(tokens: Sequence[str]) -> bool:
    """Tell whether "before …" or "after …" holds no clause: a gerund or a short noun phrase follows."""
    if tokens[0].lower() not in {"before", "after", "while", "when"} or len(tokens) < 2:
        return False
    if is_gerund(tokens[1].lower()):
        return True
    return tokens[0].lower() in {"before", "after"} and not any(
        _may_be_finite(token.lower()) for token in tokens[1:]
    )


def _may_be_finite(word: str) -> bool:
    """Tell whether a lower-case word may be a finite verb in the present."""
    return word in third_persons() or word in bare_pasts()


def _opens_participle(word: str) -> bool:
    """Tell whether a clause's first word is surely a participle: "asked", "needed"."""
    return word in pasts() and word not in {"set", "put", "let", "read"}


def _finite(tokens: Sequence[str]) -> int | None:
    """Find the clause's finite verb: its place, -1 when there is none, None when nobody can tell."""
    doubtful = False
    for index in range(1, len(tokens)):
        low = tokens[index].lower()
        before = tokens[index - 1].lower()
        if low in _RELATIVES and index > 1:
            break
        if low in _AUXILIARIES:
            return index
        if low in _PAST_AUXILIARIES:
            return -1
        if doubtful:
            continue
        if low in third_persons() and before not in _NO_SUBJECT:
            ends = low in _SUCCEEDING and index == len(tokens) - 1
            if ends or not _may_be_noun(low) or _is_subject(tokens[:index]):
                return index
            doubtful = True
        elif low in bare_pasts() and (_is_bare_subject(tokens[:index]) or _exists(tokens, index)):
            return index
        elif low in pasts() and low not in verbs() and before not in _NO_PARTICIPLE:
            return -1
    return None if doubtful else -1


_RELATIVES = frozenset({"that", "which", "who", "whose", "where", "to"})
_AUXILIARIES = w.word_set(
    "is are isn't aren't has have hasn't haven't does doesn't don't can cannot can't will won't may "
    "must exists"
)
_PAST_AUXILIARIES = frozenset({"was", "were", "had", "did", "could", "would", "should", "might"})


def _is_bare_subject(tokens: Sequence[str]) -> bool:
    """Tell whether words end in a subject that a bare verb follows; an adverb may stand between."""
    last = tokens[-1].lower()
    if len(tokens) > 1 and (last in {"already", "still", "also", "really"} or last.endswith("ly")):
        last = tokens[-2].lower()
    return last in {"you", "they", "users"} or (looks_plural(last) and last[:-1] in w.COUNT_NOUNS)


_EXISTING = frozenset({"exist", "appear", "remain", "differ"})
"""Bare verbs that no noun is spelled like: after any plural they are finite."""


def _exists(tokens: Sequence[str], at: int) -> bool:
    """Tell whether something plural exists here: "two valid outcomes exist"."""
    return tokens[at].lower() in _EXISTING and tokens[at - 1].lower().endswith("s")


def _may_be_noun(third: str) -> bool:
    """Tell whether a form in -s may be a plural noun: "requests", "changes"."""
    verb = verbs().get(third[:-1]) or verbs().get(third[:-2])
    return verb is not None and "noun" in verb.traits


def _is_subject(tokens: Sequence[str]) -> bool:
    """Tell whether words before a form in -s are surely its subject, and the form no plural noun."""
    last = tokens[-1].lower()
    if (
        last in w.COUNT_NOUNS
        or last in w.PEOPLE
        or last in {"it", "this", "everything", "nothing", "anything", "one"}
    ):
        return tokens[0].lower() in w.DETERMINERS or last in w.PEOPLE or last not in w.COUNT_NOUNS
    return False


def looks_plural(word: str) -> bool:
    """Tell whether a lower-case word is spelled like a plural."""
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))


def _own(token: str, before: str) -> str:
    """Turn what belongs to "you" into what belongs to the session; "to you", too: no clause begins there."""
    low = token.lower()
    if low == "you" and before.lower() in {"to", "for", "with", "by", "from"}:
        return "it"
    return {"your": "its", "yourself": "itself"}.get(low, token)


def _has_you(tokens: Sequence[str]) -> bool:
    return any(token.lower() in {"you", "yours", "you're", "you've", "you'll"} for token in tokens)
