"""What machines offer: proposals, what the gate held back, what could not be tested."""

from dataclasses import replace
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import EntryValue, Json

HeldReason: TypeAlias = Literal[
    "invalid",
    "duplicate",
    "rejected-before",
    "grader-not-allowed",
    "invalid-options",
    "ungrounded",
    "low-confidence",
    "over-cap",
]


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entry offered by a machine, not in the file.

    uid: stable within one artifact's kept work; never written into the artifact.
    entry: as it would be written, always an object with an id.
    confidence: 0..1, raw, of the entry as offered.
    why: one sentence by the maker; "" if it gave none.
    quote: the instruction it came from, verbatim; None when no source was given.
    line: the quote's first line in the file, from 1; None without a quote.
    generated_by: the maker's name as it goes on the trail.
    near: the id of the nearest entry or proposal when they are close, else None.
    """

    uid: str
    entry: dict[str, Json]
    confidence: float
    why: str = ""
    quote: str | None = None
    line: int | None = None
    generated_by: str = ""
    near: str | None = None

    def with_entry(self, entry: dict[str, Json]) -> "Proposal":
        """Give the same proposal with another entry."""
        return replace(self, entry=entry)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a maker yields before the gate has looked at it: anything may be wrong with it."""

    entry: object
    confidence: object = None
    why: str = ""
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """An offer that the gate stopped. detail: one plain sentence with the facts. twin: the id it repeats.

    proposal: what was offered, as far as it could be read (its entry may be invalid).
    """

    proposal: Proposal
    reason: HeldReason
    detail: str
    twin: str | None = None


@dataclass(frozen=True, slots=True)
class Untestable:
    """An instruction too vague to test: its quote, its line, why, and how it might be sharpened."""

    quote: str
    line: int | None
    why: str
    suggestion: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that a run used; zero for makers that ask no model."""

    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.input_tokens + other.input_tokens, self.output_tokens + other.output_tokens)


def as_entry(value: object) -> EntryValue | None:
    """Read an offered value as an entry: a string or a mapping with string keys, else None."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return value
    return None
