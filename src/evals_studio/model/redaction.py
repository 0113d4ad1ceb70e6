"""Suspected secrets, well-known shapes of keys, tokens and passwords: named, or taken out of what is kept."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from evals_studio.model.json import Json

MARK: Final = "[redacted: a suspected secret]"
"""Stands where a suspected secret stood."""


class Shape(NamedTuple):
    """What a secret looks like. what: in words, such as "a private key". kept: what stays before the mark."""

    what: str
    pattern: re.Pattern[str]
    kept: str = ""


@cache
def shapes() -> tuple[Shape, ...]:
    """Give what looks like a secret; compiled on first use to keep the start quick."""
    block = re.compile(
        r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----.{0,20000}?"
        r"(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|\Z)",
        re.DOTALL,
    )
    api_key = re.compile(r"\bsk-[A-Za-z0-9_-]{20,}|\bAIza[\w-]{35}|\b[srp]k_live_\w{16,}")
    cloud_key = re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b")
    token = re.compile(
        r"\b(?:gh[pousr]_\w{30,}|github_pat_\w{30,}|glpat-[\w-]{20,}|npm_\w{30,}|xox[abeprs]-[\w-]{10,})"
        r"|\b(?:hf_[A-Za-z0-9]{30,}|pypi-[\w-]{30,}|xapp-[\w-]{20,}|ya29\.[\w-]{20,})"
        r"|\bSG\.[\w-]{16,}\.[\w-]{16,}"
    )
    signed = re.compile(r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}")
    address = re.compile(r"(\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@<>{}$]{1,80}:)[^\s/@<>{}$]{3,80}(?=@)")
    bearer = re.compile(r"(\bbearer\s{1,3})(?=[\w/+=.~-]{0,200}\d)[\w/+=.~-]{20,}", re.IGNORECASE)
    named = re.compile(
        r"((?:api[_-]?key|secret|token|passwd|password|credential)[\w-]{0,20}[\"']?\s{0,3}[:=]\s{0,3}[\"']?)"
        r"(?=[\w/+=.-]{0,200}\d)(?=[\w/+=.-]{0,200}[A-Za-z])[\w/+=.-]{16,}",
        re.IGNORECASE,
    )
    spoken = re.compile(
        r"((?:passwd|password|passphrase|pwd)[\"']?\s{0,3}[:=]\s{0,3}[\"']?)"
        r"(?![$%])(?=[^\s\"'`<>{}]{0,80}\d)(?=[^\s\"'`<>{}]{0,80}[A-Za-z])[^\s\"'`<>{},;]{8,80}",
        re.IGNORECASE,
    )
    return (
        Shape("a private key", block),
        Shape("an API key", api_key),
        Shape("a cloud access key", cloud_key),
        Shape("an access token", token),
        Shape("a signed token", signed),
        Shape("an address with a password", address, r"\g<1>"),
        Shape("an access token", bearer, r"\g<1>"),
        Shape("a secret", named, r"\g<1>"),
        Shape("a password", spoken, r"\g<1>"),
    )


def suspected(text: str) -> str:
    """Say what a text seems to hold, such as "a private key"; "" when it seems to hold no secret."""
    return next((one.what for one in shapes() if one.pattern.search(text)), "")


def redacted(text: str) -> str:
    """Give a text with a mark in the place of what looks like a secret; most texts come back as they are.

    A look at well-known shapes, no proof that nothing secret is left.
    """
    for one in shapes():
        text = one.pattern.sub(f"{one.kept}{MARK}", text)
    return text


def redacted_json(value: Json) -> Json:
    """Redact every text in data, keys included. What holds none is given back as the same object."""
    return _mapped(value, redacted)


def holds_mark(value: Json) -> bool:
    """Tell whether something in data was redacted."""
    if isinstance(value, str):
        return MARK in value
    if isinstance(value, list):
        return any(map(holds_mark, value))
    return isinstance(value, dict) and any(holds_mark(key) or holds_mark(one) for key, one in value.items())


def _mapped(value: Json, change: Callable[[str], str]) -> Json:
    if isinstance(value, str):
        changed = change(value)
        return value if changed == value else changed
    if isinstance(value, list):
        items = [_mapped(one, change) for one in value]
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    if isinstance(value, dict):
        members = {change(key): _mapped(one, change) for key, one in value.items()}
        same = members.keys() == value.keys() and all(members[key] is value[key] for key in value)
        return value if same else members
    return value
