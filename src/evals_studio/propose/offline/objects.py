"""Has a verb what it needs? "Create a page" does, "create before" does not."""

from collections.abc import Sequence

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_mark
from evals_studio.propose.offline.lexicon import Verb, verbs

NO_OBJECTS = w.word_set(
    "with by in on at under within for from to of as via per without during through against between "
    "into and or then before after if when unless until once while because since so based according"
)
"""Words that no object begins with."""

_OBJECT_FIRST = w.word_set("read write edit check verify review search create change use load run execute")
_BINDING = w.CLAUSE_OPENERS | {"only"}
_TIMES = (["every", "time"], ["each", "time"])
_AMOUNTS = (["at", "least"], ["at", "most"], ["up", "to"])


def has_object(verb: Verb, tokens: Sequence[str]) -> bool:
    """Tell whether a phrase's verb, its first word, has an object, or needs none."""
    follower = tokens[1].lower() if len(tokens) > 1 else ""
    two = [token.lower() for token in tokens[1:3]]
    if two in _TIMES or _has_bare_purpose(verb, tokens):
        return False
    if verb.base in _OBJECT_FIRST and follower in _BINDING:
        return False  # "only read after selecting": read what?
    if verb.base == "be" or "alone" in verb.traits:
        return True
    if verb.base in {"confirm", "check"} and follower == "with":
        return not w.PEOPLE.isdisjoint(token.lower() for token in tokens[2:5])
    if follower in {",", "or", "and"}:  # "create, modify or delete any file": the last verb has the object
        return any(token.lower() in verbs() for token in tokens[2:4])
    if two in _AMOUNTS:
        return True
    if follower.endswith("ly") and len(tokens) > 2 and is_mark(tokens[2]):
        return False
    return bool(follower) and not is_mark(tokens[1]) and follower not in NO_OBJECTS


def _has_bare_purpose(verb: Verb, tokens: Sequence[str]) -> bool:
    """Tell whether a use ends in a purpose that lacks its object: "use `x` to execute"."""
    if verb.base != "use" or len(tokens) < 2 or tokens[-2].lower() != "to":
        return False
    last = verbs().get(tokens[-1].lower())
    return last is not None and not last.traits & {"alone", "noun"}
