"""A value as YAML that a person edits, and back. Pure."""

import json
import re

from evals_studio.artifact import read_artifact
from evals_studio.model.json import Json
from evals_studio.model.show import shown_line


class UnreadableTextError(ValueError):
    """A field's text means nothing yet; says why in one line."""


def read_yaml(text: str) -> Json:
    """Read a value in YAML as the artifact's own reader does, so that dates and `yes` stay text.

    Raises UnreadableTextError.
    """
    inner = "\n".join("  " + line for line in text.replace("\t", "  ").split("\n"))
    document = read_artifact(f"---\nvalue:\n{inner}\n---\n".encode("utf-8", "replace"))
    if document.problem is not None:
        raise UnreadableTextError(document.problem.message)
    return document.data.get("value")


_BARE = re.compile(r"[A-Za-z][\w ./*-]*(?<! )\Z")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"})


def yaml_text(value: Json, indent: str = "") -> str:
    """Spell a value as YAML that every reader reads alike; what acts on a terminal is escaped."""
    if isinstance(value, dict) and value:
        return "\n".join(_member(f"{_scalar(key)}:", own, indent) for key, own in value.items())
    if isinstance(value, list) and value:
        return "\n".join(_member("-", own, indent) for own in value)
    return indent + _scalar(value)


def _member(head: str, value: Json, indent: str) -> str:
    if isinstance(value, dict | list) and value:
        return f"{indent}{head}\n{yaml_text(value, indent + '  ')}"
    return f"{indent}{head} {_scalar(value)}"


def _scalar(value: Json) -> str:
    if isinstance(value, str) and _BARE.match(value) and value.casefold() not in _WORDS:
        return value
    spelled = json.dumps(value, ensure_ascii=False)
    return spelled if shown_line(spelled) == spelled else "".join(map(_visible, spelled))


def _visible(char: str) -> str:
    """Spell a character that would act on a terminal, or not be seen, as YAML's own escape."""
    if shown_line(char) == char:
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
