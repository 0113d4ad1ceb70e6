"""What is kept of a review between two starts."""

from collections.abc import Mapping
from dataclasses import field

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import EntryValue, Json
from evals_studio.model.proposal import Held, Proposal, Untestable


@dataclass(frozen=True, slots=True)
class Rejection:
    """A claim that a person turned down.

    quote: the instruction it came from. reason: one of review's reasons, None when nobody said. at: ISO date.
    uid: by what name a kept decision rejects it ("p:" and the proposal's uid), "" where none does.
    confidence: 0..1, as it was offered. offered: the entry as the machine offered it, when a person had
    changed it before they turned it down; None when they had not.
    """

    entry: EntryValue
    quote: str | None = None
    reason: str | None = None
    generated_by: str = ""
    at: str = ""
    uid: str = ""
    confidence: float = 0.0
    offered: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """An offer that a person put into the file. entry: as it was offered. id: the file's entry it became.

    quote: the instruction it came from.
    """

    entry: dict[str, Json]
    quote: str | None
    id: str


@dataclass(frozen=True, slots=True)
class SignedOff:
    """What the trail said of an entry before a person vouched for it. confidence: 0..1. at: ISO date."""

    id: str
    generated_by: str
    confidence: float | None
    at: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What a person typed in a form and has not committed.

    ref: the item of the review that the form is about, or a name for one that is no item (yet). entry: as the
    form began with it. texts: by the path of their fields.
    """

    ref: str
    entry: dict[str, Json]
    texts: Mapping[tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept for one artifact.

    proposals: those that are open once `rejections` and `decisions` have had their say.
    drafts: changed entries of proposals, by uid.
    rejections: all in force; those that come from `decisions` carry a uid.
    accepted: offers that the file holds, oldest first; their entries may read differently by now.
    held, untestable: what the gate stopped, and which instructions were too vague.
    signed_off: all that was ever signed off and written, oldest first.
    unfinished: forms that were left half filled.
    decisions: as review writes them, oldest first; they hold only for the bytes that `base_sha256` names.
    written: how many of them, counted from the oldest, these bytes already hold.
    undone: further decisions that these bytes hold, and that were undone since.
    base: the bytes that the decisions start from, where these are not the bytes of `base_sha256`.
    subjects: the entries that the decisions are about as they were before, by the decisions' refs.
    pending: decisions for other bytes, which nobody has taken up or dropped yet; proposals and such are not
        kept twice.
    notices: what happened to the state itself, one line each, not kept.
    """

    proposals: tuple[Proposal, ...] = ()
    drafts: Mapping[str, dict[str, Json]] = field(default_factory=dict)
    rejections: tuple[Rejection, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    held: tuple[Held, ...] = ()
    untestable: tuple[Untestable, ...] = ()
    signed_off: tuple[SignedOff, ...] = ()
    unfinished: tuple[Unfinished, ...] = ()
    decisions: tuple[dict[str, Json], ...] = ()
    base_sha256: str = ""
    written: int = 0
    undone: tuple[dict[str, Json], ...] = ()
    base: bytes | None = None
    subjects: Mapping[str, Json] = field(default_factory=dict)
    pending: "tuple[Kept, ...]" = ()
    notices: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Count what is kept: about as many lines as it takes to tell it anew."""
        lists = (self.proposals, self.rejections, self.held, self.untestable, self.signed_off, self.decisions)
        return sum(map(len, (*lists, self.accepted, self.undone, self.pending, self.unfinished)))
