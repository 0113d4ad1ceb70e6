"""Sources of choices for the grammar, and the words it is made of."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")


class Die(Protocol):
    """A source of choices."""

    def number(self, low: int, high: int) -> int:
        """Draw a number from low to high, both included."""
        ...


@dataclass
class SeededDie:
    """A die that falls the same way for the same seed."""

    random: random.Random

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)


@dataclass
class DrawnDie:
    """A die that hypothesis throws, so that it can shrink what it finds."""

    draw: Callable[..., int]
    integers: Callable[..., object]

    def number(self, low: int, high: int) -> int:
        return self.draw(self.integers(low, high))


def pick(die: Die, options: Sequence[T]) -> T:
    """Draw one of some options."""
    return options[die.number(0, len(options) - 1)]


def chance(die: Die, percent: int) -> bool:
    """Draw yes in this many of a hundred throws."""
    return die.number(1, 100) <= percent


# Texts that somebody may want to write: each a trap for some reader of YAML.
WORDS = (
    "The session read the file", "ask first", "No edits: none", "été 漢字", "emoji 😀 and 👩‍💻", 'say "no"', "it's # not",
    "yes", "on", "null", "~", "012", "1e3", "0o17", "2024-01-01", "12:30:45", "=", "<<", "1_000", ".5", "true", "-", "@at",
    "*star", "&and", "!bang", "%per", "`tick`", "{brace", "[bracket", "a, b", "tab\there", "x" * 300, "trailing colon:",
    "back\\slash", "two  spaces", "#hash", "key: value", "- dash", "? question", "|pipe", ">fold", "\x7f\x85\u2028",
    "190:20:30", "---", "...", "a\r\nb", "  led", "trailed  ", "\n", "\n\n", "𝔘𝔫𝔦 🏳️‍🌈", "\u202eback", "\x00nul", "x " * 2000,
)  # fmt: skip
IDS = ("used-read", "honored-tdd", "asks-first", "names-the-cause", "runs-tests", "404-page", "no", "e1")
MODELS = ("claude-fable-5", "evals-studio-rules", "other: model", "yes")

# Source text that stands in files already.
PLAIN = (
    "The session read it.", "word", "two words", "a-b", "it's fine", "été", "x y z " * 20, "c#d", "http://x.y/z", "a:b",
    "漢字 😀 𝔘",
)  # fmt: skip
HOST_SCALARS = (
    "1.0", "010", "yes", "on", "1e3", "2026-08-03", "~", "''", "'it''s'", '"a\\tb"', "plain text", "0x1F", "漢字", "=", "12:30",
    "1_000", "Use it when asked.", '"Use: it"', "y" * 700,
)  # fmt: skip
HEADERS = ("|", ">", "|-", ">-", "|+", ">+")
