"""Plain YAML to data by libyaml alone, the quick way; what is not plain is left to the thorough reader."""

import re
from typing import Any, Final

import yaml

from evals_studio.artifact.scalars import plain_value
from evals_studio.model.json import Json

DEEPEST: Final = 24
"""Deepest nesting that counts as plain."""

_SIGN: Final = re.compile(r"[&*][\w-]")
_ANCHOR: Final = re.compile(r"(?m)(?:^[ \t]*|[-:?][ \t]+|[\[{,][ \t]*)[&*][\w-]")
"""An anchor or an alias; it may see one where there is none."""

_MARKS: Final = ("\n---", "\n...", "\n%")
_COMPACT: Final = re.compile(r"(?:[-?:][ \t]+){8}")
_PERHAPS_COMPACT: Final = ("- -", "-  ", "-\t", "? ", "?\t", ": -", ":  ", ":\t")
_INDENT: Final = " " * (2 * DEEPEST)

_PLAIN, _TEXT, _OPEN = "plain", "text", "open"


class NotPlain(Exception):  # noqa: N818 - a verdict about a text, not a fault of this program
    """The text has a shape that this way does not read."""


def plain_data(text: str) -> Json:
    """Give a text's data. Raises NotPlain for what is no YAML, and for all that needs a closer look.

    That is anchors, tags, merge keys, keys that stand twice, several documents, deep nesting.
    """
    if is_unusual(text) or _may_be_deep(text):
        raise NotPlain
    try:
        root = composer(text).get_single_node()
    except yaml.YAMLError:
        raise NotPlain from None
    return None if root is None else value_of(root)


def is_unusual(text: str) -> bool:
    """Tell whether there may be a document mark, a directive, an anchor or an alias."""
    if text.startswith(("---", "...", "%")) or any(mark in text for mark in _MARKS):
        return True
    return _SIGN.search(text) is not None and _ANCHOR.search(text) is not None


def _may_be_deep(text: str) -> bool:
    """Tell whether a text could nest deeply, before anything descends into it."""
    brackets = text.count("[") + text.count("{")
    if brackets > DEEPEST or _INDENT in text:
        return True
    return any(sign in text for sign in _PERHAPS_COMPACT) and _COMPACT.search(text) is not None


def composer(text: str) -> Any:
    """Give a composer that marks scalars as plain or quoted instead of resolving them as YAML 1.1 does."""
    if not getattr(yaml, "__with_libyaml__", False):
        raise NotPlain
    return _composer_class()(text)


def _composer_class() -> Any:
    global _made  # noqa: PLW0603 - made once, where libyaml is there to make it from
    if _made is None:

        class Composer(yaml.cyaml.CBaseLoader):
            def resolve(self, kind: Any, value: Any, implicit: Any) -> str:
                del value
                return (_PLAIN if implicit[0] else _TEXT) if kind is yaml.ScalarNode else _OPEN

            def descend_resolver(self, *_: object) -> None:
                pass

            def ascend_resolver(self) -> None:
                pass

        _made = Composer
    return _made


_made: Any = None


def value_of(node: Any) -> Json:
    """Give the data of a composer's node. Raises NotPlain."""
    if type(node) is yaml.ScalarNode:
        if node.tag == _PLAIN:
            return plain_value(node.value)
        if node.tag == _TEXT:
            text: str = node.value
            return text
        raise NotPlain
    if node is None or node.tag != _OPEN:
        raise NotPlain
    if type(node) is yaml.SequenceNode:
        return [value_of(item) for item in node.value]
    return _mapping(node)


def _mapping(node: Any) -> dict[str, Json]:
    found: dict[str, Json] = {}
    seen: set[object] = set()
    for key, value in node.value:
        name = value_of(key)
        if isinstance(name, (list, dict)) or (key.tag == _PLAIN and key.value == "<<"):
            raise NotPlain
        identity = (type(name), name)
        if identity in seen:
            raise NotPlain
        seen.add(identity)
        found[key.value] = value_of(value)
    return found
