"""The verbs that instructions begin with, and their forms."""

from functools import cache
from pathlib import Path

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.words import PLURAL_PRESENT_TO_PAST, PRESENT_TO_PAST

_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb. traits: see the head of verbs.tsv."""

    base: str
    past: str
    traits: frozenset[str]


@cache
def verbs() -> dict[str, Verb]:
    """Give the verbs of verbs.tsv by their base form."""
    lines = Path(__file__).with_name("verbs.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")][1:]
    plain = {base: Verb(base, past, frozenset(traits.split())) for base, past, traits in rows}
    made = (
        Verb(f"{prefix}-{verb.base}", f"{prefix}-{verb.past}", verb.traits - {"noun", "adjective"})
        for prefix in _PREFIXES
        for verb in plain.values()
    )
    return {verb.base: verb for verb in made} | plain


_PREFIXES = ("auto", "re")
"""What makes a verb of a verb: "auto-save", "re-check"."""


@cache
def third_persons() -> dict[str, str]:
    """Give the simple past for each form in -s: `confirms` → `confirmed`."""
    return {third_person(verb.base): verb.past for verb in verbs().values()} | PRESENT_TO_PAST


@cache
def pasts() -> frozenset[str]:
    """Give every simple past that we know."""
    irregular = frozenset(PRESENT_TO_PAST.values()) | frozenset(PLURAL_PRESENT_TO_PAST.values())
    return frozenset(verb.past for verb in verbs().values()) | irregular


@cache
def bare_pasts() -> dict[str, str]:
    """Give the simple past for bare forms that follow a plural or `you`."""
    return {verb.base: verb.past for verb in verbs().values()} | PLURAL_PRESENT_TO_PAST


def third_person(base: str) -> str:
    """Give the form in -s of a regular verb."""
    if base in {"do", "go"} or base.endswith(("s", "x", "z", "ch", "sh")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def is_gerund(word: str) -> bool:
    """Tell whether a lower-case word looks like a verb in -ing."""
    return word.endswith("ing") and len(word) > 5 and word not in _NO_GERUNDS


_NO_GERUNDS = w.word_set(
    "string strings nothing something anything everything during pending missing following meeting"
)
