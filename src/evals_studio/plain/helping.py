"""What the plain review says of its own keys and words."""

from collections.abc import Collection, Iterator

from evals_studio.review.press import Says
from evals_studio.review.telling import REASONS_IN_WORDS
from evals_studio.settings import ACTIONS, KeyMap


def help_lines(keys: KeyMap, words: Collection[str]) -> Iterator[str]:
    """List the keys and words. words: the ids of the actions that are understood here."""
    for action in ACTIONS:
        if action.id in words:
            yield f"  {keys.shown(action.id):<8} {action.id:<20} {action.tooltip}"
    mend = keys.shown("mend") or "mend"
    yield "  1 2 3 …  go NUMBER            Go to an item by its number."
    yield "           list, show, findings The list; this item; all findings."
    yield f"           {mend + ' file':<20} Apply the first quick fix that is about no entry."
    yield "           again, forget        Take up decisions kept for another version of it; drop them."
    yield "           mine, theirs NUMBER  Choose a side for a decision that found no place."
    yield "           set FIELD VALUE      Change a field; unset FIELD takes it out."
    reject = keys.shown("reject") or "reject"
    yield f"  In the line after {reject} a digit alone says why: {REASONS_IN_WORDS}."


def told(says: Says, keys: KeyMap) -> str:
    """Give the line that a press came to, and the key or word that does what was probably meant."""
    if says.instead is None:
        return says.message
    label = next(action.label for action in ACTIONS if action.id == says.instead)
    return f"{says.message} {keys.shown(says.instead) or says.instead}: {label}."
