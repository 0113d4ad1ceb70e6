"""What a slow reader need not read: of a long list, the entries that are the same bytes before and after.

Reading an entry on its own gives what it gives in the whole (docs/design/reading.md); so the stretches of
unchanged entries between changed ones are left out on both sides, but for the neighbours of what changed and
the list's ends.
"""

from collections.abc import Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from evals_studio.artifact.document import Document
from evals_studio.artifact.layout import METADATA, Layout
from evals_studio.artifact.runs import Runs
from evals_studio.model.json import Json

LONG: Final = 60
"""Entries from which on a list is shortened.

Below that every reader reads all of it in less than a tenth of a second.
"""


def shortened(
    old: Document, new: Document, data: Mapping[str, Json]
) -> tuple[Document, Document, Mapping[str, Json]]:
    """Give both documents and the intended data without long stretches of entries that stand unchanged."""
    before, after = old.layout, new.layout
    if before is None or after is None:
        return old, new, data
    for name in before.lists.keys() & after.lists.keys():
        if max(len(before.lists[name].chunks), len(after.lists[name].chunks)) > LONG:
            before, after, data = _without_equal(before, after, data, name)
    if after is new.layout:
        return old, new, data
    return Document(old.envelope, before, None), Document(new.envelope, after, None), data


def _without_equal(
    before: Layout, after: Layout, data: Mapping[str, Json], name: str
) -> tuple[Layout, Layout, Mapping[str, Json]]:
    ours, theirs = before.lists[name].chunks, after.lists[name].chunks
    metadata = data.get(METADATA)
    items = metadata.get(name) if isinstance(metadata, dict) else None
    if not isinstance(metadata, dict) or not isinstance(items, list) or len(items) != len(theirs):
        return before, after, data
    matcher = SequenceMatcher(None, [c.text for c in ours], [c.text for c in theirs], autojunk=False)
    gone_before: set[int] = set()
    gone_after: set[int] = set()
    for low, high, size in matcher.get_matching_blocks():
        # The first and the last of a stretch are neighbours of a change, or the list's ends.
        gone_before.update(range(low + 1, low + size - 1))
        gone_after.update(range(high + 1, high + size - 1))
    kept = [number for number in range(len(theirs)) if number not in gone_after]
    kept_before = [number for number in range(len(ours)) if number not in gone_before]
    return (
        _with_only(before, name, kept_before),
        _with_only(after, name, kept),
        {**data, METADATA: {**metadata, name: [items[n] for n in kept]}},
    )


def _with_only(layout: Layout, name: str, kept: list[int]) -> Layout:
    listing = layout.lists[name]
    chunks = [*listing.chunks]
    return layout.with_list(name, replace(listing, chunks=Runs.of(chunks[number] for number in kept)))
