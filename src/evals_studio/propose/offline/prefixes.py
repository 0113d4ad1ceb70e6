"""What stands before a main clause: a condition, a time, a place; put into the past."""

from collections.abc import Sequence

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.articles import with_articles
from evals_studio.propose.offline.clauses import is_mark, joined, past_clause
from evals_studio.propose.offline.lexicon import is_gerund, verbs
from evals_studio.propose.offline.readable import quiet

PREFIXES = w.word_set(
    "if when before after while whenever once during unless until for in on at without to with"
)


def has_prefix(tokens: Sequence[str]) -> bool:
    """Tell whether a sentence may begin with a condition, a time or a place, set off by a comma."""
    return tokens[0].lower() in PREFIXES and "," in tokens


def prefix_of(tokens: Sequence[str]) -> str | None:
    """Put the words before a main clause into the past."""
    first = tokens[0].lower()
    rest = [quiet(token) for token in tokens[1:]]
    if not rest or any(is_mark(word) and word != "," for word in rest):
        return None
    if first == "when" and rest == ["in", "doubt"]:
        return "When in doubt"
    if first in w.CLAUSE_OPENERS:
        clause = past_clause(rest)
        needs_verb = first in {"if", "when", "unless", "whenever", "once", "while", "until"}
        if clause is None or (needs_verb and clause == rest and not _is_short_condition(rest)):
            return None
        rest = clause
    elif any(token.lower() in {"you", *w.FIRST_PERSON} for token in rest):
        return None
    if w.STATIVE_TRAPS & {word.lower() for word in rest} or _points_back(rest):
        return None
    if any(_is_stray_verb(rest, at) for at in range(2, len(rest))):
        return None
    if rest[-1].lower() in _LOOSE_ENDS:
        return None
    rest = ["its" if token.lower() == "your" else token for token in rest]
    if first == "to":
        return joined(["To", rest[0], *with_articles(rest[1:])])
    return joined([first.capitalize(), *with_articles(rest)])


def _points_back(tokens: Sequence[str]) -> bool:
    """Tell whether words begin with what was spoken of before: "in this case"; "in this skill" does not."""
    low = [token.lower() for token in tokens[:2]]
    return low[0] in {"both", "these", "those", "they"} or (
        low[0] == "this" and low[1:] != [] and low[1] not in w.THIS_NOUNS
    )


_LOOSE_ENDS = w.WH_WORDS | {"to", "so", "not", "this", "that", "it"}


def _is_stray_verb(tokens: Sequence[str], at: int) -> bool:
    """Tell whether a prefix holds a bare verb: then it is no prefix, but runs on into a command."""
    verb = verbs().get(tokens[at].lower())
    return (
        verb is not None
        and "noun" not in verb.traits
        and tokens[at - 1].lower() not in _BEFORE_BARE
        and verb.base != verb.past
    )


_BEFORE_BARE = w.word_set("to not could would should might did and or that which who they you users")


def _is_short_condition(tokens: Sequence[str]) -> bool:
    first = tokens[0].lower()
    if is_gerund(first) or first in w.SHORT_CONDITIONS:
        return True
    return any(token.lower() in {"was", "were", "had", "did", "could", "would"} for token in tokens)
