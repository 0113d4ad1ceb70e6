"""Colours as theme files write them: whether Textual can read one, and how well two can be told apart."""

import re
from typing import TypeAlias

from evals_studio.model.frozen import dataclass

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green, blue, each 0..255."""

ANSI: dict[str, Rgb] = {
    "ansi_black": (0, 0, 0),
    "ansi_red": (128, 0, 0),
    "ansi_green": (0, 128, 0),
    "ansi_yellow": (128, 128, 0),
    "ansi_blue": (0, 0, 128),
    "ansi_magenta": (128, 0, 128),
    "ansi_cyan": (0, 128, 128),
    "ansi_white": (192, 192, 192),
    "ansi_bright_black": (128, 128, 128),
    "ansi_bright_red": (255, 0, 0),
    "ansi_bright_green": (0, 255, 0),
    "ansi_bright_yellow": (255, 255, 0),
    "ansi_bright_blue": (0, 0, 255),
    "ansi_bright_magenta": (255, 0, 255),
    "ansi_bright_cyan": (0, 255, 255),
    "ansi_bright_white": (255, 255, 255),
}
"""The terminal's own sixteen colours. Their numbers are the usual ones; a terminal may show others."""

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")
_RGB = re.compile(r"rgb\( ?(\d{1,3}) ?, ?(\d{1,3}) ?, ?(\d{1,3}) ?\)\Z")


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour as read. rgb is None for `ansi_default`, which only the terminal knows."""

    rgb: Rgb | None


def read_colour(text: str) -> Colour | None:
    """Read `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(r, g, b)` or one of the terminal's `ansi_…` names.

    None when the text is none of these. Transparency is read and forgotten.
    """
    if text in ANSI:
        return Colour(ANSI[text])
    if text == "ansi_default":
        return Colour(None)
    if _HEX.match(text):
        return Colour(_hex(text[1:]))
    parts = _RGB.match(text)
    if parts and all(int(part) <= 255 for part in parts.groups()):
        red, green, blue = map(int, parts.groups())
        return Colour((red, green, blue))
    return None


def _hex(digits: str) -> Rgb:
    wide = digits if len(digits) >= 6 else "".join(digit * 2 for digit in digits)
    return (int(wide[0:2], 16), int(wide[2:4], 16), int(wide[4:6], 16))


def contrast(one: Rgb, other: Rgb) -> float:
    """Give the WCAG 2 contrast of two colours, 1..21; text needs 4.5, text that must be easy to read 7."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(rgb: Rgb) -> float:
    red, green, blue = (_linear(channel / 255) for channel in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    if channel <= 0.04045:
        return channel / 12.92
    return float(((channel + 0.055) / 1.055) ** 2.4)
