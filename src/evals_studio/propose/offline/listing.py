"""An instruction whose object is the list below it: "Ask the user for:", "Always report:".

The items are put behind a colon as they stand, so that nothing in them has to be turned. Only short names of
things will do; a list of steps, questions or choices says something else.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_aside
from evals_studio.propose.offline.lexicon import is_gerund, verbs
from evals_studio.propose.offline.masking import without_emphasis
from evals_studio.propose.offline.rewriting import Place, Statement, rewrite
from evals_studio.propose.offline.sentences import Sentence

_FEWEST, _MOST = 2, 9
_LONGEST_NAME = 7
"""Words of a name."""

_OPEN_ENDS = w.word_set("for with about including covering report include list state mention")
"""Last words of a lead-in whose object is the list itself."""

_NAMING = w.word_set("ask tell inform show present report include list state mention collect request gather")
"""Verbs whose object a list may spell out: "Ask the user for the essentials:"."""

_MAKING = w.word_set("create write add document return output generate")
"""Verbs that need a word like "with" for it: below "Create a page:" stands how, not what."""

_EACH_OF_THEM = "each-of-them"
"""Stands for "each of the following" while the lead-in is rewritten: elsewhere that points out of it."""

_BOX = re.compile(r"^\[[ xX]\]\s+")
_NAME = re.compile(
    r"^(?:\*\*|__)(?P<bold>[^*_]+?):?(?:\*\*|__)|^(?P<plain>[^:—–(]+?)(?=\s*(?:[:—–(]|\s-\s|$))"
)
_ODD = re.compile(r"[?!{}\[\]<>|=→←⇒…*;]|\.\.\.|\. |https?:")
_OF_SENTENCES = w.FIRST_PERSON | w.word_set(
    "if when unless you is are was must should never not do does can will"
)


def listed(sentence: Sentence, place: Place) -> Statement | None:
    """Rewrite a sentence that ends in a colon together with the list below it, or give None."""
    text = sentence.text.rstrip()
    if not text.endswith(":") or not _FEWEST <= len(sentence.block.follows) <= _MOST:
        return None
    lead = text[:-1].rstrip()
    names = _names(sentence.block.follows)
    if not lead or names is None or any(is_aside(word) for word in lead.split()):
        return None
    is_open = lead.rsplit(" ", 1)[-1].lower() in _OPEN_ENDS
    statement = rewrite(f"{lead} {_EACH_OF_THEM}" if is_open else lead, place)
    if statement is None or statement.subject != "session":
        return None
    if statement.verb not in (_NAMING | _MAKING if is_open else _NAMING):
        return None
    whole = statement.text.replace(_EACH_OF_THEM, "each of the following")
    return replace(statement, text=f"{whole}: {_enumerated(names)}", listed=True)


def _names(items: Sequence[str]) -> list[str] | None:
    """Give the names that the items begin with, or None when one of them is no short name of a thing."""
    names = [name for name in map(_name, items) if name]
    if len(names) < len(items):
        return None
    longer = [words for words in map(str.split, names) if len(words) > 1]
    if longer and all(word[0].isupper() for words in longer for word in words if len(word) > 3):
        return [" ".join(map(_lowered, name.split())) for name in names]
    return [" ".join([_lowered(first), *rest]) for first, *rest in map(str.split, names)]


def _name(item: str) -> str | None:
    """Give the name that an item begins with, or None when it is no short name of a thing."""
    found = _NAME.match(_BOX.sub("", item))
    if found is None:
        return None
    name = without_emphasis(found["bold"] or found["plain"]).strip(" .,:")
    low = name.lower().split()
    if not 1 <= len(low) <= _LONGEST_NAME or _ODD.search(name) or name.count("`") % 2:
        return None
    verb = verbs().get(low[0])
    orders = (verb is not None and "noun" not in verb.traits) or is_gerund(low[0])
    return None if orders or not _OF_SENTENCES.isdisjoint(low) else name


def _lowered(word: str) -> str:
    """Take the capital of a title off; a name like "MongoDB", "PHP" or "P-value" keeps its own."""
    return word.lower() if all(part[1:].islower() for part in re.split("[/-]", word)) else word


def _enumerated(names: Sequence[str]) -> str:
    mark = ";" if any("," in name for name in names) else "," if len(names) > 2 else ""
    return f"{f'{mark} '.join(names[:-1])}{mark} and {names[-1]}"
