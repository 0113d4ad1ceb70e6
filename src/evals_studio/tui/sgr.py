"""How a cell looks, as terminals are told it (SGR): read, compared, turned into another with few bytes."""

from functools import lru_cache
from typing import NamedTuple


class Style(NamedTuple):
    """A look. attributes: codes such as 1 (bold), in order. ink, ground: a colour's codes, "" by default."""

    attributes: tuple[str, ...] = ()
    ink: str = ""
    ground: str = ""


PLAIN = Style()

_ATTRIBUTES = frozenset({"1", "2", "3", "4", "5", "7", "9", "53"})
_SEEN_ON_BLANKS = frozenset({"4", "5", "7", "9", "53"})
"""Attributes that show where there is no letter, too."""

_PARTS = {"2": 5, "5": 3}
"""How many codes a colour has, by the code behind 38 or 48."""


@lru_cache(maxsize=4096)
def applied(codes: str, before: Style) -> Style | None:
    """Give the look after an SGR sequence with these codes; None when one of them is unknown here."""
    style, left = before, codes.split(";")
    while left:
        code = left[0]
        size = _PARTS.get(left[1] if len(left) > 1 else "", 0) if code in ("38", "48") else 1
        if not size or len(left) < size:
            return None
        taken = _with(style, code, ";".join(left[:size]))
        if taken is None:
            return None
        style, left = taken, left[size:]
    return style


def _with(style: Style, code: str, whole: str) -> Style | None:
    if code in ("", "0"):
        return PLAIN
    if code in _ATTRIBUTES:
        return style._replace(attributes=tuple(sorted({*style.attributes, code})))
    if code == "38" or (code.isdigit() and (30 <= int(code) <= 37 or 90 <= int(code) <= 97)):
        return style._replace(ink=whole)
    if code == "48" or (code.isdigit() and (40 <= int(code) <= 47 or 100 <= int(code) <= 107)):
        return style._replace(ground=whole)
    if code == "39":
        return style._replace(ink="")
    return style._replace(ground="") if code == "49" else None


@lru_cache(maxsize=4096)
def seen_on_blanks(style: Style) -> Style:
    """Give what of a look shows on a blank: its ground, lines through or under it."""
    attributes = tuple(code for code in style.attributes if code in _SEEN_ON_BLANKS)
    return style._replace(attributes=attributes, ink=style.ink if attributes else "")


@lru_cache(maxsize=8192)
def change(before: Style, after: Style) -> str:
    """Give the shortest sequence that turns one look into another; "" when they are the same."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[m"
    whole = f"\x1b[{';'.join(filter(None, ['0', *after.attributes, after.ink, after.ground]))}m"
    if not set(before.attributes) <= set(after.attributes):
        return whole
    codes = [code for code in after.attributes if code not in before.attributes]
    if after.ink != before.ink:
        codes.append(after.ink or "39")
    if after.ground != before.ground:
        codes.append(after.ground or "49")
    return min(f"\x1b[{';'.join(codes)}m", whole, key=len)
