"""What other processes keep of an artifact while this one has it open: seen at each write, and kept on."""

from dataclasses import replace
from typing import TYPE_CHECKING

from evals_studio.review.became import merged
from evals_studio.review.moment import Moment
from evals_studio.review.review import Review
from evals_studio.store import Kept, Rejection

if TYPE_CHECKING:
    from evals_studio.model.proposal import Proposal


class Others:
    """The proposals and rejections that came from elsewhere. last: the state as this process knows it."""

    def __init__(self, last: Kept) -> None:
        self.last = last
        self._known_claims: set[str] = set()
        self._known_uids: set[str] = set()
        self._proposals: tuple[Proposal, ...] = ()
        self._rejections: tuple[Rejection, ...] = ()

    def joined(self, moment: Moment, there: Kept) -> Kept:
        """Put together what is to be kept and what others have kept. there: the state on disk now."""
        if there is not self.last:
            self._look_at(there)
        kept, slots = moment.kept(), moment.review.now.slots
        proposals = [one for one in self._proposals if f"p:{one.uid}" not in slots]
        rejections = self.rejections_beside(moment.remembered)
        if there.accepted:
            kept = replace(kept, accepted=merged(there.accepted, kept.accepted))
        if proposals or rejections:
            kept = replace(
                kept,
                proposals=(*kept.proposals, *proposals),
                rejections=(*rejections, *kept.rejections),
            )
        return kept

    def rejections_beside(self, remembered: tuple[Rejection, ...]) -> tuple[Rejection, ...]:
        """Give the rejections of others that are not remembered yet."""
        known = set(map(_claim, remembered))
        return tuple(one for one in self._rejections if _claim(one) not in known)

    def received(self, review: Review) -> Review:
        """Take the proposals of others into a review."""
        return review.receive(self._proposals) if self._proposals else review

    def _look_at(self, there: Kept) -> None:
        """See what another process has kept since this one looked."""
        self._known_claims |= set(map(_claim, self.last.rejections))
        self._known_uids |= {one.uid for one in self.last.proposals}
        proposals = [one for one in there.proposals if one.uid not in self._known_uids]
        rejections = [one for one in there.rejections if _claim(one) not in self._known_claims]
        self._proposals = (*self._proposals, *proposals)
        self._rejections = (*self._rejections, *rejections)


def _claim(one: Rejection) -> str:
    """Name a rejected claim, to tell those of another process from one's own."""
    return repr((one.entry, one.quote, one.offered))
