"""A second command that asks for an outcome: "run the tests and make sure they pass"."""

from collections.abc import Sequence

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_mark, past_clause
from evals_studio.propose.offline.lexicon import verbs

_ASSURING = w.word_set("ensure check verify confirm double-check")
_ENDS = w.word_set("if when unless until before after once while whenever ,")
_OWN = frozenset({"it", "its", "itself"})


def assures(tokens: Sequence[str], at: int) -> bool:
    """Tell whether "make sure" stands at a place."""
    return [token.lower() for token in tokens[at : at + 2]] == ["make", "sure"]


def assured(tokens: Sequence[str], at: int) -> tuple[list[str], int] | None:
    """Turn "make sure it passes" into "made sure that it passed"; also give how many words that took.

    None where no such command stands, or no clause after it that can be shifted into the past.
    """
    sure = assures(tokens, at)
    if not sure and tokens[at].lower() not in _ASSURING:
        return None
    start = at + (2 if sure else 1)
    end = next((place for place in range(start, len(tokens)) if tokens[place].lower() in _ENDS), len(tokens))
    inner = list(tokens[start:end])
    inner = inner[1:] if inner[:1] == ["that"] else inner
    if not inner or any(map(is_mark, inner)) or inner[0].lower() in w.WH_WORDS:
        return None
    clause = past_clause(inner)
    if clause is None or all(word in inner or word in _OWN for word in clause):
        return None
    words = ["made", "sure"] if sure else [verbs()[tokens[at].lower()].past]
    return [*words, "that", *clause], end - at
