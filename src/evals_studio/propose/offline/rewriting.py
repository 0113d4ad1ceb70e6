"""Rewriting an instruction as a statement about the session, in the past tense; or giving up.

Giving up is the rule wherever the grammar is not plain: a sentence that reads badly costs more trust than a
proposal that is missing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import (
    is_hidden,
    is_mark,
    joined,
    past_clause,
    starts_verb,
    tokens_of,
    with_articles,
)
from evals_studio.propose.offline.lexicon import Verb, is_gerund, verbs
from evals_studio.propose.offline.phrases import Phrase, base_phrase, past_phrase

Form: TypeAlias = Literal["do", "must", "never", "not", "avoid", "only", "passive", "always"]

NEGATIVE: frozenset[Form] = frozenset({"never", "not", "avoid"})


@dataclass(frozen=True, slots=True)
class Statement:
    """An instruction as a statement.

    text: masked, without its period. form: how it was commanded. verb: the leading verb's base form.
    tail: the words after the verb, masked. condition: the words before the main clause, "" if none.
    bound: it holds only under a condition (if, when, unless, before …), wherever that stands.
    subject: "session" unless the sentence has a subject of its own.
    """

    text: str
    form: Form
    verb: str
    tail: tuple[str, ...]
    condition: str = ""
    bound: bool = False
    subject: Literal["session", "own"] = "session"


def rewrite(
    text: str, *, negated: bool = False, condition: str = "", commanded: bool = False
) -> Statement | None:
    """Rewrite a masked sentence, or give None.

    negated: it stands in a list of what not to do. condition: what the text above the list puts before it
    ("Before committing"), "" if nothing. commanded: its place says that it begins with a verb.
    """
    tokens = _plain(tokens_of(text))
    if not _is_readable(tokens):
        return None
    tokens = _first_part(tokens)
    if tokens is None or len(tokens) < 2:
        return None
    if condition and not _has_prefix(tokens):
        above = _prefix(tokens_of(condition))
        statement = _main(tokens, negated, True)
        return _conditioned(above, statement) if above and statement and not statement.condition else None
    return _sentence(tokens, negated, commanded)


def _sentence(
    tokens: list[str],
    negated: bool,
    commanded: bool,  # noqa: FBT001 - the caller's own keywords
) -> Statement | None:
    if not _has_prefix(tokens):
        return _main(tokens, negated, commanded)
    commas = [at for at, token in enumerate(tokens) if token == "," and 1 < at < len(tokens) - 2]
    for at in commas[:3]:
        statement = _main(tokens[at + 1 :], negated, True)
        if statement:
            prefix = _prefix(tokens[:at])
            return _conditioned(prefix, statement) if prefix else None
        if tokens[at + 1].lower() in {"either", "you", "please"} or tokens[at + 1].lower() in verbs():
            return None
    return None


def _conditioned(prefix: str, statement: Statement) -> Statement | None:
    if statement.subject != "session" or (prefix.startswith("Before") and statement.form in NEGATIVE):
        return None
    text = f"{prefix}, {statement.text[0].lower()}{statement.text[1:]}"
    return replace(statement, text=text, condition=prefix, bound=True)


_PREFIXES = frozenset(
    "if when before after while whenever once during unless until for in on at without to with".split()
)


def _has_prefix(tokens: Sequence[str]) -> bool:
    return tokens[0].lower() in _PREFIXES and "," in tokens


def _prefix(tokens: Sequence[str]) -> str | None:
    """Put the words before a main clause into the past."""
    first = tokens[0].lower()
    rest = [_quiet(token) for token in tokens[1:]]
    if not rest or any(is_mark(token) and token != "," for token in rest):
        return None
    if first in w.CLAUSE_OPENERS:
        clause = past_clause(rest)
        needs_verb = first in {"if", "when", "unless", "whenever", "once", "while", "until"}
        if clause is None or (needs_verb and clause == rest and not _is_short_condition(rest)):
            return None
        rest = clause
    elif any(token.lower() in {"you", *w.FIRST_PERSON} for token in rest):
        return None
    if any(_is_stray_verb(rest, at) for at in range(2, len(rest))):
        return None
    rest = ["its" if token.lower() == "your" else token for token in rest]
    return joined([first.capitalize(), *with_articles(rest)])


def _is_stray_verb(tokens: Sequence[str], at: int) -> bool:
    """Tell whether a prefix holds a bare verb: then it is no prefix, but runs on into a command."""
    verb = verbs().get(tokens[at].lower())
    return (
        verb is not None
        and "noun" not in verb.traits
        and tokens[at - 1].lower() not in _BEFORE_BARE
        and verb.base != verb.past
    )


_BEFORE_BARE = frozenset("to not could would should might did and or that which who they you users".split())


def _is_short_condition(tokens: Sequence[str]) -> bool:
    first = tokens[0].lower()
    if is_gerund(first) or first in w.SHORT_CONDITIONS:
        return True
    return any(token.lower() in {"was", "were", "had", "did", "could", "would"} for token in tokens)


def _main(
    tokens: Sequence[str],
    negated: bool,
    commanded: bool,  # noqa: FBT001 - the caller's own keywords
) -> Statement | None:
    """Rewrite a main clause: strip openers, see how it commands, turn the rest."""
    rest, form = _command(tokens)
    if not rest:
        return None
    if form == "avoid":
        return None if negated else _avoided(rest)
    if form in {"never", "not"}:
        return _prohibited(rest, form)
    if form == "passive":
        return None if negated else _own_subject(rest)
    adverbs, rest = _adverbs(rest)
    if not rest:
        return None
    if negated:
        return _negated(adverbs, rest)
    if form == "only":
        adverbs = ["only", *adverbs]
    surely = starts_verb(rest, 0)
    if surely is False or (surely is None and form == "do" and not (commanded and _may_command(rest))):
        return None
    phrase = past_phrase(rest)
    if phrase is None:
        return None
    return _statement(["The", "session", *adverbs, *phrase.words], form, phrase)


def _may_command(rest: Sequence[str]) -> bool:
    """Tell whether a homograph at the head of a step may be its verb: the next word makes no compound with it."""
    follower = rest[1].lower() if len(rest) > 1 else ""
    if "alone" in verbs()[rest[0].lower()].traits and follower in {"", "and", "or", ",", "if", "when", "unless"}:
        return True
    return len(rest) > 3 and follower.isalpha() and follower not in _COMPOUNDS and not is_gerund(follower)


_COMPOUNDS = frozenset(
    "case cases results result coverage tuning plan plans files data type types code strategy strategies management errors error "
    "analysis design patterns pattern system systems quality requests request name names level levels points point of for and in".split()
)


def _statement(tokens: list[str], form: Form, phrase: Phrase) -> Statement:
    tail = tuple(phrase.tail)
    return Statement(joined(tokens), form, phrase.verb.base, tail, bound=phrase.bound)


def _negated(adverbs: list[str], rest: list[str]) -> Statement | None:
    """Turn an item under "Never:" or behind a cross sign."""
    first = rest[0].lower()
    if is_gerund(first):
        return _avoided(rest)
    if starts_verb(rest, 0) is not True:
        return None
    return _prohibited([*adverbs, *rest], "not")


def _prohibited(rest: list[str], form: Form) -> Statement | None:
    adverbs, rest = _adverbs(rest)
    if not rest or starts_verb(rest, 0) is False:
        return None
    if form == "never":
        phrase = past_phrase(rest)
        if phrase is None:
            return None
        if phrase.coordinated:
            phrase = base_phrase(rest)
            if phrase is None:
                return None
            return _statement(
                ["At", "no", "point", "did", "the", "session", *adverbs, *phrase.words], form, phrase
            )
        return _statement(["The", "session", "never", *adverbs, *phrase.words], form, phrase)
    phrase = base_phrase(rest)
    if phrase is None:
        return None
    return _statement(["The", "session", "did", "not", *adverbs, *phrase.words], form, phrase)


def _avoided(rest: list[str]) -> Statement | None:
    """Turn "avoid" with a gerund, or with a noun that more is said about."""
    if len(rest) < (3 if is_gerund(rest[0].lower()) else 4) or (not is_gerund(rest[0].lower()) and "," in rest):
        return None
    verb = Verb("avoid", "avoided", frozenset())
    phrase = base_phrase([verb.base, *rest])
    if phrase is None or phrase.coordinated:
        return None
    return _statement(["The", "session", "avoided", *phrase.words[1:]], "avoid", phrase)


_PLURAL_SUBJECTS = ("all", "these", "both", "two", "three", "several", "many")


def _own_subject(tokens: list[str]) -> Statement | None:
    """Turn "S must (not) be V-ed" and "S must V": the statement keeps its subject."""
    at = next(index for index, token in enumerate(tokens) if token.lower() == "must")
    subject, rest = tokens[:at], tokens[at + 1 :]
    if (
        not 2 <= len(subject) <= 7
        or not rest
        or subject[0].lower() not in {"every", "each", "all", "the", "any", "no"}
    ):
        return None
    inner = subject[1:]
    if any(
        is_mark(token) or token.lower() in w.PRONOUNS | w.CONJUNCTIONS | {"that", "which"} for token in inner
    ):
        return None
    plural = subject[0].lower() in _PLURAL_SUBJECTS or _looks_plural(_head(subject))
    negation = ["not"] if rest[0].lower() in {"not", "never"} else []
    rest = rest[len(negation) :]
    if not rest:
        return None
    words = [subject[0].capitalize(), *inner]
    if rest[0].lower() == "be":
        phrase = base_phrase(rest)
        if phrase is None or len(rest) < 2 or phrase.coordinated:
            return None
        was = "were" if plural else "was"
        words += [was, *negation, *phrase.words[1:]]
    else:
        phrase = base_phrase(rest) if negation else past_phrase(rest)
        if phrase is None or phrase.coordinated or starts_verb(rest, 0) is False:
            return None
        words += [*(["did", "not"] if negation else []), *phrase.words]
    return replace(_statement(words, "passive", phrase), subject="own")


def _head(subject: Sequence[str]) -> str:
    """Give the noun that a subject is about: the last word before a preposition."""
    for at, token in enumerate(subject):
        if at and token.lower() in w.PREPOSITIONS:
            return subject[at - 1].lower()
    return subject[-1].lower()


def _looks_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))


_MODALS = frozenset({"must", "should", "shall", "will"})
_LONG_OPENERS: tuple[tuple[str, ...], ...] = (
    ("make", "sure", "to"), ("be", "sure", "to"), ("remember", "to"), ("it", "is", "important", "to"),
    ("it", "is", "essential", "to"), ("it", "is", "critical", "to"), ("you", "need", "to"), ("you", "have", "to"),
    ("you", "are", "required", "to"), ("you", "are", "expected", "to"), ("be", "careful", "to"), ("take", "care", "to"),
    ("do", "always"), ("ensure", "to"), ("at", "all", "times"), ("under", "no", "circumstances"),
)  # fmt: skip
_PROHIBITIONS: tuple[tuple[tuple[str, ...], Form], ...] = (
    (("never", "ever"), "never"), (("never",), "never"), (("do", "not", "ever"), "not"), (("do", "not"), "not"),
    (("don't", "ever"), "not"), (("don't",), "not"), (("don’t",), "not"), (("must", "not"), "not"),
    (("must", "never"), "never"), (("should", "not"), "not"), (("should", "never"), "never"), (("shouldn't",), "not"),
    (("mustn't",), "not"), (("cannot",), "not"), (("can't",), "not"), (("may", "not"), "not"), (("will", "never"), "never"),
    (("will", "not"), "not"), (("are", "not", "allowed", "to"), "not"), (("are", "forbidden", "to"), "not"),
    (("shall", "not"), "not"),
)  # fmt: skip


def _command(tokens: Sequence[str]) -> tuple[list[str], Form]:
    """Strip what stands before the verb and tell how the sentence commands; [] when it does not."""
    rest, strong = _without_openers(list(tokens))
    subject = _session_subject(rest)
    if subject:
        rest = rest[subject:]
        if not rest or not (rest[0].lower() in _MODALS | {"never", "always"} or _prohibition(rest)):
            return [], "do"
    elif any(token.lower() == "must" for token in rest[1:8]) and starts_verb(rest, 0) is not True:
        return rest, "passive"
    found = _prohibition(rest)
    if found:
        return rest[len(found[0]) :], found[1]
    if rest and rest[0].lower() in _MODALS:
        strong = "must" if rest[0].lower() in {"must", "shall"} else strong
        rest, more = _without_openers(rest[1:])
        strong = more if more != "do" else strong
    if not rest:
        return [], "do"
    first = rest[0].lower()
    if first == "avoid":
        return rest[1:], "avoid"
    if first == "only":
        return rest[1:], "only"
    return rest, strong


def _without_openers(rest: list[str]) -> tuple[list[str], Form]:
    form: Form = "do"
    while rest:
        low = [token.lower() for token in rest[:5]]
        long = next((opener for opener in _LONG_OPENERS if tuple(low[: len(opener)]) == opener), None)
        if low[0] == "do" and len(rest) > 2 and low[1] in verbs() and low[1] != "not":
            rest = rest[1:]
        elif long:
            rest = rest[len(long) :]
            form = "must"
        elif low[0] in w.OPENERS and len(rest) > 1:
            if low[0] == "always":
                form = "always"
            rest = rest[2:] if rest[1] == "," else rest[1:]
        else:
            break
    return rest, form


def _prohibition(rest: Sequence[str]) -> tuple[tuple[str, ...], Form] | None:
    low = tuple(token.lower() for token in rest[:4])
    return next((pair for pair in _PROHIBITIONS if low[: len(pair[0])] == pair[0]), None)


def _session_subject(rest: Sequence[str]) -> int:
    """Count the words of a subject that means the session, 0 when the sentence has none."""
    low = " ".join(token.lower() for token in rest[:3])
    for name in w.SESSION_NAMES:
        if low == name or low.startswith(name + " "):
            return name.count(" ") + 1
    return 0


def _adverbs(rest: list[str]) -> tuple[list[str], list[str]]:
    """Set adverbs before the verb apart."""
    at = 0
    while at < len(rest) - 1:
        low = rest[at].lower()
        if low not in w.ADVERBS and not (
            low.endswith("ly") and low not in w.NO_ADVERBS and low not in verbs()
        ):
            break
        at += 1
    return [token.lower() for token in rest[:at]], rest[at:]


_SHOUTABLE = (
    w.FUNCTION_WORDS
    | w.OPENERS
    | w.ADVERBS
    | {"do", "stop", "never", "only", "first", "before", "not", "must"}
)


def _plain(tokens: list[str]) -> list[str]:
    """Take the shouting, the final period and signs out."""
    result = [_quiet(token) for token in tokens]
    while result and result[-1] in {".", "!", "..", "!!", "!!!"}:
        result.pop()
    if result:
        result[0] = result[0][:1].lower() + result[0][1:] if _is_common(result[0]) else result[0]
    return result


def _quiet(token: str) -> str:
    low = token.lower()
    if (
        token.isupper()
        and len(token) > 1
        and (low in _SHOUTABLE or low in verbs() or low in w.COUNT_NOUNS - {"id", "url"})
    ):
        return low
    return token


def _is_common(token: str) -> bool:
    """Tell whether a capital letter is only there because the sentence begins."""
    return (
        token[1:] == token[1:].lower()
        and (
            token.lower() in verbs()
            or token.lower() in w.FUNCTION_WORDS | w.OPENERS | w.ADVERBS
            or token.endswith("ly")
        )
        or token.lower() in {"don't", "don’t"}
    )


_UNREADABLE = frozenset("{}[]<>|=→←⇒↔➜➡$%^~\\@…+*#")
_MOST_WORDS = 38


def _is_readable(tokens: Sequence[str]) -> bool:
    """Tell whether a sentence has nothing that grammar cannot pass: placeholders, arrows, questions, first person."""
    if not 2 <= len(tokens) <= _MOST_WORDS + 12 or tokens[-1] in {"?", ",", "-", "…", "..."}:
        return False
    for token in tokens:
        if not is_hidden(token) and any(char in _UNREADABLE for char in token):
            return False
        low = token.lower()
        if low in w.FIRST_PERSON or low in {"?", "...", "e.g.", "vs", "vs.", "i.e."} or "..." in token:
            return False
    return True


_BREAKS = frozenset({"—", "–", "-", "--", ";", "――"})
_QUALIFIERS = frozenset(
    "unless except only if but instead not never otherwise until without even or and just".split()
)


def _first_part(tokens: list[str]) -> list[str] | None:
    """Cut an explanation off: what follows a dash, a semicolon or a colon. None when it may change the meaning."""
    for at, token in enumerate(tokens):
        if token == ":":
            return tokens[:at] if _stands_alone(tokens[:at]) else None
        if token in _BREAKS:
            following = tokens[at + 1].lower() if at + 1 < len(tokens) else ""
            if at < 3 or following in _QUALIFIERS or any(later in _BREAKS for later in tokens[at + 1 :]):
                return None
            return tokens[:at]
    return tokens


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
    return (
        low[0] in {"ask", "tell"}
        and bool(w.PEOPLE & set(low[:4]))
        and bool({"for", "about"} & set(low[2:-1]))
    )
