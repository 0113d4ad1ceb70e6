"""Where a verb phrase ends: without its reason, and not in the middle."""

from collections.abc import Sequence

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_mark

_REASONS = w.word_set("because since")


def without_reason(tokens: list[str]) -> list[str] | None:
    """Cut off the reason ("because …", "so that …"); None when something follows that changes the meaning."""
    for at in range(3, len(tokens)):
        low = tokens[at].lower()
        following = tokens[at + 1].lower() if at + 1 < len(tokens) else ""
        reason = low in _REASONS or (low == "so" and following in _SO)
        if reason:
            if {token.lower() for token in tokens[at:]} & _CONDITIONS:
                return None
            return tokens[: at - 1 if tokens[at - 1] == "," else at]
    return tokens


_SO = w.word_set("that the it they you users a future")
_CONDITIONS = w.word_set("unless except if only when until without before after never not")
_DANGLING = w.word_set(
    "the a an of to in on at for with by and or if when as that which than from into about not its "
    "their between"
)


def ends_well(words: Sequence[str]) -> bool:
    """Tell whether words may end where they do: not in a mark, an article or a preposition."""
    last = words[-1]
    return not is_mark(last) and last.lower() not in _DANGLING
