"""How much waits for a person and how much is not written: the counts that every door shows."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING

from evals_studio.model.frozen import dataclass
from evals_studio.review.decisions import BESIDE_THE_FILE, Decision, flat
from evals_studio.review.item import is_to_sign_off, is_waiting, is_wrong

if TYPE_CHECKING:
    from evals_studio.review.review import Review


def count_of(decisions: Iterable[Decision]) -> int:
    """Count decisions about the file, each of a bulk for itself.

    What stays beside the file (reject, draft, reopen, later) is kept, but never waits to be written.
    """
    return sum(not isinstance(decision, BESIDE_THE_FILE) for decision in flat(decisions))


@dataclass(frozen=True, slots=True)
class Counts:
    """What a review comes to, with all its decisions in force.

    left: items that need a decision before all else. open: proposals that nobody has decided. bare: bare
    strings. to_sign_off: entries on the trail, without those accepted here and not yet written. entries: in
    the file.
    unwritten: decisions that the file on disk does not hold. errors, warnings, notes: findings of the file.
    """

    left: int = 0
    open: int = 0
    bare: int = 0
    to_sign_off: int = 0
    entries: int = 0
    unwritten: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0


NOTHING = Counts()


def summed(every: Collection[Counts]) -> Counts:
    """Add up the counts of several artifacts."""
    return Counts(**{field.name: sum(map(attrgetter(field.name), every)) for field in fields(Counts)})


def counted(review: "Review") -> Counts:
    """Count what there is in a review."""
    states = Counter(map(attrgetter("state"), review.items))
    noted = filter(attrgetter("findings"), review.items)  # few of thousands, and only they are looked at
    wrong = sum(not is_waiting(item) and is_wrong(item) for item in noted)
    severities = Counter(finding.severity for finding in review.findings)
    return Counts(
        left=states["open"] + states["bare"] + wrong,
        open=states["open"],
        bare=states["bare"],
        to_sign_off=states["on-trail"] + (accepted_on_disk(review) if states["accepted"] else 0),
        entries=len(review.document.entries),
        unwritten=review.unwritten,
        errors=severities["error"],
        warnings=severities["warning"],
        notes=severities["note"],
    )


def accepted_on_disk(review: "Review") -> int:
    """Count what was accepted here and stands on the trail of the file on disk, as if it was found there."""
    on_disk = frozenset(review.disk_order)
    return sum(item.state == "accepted" and is_to_sign_off(item, on_disk) for item in review.items)
