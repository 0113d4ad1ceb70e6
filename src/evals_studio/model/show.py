"""The one place where untrusted text is made safe to show: nothing it contains can act on a terminal."""

import unicodedata

_SYMBOLS = {"\n": "⏎", "\t": "→", "\x7f": "␡"} | {
    chr(code): chr(0x2400 + code) for code in range(0x20) if code not in (9, 10)
}
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200d\ufe0f"  # they shape emoji and act on nothing else


def _symbol(char: str, kept: str) -> str:
    if char in kept:
        return char
    if char in _SYMBOLS:
        return _SYMBOLS[char]
    if unicodedata.category(char) in _HIDDEN:
        return f"‹{ord(char):04X}›"
    return char


def _shown(text: str, kept: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return "".join(_symbol(char, kept) for char in text)


def shown_line(text: str) -> str:
    """Make text safe to show on one line: control, escape, bidi and unassigned characters become symbols.

    Newlines become ⏎ and tabs →. Zero-width joiners stay only inside emoji sequences.
    """
    return _shown(_joined(text), "\u200d\ufe0f")


def shown_block(text: str) -> str:
    """Make text safe to show on several lines: as `shown_line`, but newlines stay and tabs become spaces."""
    return _shown(_joined(text.replace("\r\n", "\n").replace("\t", "    ")), "\n\u200d\ufe0f")


def _joined(text: str) -> str:
    """Spell out joiners that do not stand right after a symbol, where they would only hide something."""
    if not any(char in text for char in _JOINERS):
        return text
    parts = []
    before = ""
    for char in text:
        keep = char not in _JOINERS or unicodedata.category(before or "a") in {"So", "Sk", "Mn"}
        parts.append(char if keep else f"‹{ord(char):04X}›")
        before = char
    return "".join(parts)
