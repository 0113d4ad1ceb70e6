"""What a scalar means (YAML 1.2 core), and how to write one so that every reader means the same by it.

The writing rules held for 33,000 nasty strings in eight positions with ruamel.yaml, PyYAML and two JavaScript
readers; docs/design/reading.md says what failed.
"""

import math
import re
from typing import Final

import yaml

from evals_studio.artifact.characters import hidden_in, is_raw, joiners
from evals_studio.artifact.spelled import FamiliarText, SpelledNumber, SpelledText
from evals_studio.artifact.tree import Node
from evals_studio.model.fault import Refused
from evals_studio.model.json import Json

_NULLS = {"", "~", "null", "Null", "NULL"}
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL = re.compile(r"0o[0-7]+\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_SPECIAL = {
    sign + name: float(sign + "inf") for sign in ("", "+", "-") for name in (".inf", ".Inf", ".INF")
} | {
    ".nan": math.nan,
    ".NaN": math.nan,
    ".NAN": math.nan,
}
_RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_NOT_PLAIN = re.compile(r": | #|:\Z")
NOT_PLAIN_IN_FLOW = re.compile(r"[\[\]{},:?#\"']")
_NUMBERED = re.compile(r"[0-9][0-9A-Za-z]*(?:-[0-9A-Za-z]+)*-[A-Za-z][0-9A-Za-z]*\Z")
"""Words joined by hyphens, the last one begins with a letter: `404-page`, `2nd-try`."""
_DIGITS_KEPT: Final = 4000
"""Longest number that is read as a number; Python refuses longer decimal texts, and none is meant as one."""

_yaml11 = yaml.resolver.Resolver()


def resolve(node: Node) -> Json:
    """Give the value of a scalar node: null, bool, int, float or text. An explicit `!!str` makes it text."""
    if node.tag in {"!!str", "!", "!<tag:yaml.org,2002:str>"} or node.style:
        return node.text
    return plain_value(node.text)


def plain_value(text: str) -> Json:
    """Give what a plain scalar means by YAML 1.2's core schema; a date stays its text."""
    if text in _NULLS:
        return None
    if text in _BOOLS:
        return _BOOLS[text]
    if text[0] in "+-.0123456789" and len(text) <= _DIGITS_KEPT:
        return _number(text)
    return text


def _number(text: str) -> Json:
    if _INT.match(text):
        return int(text)
    if _OCTAL.match(text):
        return int(text, 8)
    if _HEX.match(text):
        return int(text, 16)
    if _FLOAT.match(text):
        return float(text)
    return _SPECIAL.get(text, text)


def is_text_everywhere(text: str) -> bool:
    """Tell whether every reader takes this plain scalar of a file for this very text, as YAML 1.1 as well."""
    if not isinstance(plain_value(text), str) or not is_raw(text.replace("\n", " "), hidden_in(text)):
        return False
    if text.casefold() in _RESERVED or (text[0] in "+-.0123456789=<@`%" and not _NUMBERED.match(text)):
        return False
    # types-PyYAML leaves this one method without types.
    tag = _yaml11.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return bool(tag == "tag:yaml.org,2002:str")


def write_scalar(value: Json, *, flow: bool) -> str:
    """Write a scalar on one line. flow: it stands inside brackets. Raises Refused for lone surrogates."""
    if isinstance(value, str):
        return write_text(value, flow=flow)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, SpelledNumber):
        return value.spelling
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _write_float(value)
    raise TypeError(type(value).__name__)


def _write_float(value: float) -> str:
    if math.isnan(value):
        return ".nan"
    if math.isinf(value):
        return ".inf" if value > 0 else "-.inf"
    mantissa, e, exponent = repr(value).partition("e")
    if not e:
        return mantissa
    sign = "" if exponent[0] in "+-" else "+"
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{sign}{exponent}"


def write_text(text: str, *, flow: bool) -> str:
    """Write text on one line: plain where all readers agree on it, else double-quoted."""
    if isinstance(text, SpelledText):
        return text.spelling
    if _may_be_plain(text) and not (flow and NOT_PLAIN_IN_FLOW.search(text)):
        return text
    return write_quoted(text)


def write_key(name: str) -> str:
    """Write a mapping's key. Raises Refused where it is too long for readers to take it as one."""
    if len(name) > 100:
        raise Refused("A key of more than 100 characters is not written.", mend="Shorten it.")
    return write_text(name, flow=True)


def write_quoted(text: str) -> str:
    """Write text in double quotes on one line, all that is not plainly printable escaped."""
    held, shaping = _held_in(text), joiners(text)
    return (
        '"'
        + "".join(
            char if char in held or index in shaping else _escaped(char) for index, char in enumerate(text)
        )
        + '"'
    )


def _held_in(text: str) -> frozenset[str]:
    return text.held if isinstance(text, FamiliarText) else frozenset()


def _may_be_plain(text: str) -> bool:
    return (
        bool(text)
        and text[0].isalpha()
        and is_raw(text, _held_in(text))
        and text == text.strip()
        and text.casefold() not in _RESERVED
        and not _NOT_PLAIN.search(text)
    )


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if is_raw(char):
        return char
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        raise Refused(
            "The text holds half a character (a lone surrogate), which no file can hold.",
            mend="Type the character again.",
        )
    if code <= 0xFF:
        return f"\\x{code:02X}"
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def may_be_literal(text: str) -> bool:
    """Tell whether text of several lines may be written as a literal block that all readers take alike."""
    lines, held = text.split("\n"), _held_in(text)
    if text.endswith("\n"):
        lines.pop()
    return (
        len(lines) >= 2
        and bool(lines[0])
        and bool(lines[-1])
        and lines[0][0] != " "
        and all(is_raw(line, held) and line == line.rstrip() for line in lines)
    )
