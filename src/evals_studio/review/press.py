"""What a key does in each state: studio.md's table "What a decision does, by state" as one pure function."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from evals_studio.model.json import Json
from evals_studio.review.decisions import Decision

if TYPE_CHECKING:
    from evals_studio.review.review import Review

Action: TypeAlias = Literal[
    "accept",
    "reject",
    "later",
    "sign-off",
    "accept-and-sign-off",
    "edit",
    "severity-up",
    "severity-down",
    "convert",
    "move-up",
    "move-down",
    "mend",
]


@dataclass(frozen=True, slots=True)
class Says:
    """Nothing happens but one line in the message row. message: not yet made safe to show."""

    message: str


@dataclass(frozen=True, slots=True)
class MovesOn:
    """Nothing is decided; only the cursor goes on."""


@dataclass(frozen=True, slots=True)
class Asks:
    """A yes/no question first; `decision` is what a yes decides.

    dropped_comments: comments of the file that go with it, one a line as they stand, to be shown with the question.
    """

    question: str
    decision: Decision
    dropped_comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edits:
    """Open the entry for editing; `edited(review, ref, entry)` turns what comes back into a decision."""

    ref: str
    entry: dict[str, Json]


Pressed: TypeAlias = Decision | Says | MovesOn | Asks | Edits


def press(review: "Review", action: Action, ref: str) -> Pressed:
    """Say what `action` does to the item `ref` in its present state. Raises Fault for an unknown ref."""
    raise NotImplementedError


def edited(review: "Review", ref: str, entry: dict[str, Json]) -> Decision | Says:
    """Turn an edited entry into a decision: a draft for a proposal, a change for an entry in the file."""
    raise NotImplementedError
