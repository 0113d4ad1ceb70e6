"""One row of the review: a proposal or an entry of the file, with all that a person needs to decide it."""

from collections.abc import Container, Mapping
from typing import Final, Literal, TypeAlias, get_args

from evals_studio.model.finding import Finding
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, entry_assertion, entry_id
from evals_studio.model.proposal import Proposal
from evals_studio.review.decisions import RejectReason

ItemState: TypeAlias = Literal["open", "rejected", "accepted", "on-trail", "settled", "bare"]
"""The columns of the table "What a decision does, by state": "accepted" means in this review."""

STATE_WORDS: Final[Mapping[ItemState, str]] = {
    "open": "open",
    "rejected": "rejected",
    "accepted": "accepted",
    "on-trail": "to sign off",
    "settled": "settled",
    "bare": "no id",
}
"""What a person reads of each."""

Group: TypeAlias = Literal["needs-you", "on-trail", "settled"]
"""Where the list shows an item. Fixed when it enters the list, so that no row moves when it is decided."""

_WAITING: frozenset[ItemState] = frozenset({"open", "bare"})

GROUPS: tuple[Group, ...] = get_args(Group)


@dataclass(frozen=True, slots=True)
class Item:
    """One row of the review.

    ref: names it in decisions, stable for the whole review.
    entry: as it stands in the file, or would be written (a proposal with its draft). A str is a bare string;
        anything but a str or a dict is a malformed item of the file and has an error finding.
    index: its place in `metadata.evals` as the file is now, from 0; None when it is not in the file.
    proposal: as it was offered; None for entries that no machine offered in this review. A machine entry that
        was removed from the file has one, made from the entry and the trail.
    draft: whether the entry differs from the proposal's.
    origins: the models whose trail entries name it now; for a proposal its maker.
    confidence: raw, 0..1; of a proposal as offered (None once its draft says something else), of an entry
        as the trail says now.
    findings: of this entry, pointers from the frontmatter's root when it is in the file, else from the entry.
    near: id of the nearest entry or proposal when they are close.
    later: whether a person put it off in this review. reason: why it was rejected.
    title: its id, else the start of its sentence; not yet made safe to show.
    """

    ref: str
    state: ItemState
    group: Group
    entry: Json
    index: int | None = None
    proposal: Proposal | None = None
    draft: bool = False
    origins: tuple[str, ...] = ()
    confidence: float | None = None
    findings: tuple[Finding, ...] = ()
    near: str | None = None
    later: bool = False
    reason: RejectReason | None = None
    grader: str = "ai"

    @property
    def title(self) -> str:
        """Give the id, else the sentence (whole: the edge cuts it), else a word for what it is."""
        return entry_id(self.entry) or entry_assertion(self.entry) or "(malformed)"

    @property
    def id(self) -> str | None:
        """Give the entry's id; None for a bare string."""
        return entry_id(self.entry)

    @property
    def fields(self) -> dict[str, Json]:
        """Give the entry as an object to edit: a bare string is one with only its assertion."""
        if isinstance(self.entry, dict):
            return dict(self.entry)
        return {"assertion": entry_assertion(self.entry)}

    @property
    def in_file(self) -> bool:
        """Tell whether the entry is in the file as it is now."""
        return self.index is not None


def has_error(item: Item) -> bool:
    """Tell whether one of the item's findings is an error."""
    return "error" in [finding.severity for finding in item.findings]


def is_wrong(item: Item) -> bool:
    """Tell whether an entry of the file has an error finding."""
    return item.in_file and has_error(item)


def is_waiting(item: Item) -> bool:
    """Tell whether an item is open or bare."""
    return item.state in _WAITING


def needs_decision(item: Item) -> bool:
    """Tell whether an item waits for a person before all else: open, bare, or in the file with an error."""
    return is_waiting(item) or (bool(item.findings) and is_wrong(item))


def is_to_sign_off(item: Item, on_disk: Container[str]) -> bool:
    """Tell whether an entry stands on the trail for a person to vouch for; one accepted here, once written.

    on_disk: the refs of the entries that the file on disk holds.
    """
    is_written = item.state == "accepted" and bool(item.origins) and item.ref in on_disk
    return item.state == "on-trail" or is_written


def is_near(one: Item, other: Item) -> bool:
    """Tell whether `one` was found to be a near repeat of `other`."""
    return one.near is not None and one.ref != other.ref and one.near == other.id
