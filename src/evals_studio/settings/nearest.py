"""The nearest known word to a misspelled one, for messages that suggest."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Give the known word that a person most likely meant, or None when nothing is close."""
    folded = {name.replace("_", "-").casefold(): name for name in known}
    close = get_close_matches(word.replace("_", "-").casefold(), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """Say what a person can do about an unknown word, in one sentence."""
    names = tuple(known)
    close = nearest(word, names)
    return f"Did you mean {close}?" if close else f"Known are: {', '.join(names)}."
