"""Adding the articles that instructions leave out."""

from collections.abc import Sequence

from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_aside, is_hidden, is_mark
from evals_studio.propose.offline.lexicon import is_gerund, pasts, verbs

_BARE_AFTER = w.DETERMINERS | {"per", "by", "as"}


def with_articles(tokens: Sequence[str]) -> list[str]:
    """Put "the" before a singular noun that instructions leave bare: "Ask user" → "asked the user".

    tokens: what follows the leading verb.
    """
    result: list[str] = []
    run: list[str] = []
    for token in [*tokens, "."]:
        low = token.lower()
        if is_mark(token) or is_aside(token) or low in w.FUNCTION_WORDS or low.endswith(("'s", "ly")):
            before = result[-1].lower() if result else ""
            listed = {token, before} & {",", "and", "or"}
            result += _with_subject(run) if listed else _articled(run, before)
            run = []
            result.append(token)
        else:
            run.append(token)
    return result[:-1]


def _with_subject(run: list[str]) -> list[str]:
    """Put an article before a person who is a clause's subject: "user said" → "the user said"."""
    is_subject = len(run) > 1 and run[0] in _ACTORS and run[1].lower() in pasts()
    return ["the", *run] if is_subject else run


_ACTORS = frozenset({"user", "developer", "agent"})


def _articled(run: list[str], before: str) -> list[str]:
    """Put an article before a bare noun phrase. before: the word before it, "" after the leading verb."""
    if not run or before in _BARE_AFTER or before.endswith("'s"):
        return run
    last = run[-1]
    if run[0].lower() in w.SUPERLATIVES:
        return ["the", *run]
    if before == "to" and run[0].lower() in verbs():
        surely = "noun" not in verbs()[run[0].lower()].traits  # "to flag cleanup" may be no infinitive
        return [run[0], *_articled(run[1:], "")] if surely else run
    if len(run) > 4:
        return run
    if not before and len(run) == 2 and run[0].isalpha() and run[0].islower() and "." in last[1:-1]:
        return ["the", *run]  # "create placeholder README.md"
    if run[-2:-1] in (["user"], ["human"]) and last in w.GIVEN_BY_PEOPLE:
        return ["the", f"{run[-2]}'s", *run[:-2], last]
    if _with_subject(run) is not run:
        return _with_subject(run)
    if len(run) == 2 and is_hidden(last) and run[0] in w.COUNT_NOUNS:  # "use format `x`"
        return ["the", *run]
    if any(token[0].isdigit() or is_gerund(token.lower()) for token in run):
        return run
    if last.lower() not in w.ARTICLE_NOUNS and (before or run[0] in _NEW or not _looks_countable(last)):
        return run
    return _after_verb(run)


_NEW = frozenset({"new", "additional", "extra", "further", "more", "custom"})


def _after_verb(run: list[str]) -> list[str]:
    """Put "the" into a run of words, behind a verb that opens it: "confirm file location"."""
    for at, token in enumerate(run):
        verb = verbs().get(token)
        is_noun = verb is not None and at + 1 < len(run) and "noun" in verb.traits
        if is_noun or (verb is None and token.lower() not in pasts()):
            return [*run[:at], "the", *run[at:]]
    return [*run[:-1], "the", run[-1]]


_MASS_ENDINGS = tuple(w.word_set("s ing ion ment ness ity ance ence ware ics cy ship ism al ed"))


def _looks_countable(word: str) -> bool:
    """Tell whether a word looks like a singular noun that cannot stand bare."""
    plain = word.isalpha() and word.islower() and len(word) > 2
    return plain and not word.endswith(_MASS_ENDINGS) and word not in w.NEVER_ARTICLED
