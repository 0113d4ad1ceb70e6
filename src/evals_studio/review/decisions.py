"""The decisions a person can make, as plain frozen data: base bytes + decisions = current bytes.

A `ref` names an item of the review and stays the same for as long as the review lasts: "p:<uid>" for a
proposal, "e:<n>" for the nth entry of the file as it was opened (from 0), "n:<k>" for one written by hand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal, TypeAlias, get_args

from evals_studio.model.edit import Edit
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import EntryValue, Json

RejectReason: TypeAlias = Literal["duplicate", "wrong", "untestable", "out-of-scope", "other"]
REJECT_REASONS: tuple[RejectReason, ...] = get_args(RejectReason)
"""In the order of the keys 1 to 5."""

Then: TypeAlias = Literal["open", "rejected"]


@dataclass(frozen=True, slots=True)
class Accept:
    """Put an open or rejected proposal into the file, as its draft says.

    sign_off: vouch for it at once, so that it never goes on the trail.
    """

    ref: str
    sign_off: bool = False


@dataclass(frozen=True, slots=True)
class Reject:
    """Leave an open proposal out of the file and remember that. reason: None when nobody said why."""

    ref: str
    reason: RejectReason | None = None


@dataclass(frozen=True, slots=True)
class Reopen:
    """Make a rejected proposal open again, with the draft it had."""

    ref: str


@dataclass(frozen=True, slots=True)
class Later:
    """Leave an open proposal open and move on; the cursor comes back to it after those not yet looked at."""

    ref: str


@dataclass(frozen=True, slots=True)
class Draft:
    """Change a proposal before it is accepted: `entry` is the whole entry. A rejected one is open again."""

    ref: str
    entry: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Change:
    """Change an object entry that is in the file: `entry` is the whole entry as it shall be.

    Only the fields that differ are edited. A field that is missing in `entry` is taken out, but an explicit
    default stays. A new id is renamed on the trail, too.
    """

    ref: str
    entry: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Convert:
    """Give a bare string an id: it becomes an object with the same text as its assertion."""

    ref: str
    id: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Take an entry out of the file, and off the trail. One from the trail counts as rejected, remembered."""

    ref: str
    reason: RejectReason | None = None


@dataclass(frozen=True, slots=True)
class SignOff:
    """Vouch for an entry in the file: its id leaves the trail."""

    ref: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back an acceptance. What was changed since is kept as a draft. reason: only with "rejected"."""

    ref: str
    then: Then
    reason: RejectReason | None = None


@dataclass(frozen=True, slots=True)
class Add:
    """Put an entry written by a person after the file's last entry; it never goes on the trail."""

    entry: EntryValue


@dataclass(frozen=True, slots=True)
class Move:
    """Move an entry in the file so that it stands at `to` (from 0) afterwards."""

    ref: str
    to: int


@dataclass(frozen=True, slots=True)
class ApplyMend:
    """Apply a finding's quick fix. title and edits: those of its `Mend`, fit for the bytes of this moment."""

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class SetEvalSkip:
    """Set `metadata.eval-skip`; None takes the key out."""

    value: bool | None


@dataclass(frozen=True, slots=True)
class Bulk:
    """Several decisions as one step: all of them or none. title: what is done, as an imperative."""

    title: str
    decisions: "tuple[Decision, ...]"


Decision: TypeAlias = (
    Accept
    | Reject
    | Reopen
    | Later
    | Draft
    | Change
    | Convert
    | Remove
    | SignOff
    | Withdraw
    | Add
    | Move
    | ApplyMend
    | SetEvalSkip
    | Bulk
)


def ref_of(decision: Decision) -> str | None:
    """Name the one item a decision is about; None for those about the file, new entries and bulk."""
    ref = getattr(decision, "ref", None)
    return ref if isinstance(ref, str) else None


BESIDE_THE_FILE: Final = (Reject, Draft, Reopen, Later)
"""Decisions about proposals that never change the artifact."""


def flat(decisions: Iterable[Decision]) -> Iterator[Decision]:
    """Give decisions one by one, those inside a bulk, too."""
    for decision in decisions:
        if isinstance(decision, Bulk):
            yield from flat(decision.decisions)
        else:
            yield decision


def explained_by(decision: Decision, reason: RejectReason) -> Decision | None:
    """Give a rejecting decision with its reason; None for one that rejects nothing."""
    match decision:
        case Reject() | Remove() | Withdraw(then="rejected"):
            return replace(decision, reason=reason)
        case Bulk(title=title, decisions=decisions):
            explained = tuple(explained_by(one, reason) or one for one in decisions)
            return Bulk(title, explained) if explained != decisions else None
        case _:
            return None
