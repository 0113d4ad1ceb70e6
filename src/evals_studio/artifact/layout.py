"""A frontmatter's text, laid out so that editing one entry costs the same in any file.

The items of `metadata.evals` and `metadata.eval-provenance` in block style are cut out, each a chunk of
whole lines that is read on its own; the rest, with a one-line placeholder for each list, is the skeleton.
Changing an entry reads one chunk anew, changing a key reads the small skeleton anew, and nothing reads the
whole text twice.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import Final, TypeAlias

from evals_studio.artifact.breaks import UNEVEN_BREAKS
from evals_studio.artifact.composing import composed
from evals_studio.artifact.cutting import Chunk, CutList, blank_end, chunks_between, cut, item_start
from evals_studio.artifact.extents import own_end, starts_line
from evals_studio.artifact.habits import habits_of
from evals_studio.artifact.meaning import data_of
from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.outline import Outline, flattened
from evals_studio.artifact.rendering import Habits
from evals_studio.artifact.runs import Runs
from evals_studio.artifact.scanning import read_yaml
from evals_studio.artifact.tree import Node, Pair, Source
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, Pointer

METADATA: Final = "metadata"
EVALS: Final = "evals"
TRAIL: Final = "eval-provenance"
LISTS: Final = (EVALS, TRAIL)

LONG: Final = 8_000
"""Characters from which on a frontmatter is read the quick way where that is possible."""

Place: TypeAlias = "tuple[str, int]"
"""Which text an index is meant in: a list's name and the number of its chunk, or ("", 0) for the skeleton."""

SKELETON: Final[Place] = ("", 0)

_newlines = attrgetter("newlines")


@dataclass(frozen=True, eq=False)
class Listing:
    """A list whose items were cut out. start, stop: its placeholder in the skeleton's text."""

    start: int
    stop: int
    chunks: Runs[Chunk]

    @cached_property
    def values(self) -> Runs[Json]:
        """What the items mean."""
        return Runs.of(chunk.value for chunk in self.chunks)

    def spliced(self, low: int, high: int, new: tuple[Chunk, ...]) -> "Listing":
        """The list with other chunks in the place of those from `low` to `high`."""
        listing = replace(self, chunks=self.chunks.spliced(low, high, new))
        listing.__dict__["values"] = self.values.spliced(low, high, [chunk.value for chunk in new])
        if [*map(_newlines, new)] == [*map(_newlines, self.chunks[low:high])]:
            listing.__dict__["lines_above"] = self.lines_above
        return listing

    def placed(self, start: int, stop: int) -> "Listing":
        """The same items with their placeholder elsewhere in the skeleton."""
        listing = replace(self, start=start, stop=stop)
        listing.__dict__["values"] = self.values
        return listing

    @cached_property
    def newlines(self) -> int:
        """How many lines all chunks have."""
        return self.lines_above[-1]

    @cached_property
    def lines_above(self) -> tuple[int, ...]:
        """How many lines of the list stand above each chunk, and behind the last of them all."""
        return tuple(accumulate(map(_newlines, self.chunks), initial=0))


@dataclass(frozen=True, eq=False)
class Layout:
    """The text between the fences, cut into skeleton and chunks.

    skeleton_data: holds placeholders for the lists.
    """

    skeleton: Source
    skeleton_data: Json
    duplicates: tuple[tuple[Pointer, int], ...] = ()
    lists: dict[str, Listing] = field(default_factory=dict)
    newline: str = "\n"

    @cached_property
    def habits(self) -> Habits:
        """The file's own habits of layout."""
        last = [
            chunk.source
            for name in LISTS
            if name in self.lists
            for chunk in self.lists[name].chunks[-1:-4:-1]
        ]
        return habits_of(self.skeleton, self.metadata, last, self.newline)

    @property
    def text(self) -> str:
        """The whole text between the fences."""
        return self.text_with(frozenset(self.lists))

    def text_with(self, names: frozenset[str]) -> str:
        """The skeleton's text with the real items of these lists instead of their placeholders."""
        parts = []
        at = 0
        for name, listing in sorted(self.lists.items(), key=lambda named: named[1].start):
            if name in names:
                parts.append(self.skeleton.text[at : listing.start])
                parts.extend(map(attrgetter("text"), listing.chunks))
                at = listing.stop
        return "".join([*parts, self.skeleton.text[at:]])

    @cached_property
    def data(self) -> dict[str, Json]:
        """The data of the whole text; {} where it is no mapping.

        Items of untouched chunks are the same objects.
        """
        return flattened(self.outline)

    @cached_property
    def outline(self) -> Outline:
        """The data, with the lists that were cut out still in runs."""
        data = self.skeleton_data if isinstance(self.skeleton_data, dict) else {}
        metadata = data.get(METADATA)
        if not self.lists or not isinstance(metadata, dict):
            return data
        return data | {METADATA: metadata | {name: listing.values for name, listing in self.lists.items()}}

    def told(self, name: str) -> object:
        """What a member of `metadata` means; None where it is missing."""
        metadata = self.outline.get(METADATA)
        return metadata.get(name) if isinstance(metadata, dict) else None

    @property
    def root(self) -> Node | None:
        """The skeleton's root node."""
        return self.skeleton.root

    @property
    def metadata(self) -> Pair | None:
        """The pair of `metadata` in the skeleton."""
        root = self.root
        return root.pair(METADATA) if root is not None and root.kind == "mapping" else None

    def member(self, name: str) -> Pair | None:
        """The pair of a member of `metadata` in the skeleton."""
        pair = self.metadata
        return pair.value.pair(name) if pair is not None and pair.value.kind == "mapping" else None

    def source(self, place: Place) -> Source:
        """The text that an index in `place` is meant in."""
        name, number = place
        return self.lists[name].chunks[number].source if name else self.skeleton

    def with_skeleton(self, text: str) -> "Layout":
        """The layout with another skeleton text; placeholders in it keep their items. Raises NotYaml."""
        return lay_out(text, self.newline, self.lists)

    def opened(self, name: str) -> "Layout":
        """The same text with this list in the skeleton, not cut out.

        For edits that reach beyond its items.
        """
        if name not in self.lists:
            return self
        skeleton = read_yaml(self.text_with(frozenset({name})))
        data, duplicates = data_of(skeleton)
        lists = {other: _placed(skeleton, other, kept) for other, kept in self.lists.items() if other != name}
        return Layout(skeleton, data, duplicates, lists, self.newline)

    def with_chunks(self, name: str, low: int, high: int, text: str) -> "Layout":
        """The layout with other text in the place of chunks low to high of a list. Raises NotYaml."""
        listing = self.lists[name]
        new = cut(text)
        if high == len(listing.chunks):
            self._require_same_below(listing, text, new)
        return self.with_list(name, listing.spliced(low, high, new))

    def with_list(self, name: str, listing: Listing) -> "Layout":
        """The layout with other items in a list; the skeleton stays as it is."""
        changed = replace(self, lists=self.lists | {name: listing})
        changed.__dict__["habits"] = self.habits
        return changed

    def _require_same_below(self, listing: Listing, text: str, new: tuple[Chunk, ...]) -> None:
        """Raise NotYaml if blank lines below the list would become text of a block scalar that ends it."""
        below = self.skeleton.text[listing.stop : blank_end(self.skeleton, listing.stop)]
        if below and [chunk.value for chunk in cut(text + below)] != [chunk.value for chunk in new]:
            raise NotYaml("blank lines below the list would become text of its last entry", 0)

    def line_of(self, place: Place, index: int) -> int:
        """Lines of the frontmatter's text above the one that holds this index, from 0."""
        name, number = place
        if name:
            listing = self.lists[name]
            inside = listing.chunks[number].text.count("\n", 0, index)
            return self.line_of(SKELETON, listing.start) + listing.lines_above[number] + inside
        line = self.skeleton.text.count("\n", 0, index)
        for listing in self.lists.values():
            if listing.stop <= index:
                line += listing.newlines - 1
        return line


def lay_out(text: str, newline: str, known: dict[str, Listing] | None = None) -> Layout:
    """Lay out a text. known: lists whose placeholders stand in the text. Raises NotYaml."""
    is_whole = known is None
    is_uneven = is_whole and UNEVEN_BREAKS.search(text) is not None
    if is_whole and not is_uneven and len(text) > LONG:
        quick = laid_out_quickly(text, newline)
        if quick is not None:
            return quick
    known = known or {}
    source = read_yaml(text)
    data, duplicates = data_of(source)
    whole = Layout(source, data, duplicates, {}, newline)
    cuts = {} if source.anchored or duplicates or is_uneven else _cuts(whole, known)
    if not cuts and not known:
        return whole
    skeleton = read_yaml(_with_placeholders(text, cuts, newline)) if cuts else source
    skeleton_data = data_of(skeleton)[0] if cuts else data
    lists = {
        name: _placed(skeleton, name, listing) for name, listing in known.items() if _member(skeleton, name)
    }
    return Layout(skeleton, skeleton_data, duplicates, _listings(skeleton, cuts) | lists, newline)


def laid_out_quickly(text: str, newline: str) -> Layout | None:
    """The layout of a text whose lists are plain; None where it takes a closer look."""
    found = composed(text, METADATA, LISTS)
    if found is None or not found.lists:
        return None
    skeleton = read_yaml(_with_placeholders(text, found.lists, newline))
    data, metadata = found.data, found.data[METADATA]
    if isinstance(metadata, dict):
        placeholders: dict[str, Json] = {name: [0] for name in found.lists}
        data = data | {METADATA: metadata | placeholders}
    return Layout(skeleton, data, (), _listings(skeleton, found.lists), newline)


def _with_placeholders(text: str, cuts: Mapping[str, CutList], newline: str) -> str:
    """The text with one line, an item 0, in the place of each list that was cut out."""
    for one in sorted(cuts.values(), key=lambda one: one.start, reverse=True):
        text = text[: one.start] + " " * one.column + "- 0" + newline + text[one.stop :]
    return text


def _listings(skeleton: Source, cuts: Mapping[str, CutList]) -> dict[str, Listing]:
    """The lists that were cut out, each with its placeholder in the skeleton."""
    return {
        name: _placed(skeleton, name, Listing(one.start, one.stop, Runs.of(one.chunks)))
        for name, one in cuts.items()
    }


def _member(source: Source, name: str) -> Pair | None:
    return Layout(source, None).member(name)


def _placed(skeleton: Source, name: str, listing: Listing) -> Listing:
    """Find a list's placeholder in the skeleton. Raises NotYaml where it is gone."""
    pair = _member(skeleton, name)
    if pair is None or pair.value.kind != "sequence":
        raise NotYaml(f"`{name}` lost its place", 0)
    start = skeleton.line_start(pair.value.start)
    return listing.placed(start, skeleton.line_end(pair.value.start))


def _cuts(layout: Layout, known: dict[str, Listing]) -> dict[str, CutList]:
    """The lists that can be cut out of a text that is not cut yet."""
    source = layout.skeleton
    found = {}
    for name in LISTS:
        pair = layout.member(name)
        if pair is None or name in known or pair.explicit or pair.value.tag:
            continue
        value = pair.value
        if value.kind != "sequence" or value.flow or not starts_line(source, value.start):
            continue
        column = source.column(value.start)
        start, stop = source.line_end(pair.colon), own_end(source, value.items[-1].end, column)
        starts = (item_start(source, item.dash, before.end) for before, item in pairwise(value.items))
        bounds = [start, *starts, stop]
        chunks = chunks_between(source.text, bounds, list_in(layout.data, name))
        found[name] = CutList(start, stop, column, chunks)
    return found


def list_in(data: Json, name: str) -> list[Json]:
    """The list under a member of `metadata`; [] where there is none."""
    metadata = data.get(METADATA) if isinstance(data, dict) else None
    value = metadata.get(name) if isinstance(metadata, dict) else None
    return value if isinstance(value, list) else []
