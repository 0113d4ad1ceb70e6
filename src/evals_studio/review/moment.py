"""All that is to be kept at one moment, on its way to disk."""

from collections.abc import Mapping
from dataclasses import replace

from evals_studio.model.frozen import dataclass
from evals_studio.model.proposal import Proposal
from evals_studio.review.became import accepted_on_disk
from evals_studio.review.keeping import kept_of
from evals_studio.review.review import Review
from evals_studio.store import Accepted, Kept, Rejection, SignedOff, Unfinished


@dataclass(frozen=True, slots=True)
class Moment:
    """All that is to be kept, not yet written down. raw: the bytes on disk."""

    review: Review
    raw: bytes
    days: Mapping[str, str]
    remembered: tuple[Rejection, ...]
    accepted: tuple[Accepted, ...]
    pending: tuple[Kept, ...]
    parked: tuple[Proposal, ...]
    signed_off: tuple[SignedOff, ...]
    unfinished: tuple[Unfinished, ...]
    did: str = ""
    ahead: Kept | None = None

    def kept(self) -> Kept:
        """Write it down."""
        there = accepted_on_disk(self.review, self.accepted)
        kept = kept_of(self.review, self.remembered, self.days, accepted=there)
        proposals = (*kept.proposals, *self.parked)
        return replace(
            kept,
            proposals=proposals,
            pending=self.pending,
            signed_off=self.signed_off,
            unfinished=self.unfinished,
        )
