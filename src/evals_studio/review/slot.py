"""What the fold remembers of each item, beyond what the file itself says."""

import hashlib
import json
from dataclasses import replace
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.proposal import Proposal
from evals_studio.review.decisions import RejectReason
from evals_studio.review.item import Group

Place: TypeAlias = Literal["open", "rejected", "in-file", "gone"]
"""gone: removed by a person who had written or signed it off; only undo brings it back."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A model that wrote an entry, and its confidence (0..1) in the entry as it offered it."""

    model: str
    confidence: float | None


@dataclass(frozen=True, slots=True)
class Slot:
    """One item of the fold.

    entry: as it would be written, while it is not in the file; in the file, the file's own entry counts.
    offered: the entry that the origins' confidence describes.
    origins: what goes on the trail when the entry is accepted, and which numbers come back with its wording.
    accepted: the entry as it was written when it was accepted in this review; None if it was not.
    """

    ref: str
    group: Group
    place: Place
    entry: Json
    offered: Json
    origins: tuple[Origin, ...] = ()
    proposal: Proposal | None = None
    accepted: dict[str, Json] | None = None
    later: bool = False
    reason: RejectReason | None = None


def slot_of(proposal: Proposal) -> Slot:
    """Make the slot of a proposal that has just come."""
    return Slot(
        ref=f"p:{proposal.uid}",
        group="needs-you",
        place="open",
        entry=proposal.entry,
        offered=proposal.entry,
        origins=(Origin(proposal.generated_by or "unknown", proposal.confidence),),
        proposal=proposal,
    )


def offer_of(slot: Slot) -> Proposal | None:
    """Give an item's proposal by a name that holds in later reviews; None when it has none.

    A machine's entry that was taken out of the file is named after what it says: the number in its ref means
    something in this review only.
    """
    if slot.proposal is None or slot.ref.startswith("p:"):
        return slot.proposal
    said = json.dumps([slot.proposal.entry, slot.proposal.generated_by], sort_keys=True)
    return replace(slot.proposal, uid=f"was-{hashlib.sha256(said.encode()).hexdigest()[:12]}")
