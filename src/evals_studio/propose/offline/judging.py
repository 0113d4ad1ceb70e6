"""How sure the offline rules are that a careful author would keep an entry: plain features, added up.

Each feature has points on the log-odds scale; the sum goes through the logistic function. The points come
from counting, on some two thousand public artifacts, how often a reader kept entries with that feature.
"""

import math
import re
from collections.abc import Iterator

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.commands import NEGATIVE
from evals_studio.propose.offline.lexicon import verbs
from evals_studio.propose.offline.readable import SPEAKING
from evals_studio.propose.offline.rewriting import Statement
from evals_studio.propose.offline.sections import Standing
from evals_studio.propose.offline.sentences import Sentence
from evals_studio.propose.offline.things import Things

BASE = -0.35
"""A plain imperative about nothing in particular: kept about four times out of ten."""

POINTS: dict[str, float] = {
    "tool": 1.9,  # a named tool is used, called or run
    "file": 1.6,  # a named file is read, written or changed
    "command": 1.0,  # a named command is run
    "user": 1.1,  # somebody is asked, told or shown something
    "wait": 0.9,  # the session waits, stops or goes on
    "spoken": 0.9,  # quoted words are said
    "firm": 1.35,  # must, always, never
    "forbidden": 1.4,  # do not, avoid, an item under “Never:”
    "only": 0.8,  # a limit
    "order": 0.8,  # before, after, until
    "condition": 0.5,  # if, when, once, while
    "unless": 0.8,  # its exception is named
    "without": 0.6,  # a prohibition that says without what
    "concrete": 0.7,  # code, a path, a number or a quote to look for
    "listed": 0.7,  # names the things of the list below it
    "step": 0.45,  # an item of an ordered list
    "rules": 0.5,  # stands under a heading that promises rules or steps
    "seen": 0.3,  # the verb is an act that a tool call shows
    "cell": -1.2,  # a table cell
    "soft": -1.9,  # a verb that nobody can check: consider, focus, support
    "vague": -0.9,  # appropriate, best, relevant …
    "check": -0.2,  # check, verify, review: leaves little trace
    "code": -0.9,  # a verb for what the written code does
    "product": -0.6,  # about the code to be written rather than the session
    "doubtful": -0.4,  # under tips, best practices, patterns
    "remote": -1.0,  # under setup, overview, troubleshooting and the like
    "short": -1.2,  # one word or none after the verb, nothing concrete
    "curt": -0.6,  # two words after the verb, nothing concrete
    "long": -0.5,  # more than 26 words
    "own-subject": -0.3,  # the sentence is about a thing, not about the session
    "after-condition": -1.1,  # the sentence before it begins with if, when or for
    "comparing": -0.4,  # other, another, same, remaining: than what?
    "label": -0.2,  # a label stands before it
    "refused": -0.4,  # it is turned round because of a cross sign
}
"""What each feature adds to the sum."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A confidence (0..1) and the features it was made of, strongest first."""

    confidence: float
    features: tuple[str, ...]


def judge(sentence: Sentence, statement: Statement, things: Things, standing: Standing) -> Judged:
    """Judge a rewritten instruction. The place "closed" is judged before: it offers nothing."""
    found = tuple(features(sentence, statement, things, standing))
    total = BASE + sum(POINTS[name] for name in found)
    confidence = round(min(0.97, 1 / (1 + math.exp(-total))), 2)
    return Judged(confidence, tuple(sorted(found, key=lambda name: -POINTS[name])))


def may_reach_half(sentence: Sentence, standing: Standing) -> bool:
    """Tell at a glance whether an instruction may come to a confidence of 0.5, before it is rewritten.

    False only for plain orders about nothing that can be pointed at, outside ordered lists and rules.
    """
    if standing == "rules" or sentence.block.sort == "step" or sentence.refused:
        return True
    return bool(_SPEAKS_FOR_IT.search(sentence.text.lower()))


_SPEAKS_FOR_IT = re.compile(
    r"[\ue000-\uf8ff0-9./]|\b(?:must|shall|always|never|not|\w+n['’]t|cannot|avoid|only|before|after|until"
    r"|unless|without|if|when|whenever|once|while|wait|stop|proceed|pause|halt|sure|be|to|remember|users?"
    r"|humans?|developer|maintainer|customer|reviewer|partner|operator|learner|ensure|take|under|at)\b"
)
"""What any feature with points needs in the text, in lower case: a thing, a firm word, an order, a person."""


def features(sentence: Sentence, statement: Statement, things: Things, standing: Standing) -> Iterator[str]:
    """Name what speaks for and against an entry."""
    low = [token.lower() for token in statement.tail]
    traits = verbs()[statement.verb].traits if statement.verb in verbs() else frozenset()
    yield from _things(statement, things)
    yield from _strength(sentence, statement)
    yield from _order(statement, low)
    if statement.verb in _TALKING and (w.PEOPLE & set(low) or _asks_somebody(statement.verb, low)):
        yield "user"
    if statement.verb in {"wait", "stop", "proceed", "pause", "halt"}:
        yield "wait"
    if "seen" in traits:
        yield "seen"
    if "soft" in traits:
        yield "soft"
    if "code" in traits and not w.PEOPLE & set(low):
        yield "code"
    if statement.verb in {"check", "verify", "validate", "confirm", "ensure", "review"}:
        yield "check"
    yield from _place(sentence, standing)
    yield from _wording(statement, things, low)


_TALKING = w.word_set(
    "ask confirm tell inform show present propose offer warn notify remind prompt wait request explain "
    "report get obtain suggest give let recommend share"
)


def _asks_somebody(verb: str, low: list[str]) -> bool:
    """Tell whether an answer is asked for that only a person gives: "ask for approval"."""
    return verb in {"ask", "request"} and not {"clarification", *w.GIVEN_BY_PEOPLE}.isdisjoint(low)


def _things(statement: Statement, things: Things) -> Iterator[str]:
    if things.tools and statement.verb in {"use", "call", "invoke", "run"}:
        yield "tool"
    if things.paths and statement.verb in {
        "read",
        "write",
        "save",
        "create",
        "edit",
        "modify",
        "update",
        "load",
        "open",
        "delete",
        "touch",
        "append",
    }:
        yield "file"
    if things.commands and statement.verb in {"run", "execute", "use", "call", "re-run", "rerun"}:
        yield "command"
    if things.quotes and statement.verb in SPEAKING:
        yield "spoken"
    if things.concrete:
        yield "concrete"
    elif statement.listed:
        yield "listed"


def _strength(sentence: Sentence, statement: Statement) -> Iterator[str]:
    if statement.form in {"must", "always", "never", "passive"}:
        yield "firm"
    elif statement.form in NEGATIVE:
        yield "forbidden"
    elif statement.form == "only":
        yield "only"
    if sentence.refused:
        yield "refused"


def _order(statement: Statement, low: list[str]) -> Iterator[str]:
    words = {*low, statement.condition.split(" ")[0].lower()}
    if words & {"before", "after", "until"}:
        yield "order"
    elif "unless" in words:
        yield "unless"
    elif "without" in words and statement.form in NEGATIVE:
        yield "without"
    elif words & {"if", "when", "once", "while", "whenever"}:
        yield "condition"


def _place(sentence: Sentence, standing: Standing) -> Iterator[str]:
    if sentence.block.sort == "cell":
        yield "cell"
    elif sentence.block.sort == "step":
        yield "step"
    if standing in {"rules", "doubtful", "remote"}:
        yield standing
    if sentence.label:
        yield "label"
    if sentence.before.split(" ")[0].lower() in {"if", "when", "for"}:
        yield "after-condition"


def _wording(statement: Statement, things: Things, low: list[str]) -> Iterator[str]:
    words = [word for word in low if word[:1].isalpha()]
    vague = w.VAGUE_WORDS.intersection(word.strip(".,") for word in words)
    if vague:
        yield "vague"
    is_empty = not (things.concrete or statement.listed)
    told_nothing = statement.verb in {"tell", "show"} and set(low) <= w.PEOPLE | w.DETERMINERS | {"human"}
    if (len(low) <= 1 or told_nothing) and is_empty:
        yield "short"
    elif _is_curt(low) and is_empty:
        yield "curt"
    if {"other", "another", "same", "remaining"} & set(words):
        yield "comparing"
    if len(statement.text.split()) > 26:
        yield "long"
    if statement.subject == "own":
        yield "own-subject"
    if (
        statement.subject == "session"
        and statement.form not in {"never", "not"}
        and w.PRODUCT_NOUNS & set(words)
    ):
        yield "product"


def _is_curt(low: list[str]) -> bool:
    """Tell whether little is said after the verb: two words, or "up the names"."""
    if len(low) <= 2:
        return low[0] not in {"any", "all", "every"}
    return len(low) == 3 and low[1] == "the" and low[0] in w.PREPOSITIONS


def is_pointer(statement: Statement) -> bool:
    """Tell whether an instruction only sends the reader to another page: "For details, read `guide.md`"."""
    if statement.verb in {"see", "refer"}:
        return True
    opening = statement.verb in {
        "read",
        "load",
        "open",
        "consult",
        "check",
        "review",
        "visit",
        "use",
        "fetch",
    }
    return opening and bool(_POINTING.match(statement.condition))


_POINTING = re.compile(
    r"for |to (?:learn|see|understand)|if (?:detailed|more|further|additional|(?:its? )?need)"
    r"|when (?:detailed|more|further)",
    re.IGNORECASE,
)


def is_title(text: str) -> bool:
    """Tell whether a text is in title case: most of its longer words after the first have a capital."""
    if text[1:].islower():
        return False
    longer = [word for word in text.split()[1:] if word.isalpha() and len(word) > 3]
    return (
        len(longer) >= 2
        and sum(word[0].isupper() and not word.isupper() for word in longer) > len(longer) / 2
    )
