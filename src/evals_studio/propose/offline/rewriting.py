"""Rewriting an instruction as a statement about the session, in the past tense; or giving up.

Giving up is the rule wherever the grammar is not plain: a sentence that reads badly costs more trust than a
proposal that is missing.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_mark, joined, looks_plural, starts_verb, tokens_of
from evals_studio.propose.offline.commands import NEGATIVE, Form, command_of, may_command, split_adverbs
from evals_studio.propose.offline.lexicon import Verb, is_gerund, verbs
from evals_studio.propose.offline.phrases import Phrase, base_phrase, past_phrase
from evals_studio.propose.offline.prefixes import has_prefix, prefix_of
from evals_studio.propose.offline.readable import UNREADABLE, first_part, is_readable, plain_words


@dataclass(frozen=True, slots=True)
class Place:
    """What a sentence's place says about it.

    negated: it stands in a list of what not to do. condition: what the text above the list puts before it
    ("Before committing"), "" if nothing. commanded: it surely begins with a verb.
    """

    negated: bool = False
    condition: str = ""
    commanded: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """An instruction as a statement.

    text: masked, without its period. form: how it was commanded. verb: the leading verb's base form.
    tail: the words after the verb, masked. condition: the words before the main clause, "" if none.
    bound: it holds only under a condition (if, when, unless, before …), wherever that stands.
    coordinated: it tells of two acts. listed: it ends in the names of a list, which tail does not hold.
    subject: "session" unless the sentence has a subject of its own.
    """

    text: str
    form: Form
    verb: str
    tail: tuple[str, ...]
    condition: str = ""
    bound: bool = False
    coordinated: bool = False
    listed: bool = False
    subject: Literal["session", "own"] = "session"


_ANYWHERE: Final = Place()


def rewrite(text: str, place: Place = _ANYWHERE) -> Statement | None:
    """Rewrite a masked sentence, or give None."""
    if not may_command(text) or UNREADABLE.search(text):
        return None
    tokens = plain_words(tokens_of(text))
    if not is_readable(tokens):
        return None
    kept = first_part(tokens)
    if kept is None or len(kept) < 2:
        return None
    if place.condition and not has_prefix(kept):
        above = prefix_of(tokens_of(place.condition))
        statement = _main(kept, replace(place, commanded=True))
        return _conditioned(above, statement) if above and statement and not statement.condition else None
    return _sentence(kept, place)


def _sentence(tokens: list[str], place: Place) -> Statement | None:
    if not has_prefix(tokens):
        return _main(tokens, place)
    commas = [at for at, word in enumerate(tokens) if word == "," and 1 < at < len(tokens) - 2]
    for at in commas[:3]:
        statement = _main(tokens[at + 1 :], replace(place, commanded=True))
        if statement:
            prefix = prefix_of(tokens[:at])
            return _conditioned(prefix, statement) if prefix else None
        if tokens[at + 1].lower() in {"either", "you", "please"} or tokens[at + 1].lower() in verbs():
            return None
    return None


def _conditioned(prefix: str, statement: Statement) -> Statement | None:
    if statement.subject != "session" or (prefix.startswith("Before") and statement.form in NEGATIVE):
        return None
    if prefix.startswith(_IF) and _IFS & {token.lower() for token in statement.tail}:
        return None
    text = f"{prefix}, {statement.text[0].lower()}{statement.text[1:]}"
    return replace(statement, text=text, condition=prefix, bound=True)


_IF = ("If ", "When ", "Whenever ", "Unless ")
_IFS = frozenset({"if", "when", "whenever", "unless"})


def _main(tokens: Sequence[str], place: Place) -> Statement | None:
    """Rewrite a main clause: strip openers, see how it commands, turn the rest."""
    rest, form = command_of(tokens)
    if not rest:
        return None
    if form == "avoid":
        return None if place.negated else _avoided(rest)
    if form in {"never", "not"}:
        return _prohibited(rest, form)
    if form == "passive":
        return None if place.negated else _own_subject(rest)
    adverbs, rest = split_adverbs(rest)
    if not rest:
        return None
    if place.negated:
        return _negated(adverbs, rest)
    if form == "only":
        adverbs = ["only", *adverbs]
    surely = starts_verb(rest, 0)
    if surely is False or (surely is None and form == "do" and not (place.commanded and _heads_step(rest))):
        return None
    phrase = past_phrase(rest)
    if phrase is None:
        return None
    return _statement(["The", "session", *adverbs, *phrase.words], form, phrase)


def _heads_step(rest: Sequence[str]) -> bool:
    """Tell whether a homograph at the head of a step may be its verb: it makes no compound."""
    follower = rest[1].lower() if len(rest) > 1 else ""
    if "adjective" in verbs()[rest[0].lower()].traits:
        return False
    if "alone" in verbs()[rest[0].lower()].traits and follower in {
        "",
        "and",
        "or",
        ",",
        "if",
        "when",
        "unless",
    }:
        return True
    return len(rest) > 3 and follower.isalpha() and follower not in _COMPOUNDS and not is_gerund(follower)


_COMPOUNDS = w.word_set(
    "case cases results result coverage tuning plan plans files data type types code strategy "
    "strategies management errors error analysis design patterns pattern system systems quality "
    "requests request name names level levels points point of for and in"
)


def _statement(tokens: list[str], form: Form, phrase: Phrase) -> Statement:
    tail = tuple(phrase.tail)
    return Statement(
        joined(tokens), form, phrase.verb.base, tail, bound=phrase.bound, coordinated=phrase.coordinated
    )


def _negated(adverbs: list[str], rest: list[str]) -> Statement | None:
    """Turn an item under "Never:" or behind a cross sign."""
    first = rest[0].lower()
    if is_gerund(first):
        return _avoided(rest)
    if starts_verb(rest, 0) is not True:
        return None
    return _prohibited([*adverbs, *rest], "not")


def _prohibited(rest: list[str], form: Form) -> Statement | None:
    adverbs, rest = split_adverbs(rest)
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
    if phrase is None or (phrase.coordinated and phrase.words[-1].lower() == "instead"):
        return None
    return _statement(["The", "session", "did", "not", *adverbs, *phrase.words], form, phrase)


def _avoided(rest: list[str]) -> Statement | None:
    """Turn "avoid" with a gerund, or with a noun that more is said about."""
    if len(rest) < (3 if is_gerund(rest[0].lower()) else 4) or (
        not is_gerund(rest[0].lower()) and "," in rest
    ):
        return None
    verb = Verb("avoid", "avoided", frozenset())
    phrase = base_phrase([verb.base, *rest])
    if phrase is None or phrase.coordinated:
        return None
    return _statement(["The", "session", "avoided", *phrase.words[1:]], "avoid", phrase)


_NOT_IN_SUBJECTS = w.PRONOUNS | w.CONJUNCTIONS | {"that", "which"}
_PLURAL_SUBJECTS = ("all", "these", "both", "two", "three", "several", "many")


def _own_subject(tokens: list[str]) -> Statement | None:
    """Turn "S must (not) be V-ed" and "S must V": the statement keeps its subject."""
    at = next(index for index, token in enumerate(tokens) if token.lower() == "must")
    subject, rest = tokens[:at], tokens[at + 1 :]
    if not 2 <= len(subject) <= 7 or not rest or subject[0].lower() in {"your", "this"}:
        return None
    determined = subject[0].lower() in {"every", "each", "all", "the", "any", "no"}
    if not determined and (rest[0].lower() != "be" or any(is_gerund(token.lower()) for token in subject)):
        return None
    inner = subject[1:]
    if any(is_mark(token) or token.lower() in _NOT_IN_SUBJECTS for token in inner):
        return None
    plural = subject[0].lower() in _PLURAL_SUBJECTS or looks_plural(_head(subject))
    negation = ["not"] if rest[0].lower() in {"not", "never"} else []
    adverbs, rest = split_adverbs(rest[len(negation) :])
    if not rest:
        return None
    words = [subject[0][:1].upper() + subject[0][1:], *inner]
    if rest[0].lower() == "be":
        phrase = base_phrase(rest)
        if phrase is None or len(rest) < 2 or phrase.coordinated:
            return None
        was = "were" if plural else "was"
        words += [was, *negation, *adverbs, *phrase.words[1:]]
    else:
        phrase = base_phrase(rest) if negation else past_phrase(rest)
        if phrase is None or phrase.coordinated or starts_verb(rest, 0) is False:
            return None
        words += [*(["did", "not"] if negation else []), *adverbs, *phrase.words]
    return replace(_statement(words, "passive", phrase), subject="own")


def _head(subject: Sequence[str]) -> str:
    """Give the noun that a subject is about: the last word before a preposition."""
    for at, token in enumerate(subject):
        if at and token.lower() in w.PREPOSITIONS:
            return subject[at - 1].lower()
    return subject[-1].lower()
