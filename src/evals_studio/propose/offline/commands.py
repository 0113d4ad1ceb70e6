"""How a sentence commands: the words before its verb, and what they say."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeAlias

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import starts_verb
from evals_studio.propose.offline.lexicon import verbs
from evals_studio.propose.offline.prefixes import PREFIXES
from evals_studio.propose.offline.words import phrase_table

Form: TypeAlias = Literal["do", "must", "never", "not", "avoid", "only", "passive", "always"]

NEGATIVE: frozenset[Form] = frozenset({"never", "not", "avoid"})

_MODALS = frozenset({"must", "should", "shall", "will"})
_BOUND = _MODALS | {"never", "always"}
_LONG_OPENERS = phrase_table("""
    make sure to | make sure you | make sure that you | ensure to | ensure you | ensure that you
    | be sure to | be careful to | take care to | remember to | do always
    | you need to | you have to | you are required to | you are expected to
    | it is important to | it is essential to | it is critical to | at all times | under no circumstances
""")
_NEVER = phrase_table("never ever | never | must never | should never | will never")
_NOT = phrase_table("""
    do not ever | do not | don't ever | don't | don’t | must not | mustn't | should not | shouldn't | cannot
    | can't | may not | will not | shall not | are not allowed to | are forbidden to
""")


def command_of(tokens: Sequence[str]) -> tuple[list[str], Form]:
    """Strip what stands before the verb and tell how the sentence commands; [] when it does not."""
    rest, strong = _without_openers(list(tokens))
    subject = _session_subject(rest)
    if subject:
        rest = rest[subject:]
        if not rest or not (rest[0].lower() in _BOUND or _prohibition(rest)):
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
    if first == "make" and rest[1:2] == ["sure"]:
        return ["ensure", *rest[2:]], strong
    if first == "avoid":
        return rest[1:], "avoid"
    if first == "only":
        return rest[1:], "only"
    return rest, strong


def _without_openers(rest: list[str]) -> tuple[list[str], Form]:
    form: Form = "do"
    while rest:
        low = [token.lower() for token in rest[:5]]
        long = _phrase_at(low, _openers_by_word().get(low[0], ()))
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


def _phrase_at(low: Sequence[str], phrases: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    """Give the first of some phrases that lower-case words begin with."""
    return next((phrase for phrase in phrases if tuple(low[: len(phrase)]) == phrase), None)


def _by_word(phrases: Sequence[tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    """Sort phrases under their first words, keeping the order."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], []).append(phrase)
    return found


@cache
def _openers_by_word() -> dict[str, list[tuple[str, ...]]]:
    return _by_word(_LONG_OPENERS)


@cache
def _bans_by_word() -> dict[str, list[tuple[str, ...]]]:
    return _by_word((*_NEVER, *_NOT))


def _prohibition(rest: Sequence[str]) -> tuple[tuple[str, ...], Form] | None:
    phrases = _bans_by_word().get(rest[0].lower()) if rest else None
    phrase = _phrase_at([token.lower() for token in rest[:4]], phrases) if phrases else None
    return (phrase, "never" if phrase in _NEVER else "not") if phrase else None


def _session_subject(rest: Sequence[str]) -> int:
    """Count the words of a subject that means the session, 0 when the sentence has none."""
    names = _subjects_by_word().get(rest[0].lower()) if rest else None
    name = _phrase_at([token.lower() for token in rest[:3]], names) if names else None
    return len(name) if name else 0


@cache
def _subjects_by_word() -> dict[str, list[tuple[str, ...]]]:
    return _by_word([tuple(name.split()) for name in w.SESSION_NAMES])


def split_adverbs(rest: list[str]) -> tuple[list[str], list[str]]:
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


def may_command(text: str) -> bool:
    """Tell at a glance whether a sentence may be an instruction: by its first word, or a "must"."""
    first = text.split(" ", 1)[0].strip(",:;.!").lower()
    return first in _first_words() or first.endswith(("ly", "ing")) or names_duty(text)


def may_hold_command(text: str) -> bool:
    """Tell at a glance whether a block may hold an instruction; spares most blocks the closer look."""
    known = _first_words()
    if text.split(" ", 1)[0].lower() in known:
        return True
    return any(
        word.lower() in known or word.endswith(("ly", "ing", "LY", "ING")) for word in _STARTS.findall(text)
    ) or names_duty(text)


def names_duty(text: str) -> bool:
    """Tell whether a text says "must" or "should"."""
    low = text.lower()
    return ("must" in low or "should" in low) and bool(_DUTY.search(low))


_DUTY = re.compile(r"\b(?:must|should)\b")
_STARTS = re.compile(r"(?:^|[.!?:;—–✅❌]|\*\*|\s-\s|\)\s|[^\w\s,/()'\"`-])[\W_]{0,8}([A-Za-z][\w'’]*)")


@cache
def _first_words() -> frozenset[str]:
    openers = {opener[0] for opener in _LONG_OPENERS} | {phrase[0] for phrase in (*_NEVER, *_NOT)}
    subjects = {name.split()[0] for name in w.SESSION_NAMES}
    commands = {"avoid", "only", *_MODALS, *PREFIXES}
    return frozenset(verbs()) | w.OPENERS | w.ADVERBS | openers | subjects | commands
