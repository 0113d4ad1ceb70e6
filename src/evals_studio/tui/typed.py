"""Tells keys from text that must never act as keys, and a held key from presses."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from evals_studio.settings.actions import BY_ID, KeyMap

_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;:<=>?]*[ -/]*[@-~]|O.|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)?", re.DOTALL)

BURST_TAIL: Final = 0.05
"""Seconds after several bytes in one read in which a lone printable byte still belongs to them."""

HELD: Final = 0.1
"""Seconds within which the same decision key counts as held down (studio.md)."""

GUARDED = frozenset(
    {
        "accept",
        "reject",
        "later",
        "sign-off",
        "accept-and-sign-off",
        "convert",
        "severity-up",
        "severity-down",
        "mend",
    }
)
"""Actions that a held key must not repeat."""


def moving_characters(keys: KeyMap) -> frozenset[str]:
    """Give the printable characters that move and never decide, in a person's own key map."""
    return frozenset(key for key, action in keys.items() if len(key) == 1 and BY_ID[action].group == "move")


def is_burst(data: str) -> bool:
    """Tell whether one read holds several printable characters outside escape sequences: a paste."""
    plain = _SEQUENCE.sub("", data)
    return sum(char.isprintable() for char in plain) > 1


def is_text(data: str) -> bool:
    """Tell whether one read holds a printable character outside escape sequences."""
    return any(char.isprintable() for char in _SEQUENCE.sub("", data))


@dataclass(slots=True)
class Pastes:
    """Tells the reads that are a paste: several printable characters at once, and what soon follows them.

    One movement key alone, any number of times, is no paste but a held key on a slow line: moving decides
    nothing. What soon follows it counts as the rest of a paste unless it is the same key again.
    """

    _until: float = field(default=float("-inf"), init=False)
    _held: str = field(default="", init=False)

    def holds(self, data: str, at: float, moving: AbstractSet[str]) -> bool:
        """Tell whether one read is a paste. at: monotonic seconds. moving: characters that only move."""
        held = data[0] if len(set(data)) == 1 and data[0] in moving else ""
        if at < self._until and is_text(data):
            is_paste = not held or held != self._held
        else:
            is_paste = is_burst(data) and not held
        if is_paste or is_burst(data):
            self._until, self._held = at + BURST_TAIL, "" if is_paste else held
        return is_paste


@dataclass(slots=True)
class HeldKey:
    """Notices a key that repeats faster than a person presses it. A held key must not sweep the list."""

    _key: str = field(default="", init=False)
    _at: float = field(default=float("-inf"), init=False)

    def is_repeat(self, key: str, at: float) -> bool:
        """Tell whether this press repeats the last one too soon; an ignored press counts as a last one.

        at: monotonic seconds, when the key arrived. Not when its turn came: a screen slow to paint would
        make a held key look like patient presses.
        """
        repeats = key == self._key and at - self._at < HELD
        self._key, self._at = key, at
        return repeats
