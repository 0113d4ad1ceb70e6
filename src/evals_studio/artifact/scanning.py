"""From YAML text to a tree with places.

Libyaml reads; ruamel.yaml is asked where libyaml is absent or says no.

Both give the same tokens at the same indexes; libyaml takes a tenth of the time (docs/design/reading.md).
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from evals_studio.artifact.building import Builder
from evals_studio.artifact.notyaml import NotYaml, TooMuch
from evals_studio.artifact.tree import Source

MAX_DEPTH: Final = 64
"""Deepest nesting that is read. Real files stay below ten; parsers give up at some hundreds."""

_TOO_DEEP: Final = f"is nested deeper than {MAX_DEPTH} levels"

MOST_READ: Final = 30_000
"""Most keys and values that are read token by token; a second's work at most on a slow machine."""

_BRACKET: Final = re.compile(r"[][{}]")
_MOST_OPEN: Final = 4 * MAX_DEPTH

ASKED_TWICE: Final = 60_000
"""Longest text that ruamel.yaml is asked about when libyaml refuses it."""

_NESTING: Final = {
    "SequenceStartEvent": 1,
    "MappingStartEvent": 1,
    "SequenceEndEvent": -1,
    "MappingEndEvent": -1,
}


_NOTHING: Final = re.compile(r"(?:\.\.\.(?= |\t|\r?$))?[ \t]*(?:#.*)?\r?$")
"""A line without content: blank, a comment, the end of a document."""


def read_yaml(text: str) -> Source:
    """Read one YAML document from text (newlines as they stand). Raises NotYaml."""
    if _only_ends_documents(text):
        return Source(text, None, ((0, len(text)),) if "#" in text else ())
    return Builder(text, _tokens(text)).source()


def _only_ends_documents(text: str) -> bool:
    """Tell whether a text holds the end of a document and no document, which parsers take for a fault."""
    if not text.startswith("...") and "\n..." not in text:
        return False
    return all(_NOTHING.match(line) for line in text.split("\n"))


def _tokens(text: str) -> list[Any]:
    if not getattr(yaml, "__with_libyaml__", False):
        return _ruamel_tokens(text)
    try:
        require_bounded(text, MOST_READ)  # Tokens alone do not prove the grammar; events do.
        return list(yaml.scan(text, Loader=yaml.CSafeLoader))
    except yaml.MarkedYAMLError as error:
        if len(text) > ASKED_TWICE:
            raise _not_yaml(error) from None
    except yaml.YAMLError:
        pass
    return _ruamel_tokens(text)


def _ruamel_tokens(text: str) -> list[Any]:
    from ruamel.yaml import YAML  # noqa: PLC0415 - thirty modules, and nearly every file does without
    from ruamel.yaml.error import MarkedYAMLError, YAMLError  # noqa: PLC0415 - likewise

    _require_few_open(text)
    try:
        _bounded(YAML(typ="safe", pure=True).parse(text), MOST_READ)
        return list(YAML(typ="safe", pure=True).scan(text))
    except MarkedYAMLError as error:
        raise _not_yaml(error) from None
    except YAMLError as error:
        raise NotYaml(
            getattr(error, "reason", None) or "unreadable", getattr(error, "position", 0) or 0
        ) from None
    except (RecursionError, ValueError, AssertionError, IndexError, TypeError) as error:
        raise NotYaml(f"unreadable ({type(error).__name__})", 0) from None


def _not_yaml(error: Any) -> NotYaml:
    mark = error.problem_mark or error.context_mark
    context = error.context_mark.index if error.context_mark else -1
    if "nesting depth" in str(error.problem):
        return TooMuch(_TOO_DEEP, mark.index if mark else 0)
    return NotYaml(str(error.problem or error.context), mark.index if mark else 0, context)


def _require_few_open(text: str) -> None:
    """Raise NotYaml where very many brackets are open at once: ruamel.yaml's time grows with their square.

    Those in quotes and in prose count as well, which is why there may be more than nesting allows.
    """
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth = max(0, depth + (1 if bracket.group() in "[{" else -1))
        if depth > _MOST_OPEN:
            raise TooMuch(_TOO_DEEP, bracket.start())


def require_bounded(text: str, most: int) -> None:
    """Run through the text's events, as libyaml sees them.

    Raises NotYaml where it is too deep or too much.
    """
    _bounded(yaml.parse(text, Loader=yaml.CSafeLoader), most)


def _bounded(events: Iterator[Any], most: int) -> None:
    """Run through the events; raise NotYaml where nesting passes MAX_DEPTH or there are more than `most`."""
    depth = 0
    for count, event in enumerate(events):
        step = _NESTING.get(type(event).__name__, 0)
        if step:
            depth += step
            if depth > MAX_DEPTH:
                raise TooMuch(_TOO_DEEP, event.start_mark.index)
        if count > most:
            raise TooMuch(f"has more than {most:,} keys and values", event.start_mark.index)
