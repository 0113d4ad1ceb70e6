"""The beginning of a review: the file's entries as rows, and the proposals that are open already."""

from collections.abc import Sequence
from dataclasses import replace

from evals_studio.artifact import Document
from evals_studio.model.json import Json
from evals_studio.model.kind import Kind
from evals_studio.review.checked import Checked
from evals_studio.review.listing import first_listing, with_proposals
from evals_studio.review.review import OnAccept, Review
from evals_studio.review.slot import Slot
from evals_studio.review.standing import Standing, file_slot
from evals_studio.vocabulary import DEFAULT, CheckSettings


def opened(
    document: Document,
    kind: Kind,
    *,
    on_accept: OnAccept = "record",
    slots: Sequence[Slot] = (),
    settings: CheckSettings = DEFAULT,
) -> Review:
    """Begin a review of a document. slots: proposals of earlier runs, with their drafts."""
    checked = Checked(document, kind, settings)
    own = [_first_slot(index, entry, checked) for index, entry in enumerate(document.entries)]
    in_file = {slot.ref: slot for slot in own}
    listing = with_proposals(first_listing(own), in_file, slots)
    now = Standing(
        document,
        document.data,
        {**in_file, **{slot.ref: slot for slot in slots}},
        tuple(in_file),
    )
    return Review(checked, on_accept, now, checked, listing, checked, now.order)


def _first_slot(index: int, entry: Json, checked: Checked) -> Slot:
    findings = checked.by_entry.get(index, ())
    waits = isinstance(entry, str) or any(one.severity == "error" for one in findings)
    slot = file_slot(f"e:{index}", entry, checked.origins)
    return replace(slot, group="needs-you") if waits else slot
