"""Where an edit happens.

The node of an entry or of a trail entry, in a chunk of its own or in the skeleton.
"""

import re
from typing import Final, NoReturn

from evals_studio.artifact.extents import comments_in, full_lines, insert_lines, own_end
from evals_studio.artifact.layout import EVALS, METADATA, SKELETON, Layout, Place, lay_out
from evals_studio.artifact.mappings import insert_member, remove_member, set_member
from evals_studio.artifact.rendering import Habits, pair_lines
from evals_studio.artifact.sequences import insert_item, remove_item
from evals_studio.artifact.splicing import (
    Splice,
    refuse,
    refusing_in,
    require_plain_key,
    require_plain_node,
    require_unshared,
    spliced,
)
from evals_studio.artifact.tree import Node, Pair, Source
from evals_studio.model.fault import Refused
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json

_END_MARK: Final = re.compile(r"^\.\.\.(?=\s|\Z)", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Site:
    """A list item that can be edited.

    place: the text its indexes are meant in. sequence, index: the list in that text and the item's number
    there; sequence is None for a single string that stands for a list of one.
    """

    place: Place
    source: Source
    sequence: Node | None
    index: int
    node: Node


def site_of(layout: Layout, name: str, index: int) -> Site:
    """Find the item at `index` of one of our lists.

    Raises Refused where it is missing or may not be edited.
    """
    if name in layout.lists:
        chunks = layout.lists[name].chunks
        _require_index(index, len(chunks), name)
        require_path(layout, name)
        source = chunks[index].source
        if source.root is None:
            raise Refused(f"`{name}` has no item {index + 1}.", mend="Name one that is there.")
        node = source.root.items[0].node
        with refusing_in((name, index)):
            require_plain_node(source, node, "The entry")
        return Site((name, index), source, source.root, 0, node)
    pair = require_path(layout, name)
    if pair is None:
        raise Refused(f"There is no `{name}`.", mend="Add an item first.")
    source, value = layout.skeleton, pair.value
    require_plain_node(source, value, f"`{name}`")
    if value.kind == "scalar" and name == EVALS:
        _require_index(index, 1, name)
        return Site(SKELETON, source, None, 0, value)
    if value.kind != "sequence":
        refuse(value.start, f"`{name}` is no list.", "Make it a list first.")
    _require_index(index, len(value.items), name)
    node = value.items[index].node
    require_plain_node(source, node, "The entry")
    return Site(SKELETON, source, value, index, node)


def require_path(layout: Layout, name: str) -> Pair | None:
    """Refuse edits below `metadata` and this member of it where the way there may not be touched.

    Give its pair.
    """
    with refusing_in(SKELETON):
        return _required_path(layout, name)


def _required_path(layout: Layout, name: str) -> Pair | None:
    root, metadata, pair = layout.root, layout.metadata, layout.member(name)
    if root is not None:
        require_plain_node(layout.skeleton, root, "The frontmatter")
    if metadata is not None:
        require_plain_key(metadata)
        require_plain_node(layout.skeleton, metadata.value, f"`{METADATA}`")
    if pair is not None:
        require_plain_key(pair)
    return pair


def _require_index(index: int, count: int, name: str) -> None:
    if not 0 <= index < count:
        raise Refused(f"`{name}` has {count} items; there is no item {index + 1}.", mend="Name one of them.")


def edited(layout: Layout, place: Place, splices: list[Splice]) -> Layout:
    """Apply splices to one text of the layout and read that text anew."""
    name, number = place
    text = spliced(layout.source(place).text, splices)
    return layout.with_chunks(name, number, number + 1, text) if name else layout.with_skeleton(text)


# --- lists ------------------------------------------------------------------------------------------------


def add_item(layout: Layout, name: str, index: int | None, value: Json, habits: Habits) -> Layout:
    """Put a value into one of our lists, creating the list and what is above it."""
    pair = require_path(layout, name)
    if name in layout.lists:
        chunks = layout.lists[name].chunks
        number = len(chunks) if index is None else min(max(index, 0), len(chunks))
        at, inside = (number, 0) if number < len(chunks) else (len(chunks) - 1, 1)
        source = chunks[at].source
        if source.root is None:
            raise Refused(f"`{name}` has no items.", mend="Take its key out.")
        return edited(layout, (name, at), insert_item(source, source.root, inside, value, habits))
    if pair is None or pair.value.kind == "empty" or _is_null(layout, name) or _is_bare_brackets(pair.value):
        return set_metadata(layout, name, [value], habits)
    source, node = layout.skeleton, pair.value
    require_plain_node(source, node, f"`{name}`")
    if node.kind != "sequence":
        refuse(node.start, f"`{name}` is no list.", "Make it a list first.")
    at = len(node.items) if index is None else min(max(index, 0), len(node.items))
    return edited(layout, SKELETON, insert_item(source, node, at, value, habits))


def _is_null(layout: Layout, name: str) -> bool:
    return layout.member(name) is not None and layout.told(name) is None


def _is_bare_brackets(node: Node) -> bool:
    return node.flow and not node.items and not node.pairs


def set_metadata(layout: Layout, name: str, value: Json, habits: Habits) -> Layout:
    """Set a member of `metadata`, creating `metadata` and the frontmatter's root where they are missing."""
    require_path(layout, name)
    source, root, metadata = layout.skeleton, layout.root, layout.metadata
    if root is None:
        return edited(layout, SKELETON, [_first_key(source, {name: value}, habits)])
    if root.kind != "mapping":
        refuse(root.start, "The frontmatter is no mapping.", "Write it as `key: value` lines.")
    if metadata is None:
        return edited(layout, SKELETON, _new_member(source, root, METADATA, {name: value}, habits))
    if metadata.value.kind != "mapping" and layout.outline.get(METADATA) is not None:
        refuse(metadata.value.start, f"`{METADATA}` is no mapping.", "Make it a mapping first.")
    if metadata.value.kind != "mapping" or not metadata.value.pairs:
        return edited(layout, SKELETON, set_member(source, root, METADATA, {name: value}, habits))
    if layout.member(name) is not None:
        return edited(layout, SKELETON, set_member(source, metadata.value, name, value, habits))
    return edited(layout, SKELETON, _new_member(source, metadata.value, name, value, habits))


def _new_member(source: Source, mapping: Node, name: str, value: Json, habits: Habits) -> list[Splice]:
    """Put a new key at the end, but the trail right behind `evals`."""
    pairs = mapping.pairs
    evals = next((i for i, pair in enumerate(pairs) if pair.name == EVALS), None)
    index = len(pairs) if evals is None or name == EVALS else evals + 1
    if not pairs:
        _refuse_braces(mapping, name)
    return insert_member(source, mapping, index, name, value, habits)


def _refuse_braces(mapping: Node, name: str) -> NoReturn:
    """Say that a frontmatter that is `{}` takes no block."""
    refuse(
        mapping.start,
        "The frontmatter is `{}`.",
        f"Delete the braces; `{name}` is then written below the fence.",
    )


def _first_key(source: Source, members: Json, habits: Habits) -> Splice:
    """The first key of a frontmatter that has none: at its end, before a document end mark."""
    mark = _END_MARK.search(source.text)
    at = mark.start() if mark else len(source.text)
    return insert_lines(source, at, pair_lines(METADATA, members, 0, habits), habits)


def drop_item(layout: Layout, name: str, index: int) -> Layout:
    """Take an item out of one of our lists; the last one takes the list's key with it."""
    if name in layout.lists and len(layout.lists[name].chunks) > 1:
        return _drop_chunk(layout, name, index)
    opened = layout.opened(name)
    site = site_of(opened, name, index)
    if site.sequence is None or len(site.sequence.items) == 1:
        return drop_list(opened, name)
    return edited(opened, SKELETON, remove_item(site.source, site.sequence, index))


def _drop_chunk(layout: Layout, name: str, index: int) -> Layout:
    """Take a chunk's own lines out; the comments above it and the lines below it go to its neighbour."""
    site = site_of(layout, name, index)
    if site.sequence is None:
        raise Refused(f"`{name}` has no item {index + 1}.", mend="Name one that is there.")
    ((start, stop, _),) = remove_item(site.source, site.sequence, 0)
    return drop_span(layout, name, index, (start, stop))


def drop_span(layout: Layout, name: str, index: int, span: tuple[int, int]) -> Layout:
    """Take lines with their item out of a chunk of a list that has others.

    What is left goes to its neighbours.
    """
    chunks = layout.lists[name].chunks
    low, high = max(index - 1, 0), min(index + 2, len(chunks))
    texts = [chunk.text for chunk in chunks[low:high]]
    texts[index - low] = texts[index - low][: span[0]] + texts[index - low][span[1] :]
    return layout.with_chunks(name, low, high, "".join(texts))


def drop_list(layout: Layout, name: str) -> Layout:
    """Take one of our keys out of `metadata` with all of its value; an emptied `metadata` becomes `{}`."""
    layout = layout.opened(name)
    pair = require_path(layout, name)
    metadata = layout.metadata
    if pair is None or metadata is None:
        raise Refused(f"There is no `{name}`.", mend="Add an item first.")
    source, mapping, habits = layout.skeleton, metadata.value, layout.habits
    require_unshared(source, pair.value, f"Something in `{name}`")
    if mapping.flow:
        if len(mapping.pairs) == 1:
            return edited(layout, SKELETON, [_emptied_braces(source, mapping)])
        return edited(layout, SKELETON, remove_member(source, mapping, name, habits))
    splices = [_key_lines(source, mapping, pair, habits)]
    if len(mapping.pairs) == 1:
        at = metadata.colon + 1
        splices.append((at, at, " {}"))
    changed = edited(layout, SKELETON, splices)
    # Comments that stood below the list may belong to the list above it now; so all is laid out anew.
    return lay_out(changed.text, changed.newline) if changed.lists else changed


def _emptied_braces(source: Source, mapping: Node) -> Splice:
    if "#" in source.text[mapping.start : mapping.end] and any(
        low < mapping.end and high > mapping.start for low, high in source.gaps
    ):
        refuse(mapping.start, "The braces hold a comment.", "Move the comment first.")
    return (mapping.start + 1, mapping.end - 1, "")


def _key_lines(source: Source, mapping: Node, pair: Pair, habits: Habits) -> Splice:
    """The lines of a list's key and its items.

    Comments that stand above the first item stay, in the key's column.
    """
    column = source.column(mapping.pairs[0].start)
    value = pair.value
    if value.kind == "sequence" and not value.flow:
        head = comments_in(source, pair.colon, value.start)
        end = own_end(source, value.items[-1].end, source.column(value.start))
    else:
        end = own_end(source, pair.end, column)
        head = comments_in(source, pair.colon, end)
    return (
        source.line_start(pair.start),
        end,
        full_lines([" " * column + comment for comment in head], habits),
    )
