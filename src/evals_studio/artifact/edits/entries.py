"""Edits of entries of `metadata.evals`: add, replace, remove, move, and the fields of one."""

from evals_studio.artifact.brackets import insert_in_brackets
from evals_studio.artifact.edits.converting import listed_string
from evals_studio.artifact.edits.sites import (
    Site,
    add_item,
    drop_item,
    drop_span,
    edited,
    set_metadata,
    site_of,
)
from evals_studio.artifact.extents import (
    above_block,
    comments_in,
    comments_in_value,
    full_lines,
    own_end,
    starts_line,
)
from evals_studio.artifact.layout import EVALS, Layout
from evals_studio.artifact.mappings import remove_member, rename_member, set_member
from evals_studio.artifact.rendering import Habits, flow_text, item_lines
from evals_studio.artifact.splicing import (
    refuse,
    require_plain_key,
    require_plain_node,
    require_reshapable,
    require_unshared,
)
from evals_studio.artifact.tree import Pair
from evals_studio.model.fault import Refused
from evals_studio.model.json import EntryValue, Json


def add_entry(layout: Layout, value: EntryValue, index: int | None, habits: Habits) -> Layout:
    """Put a new entry among the others; a single string becomes a list first."""
    pair = layout.member(EVALS)
    if pair is not None and pair.value.kind == "scalar" and isinstance(layout.told(EVALS), str):
        layout = listed_string(layout, habits)
    return add_item(layout, EVALS, index, value, habits)


def replace_entry(layout: Layout, index: int, value: EntryValue, habits: Habits) -> Layout:
    """Write an entry anew in its place."""
    site = site_of(layout, EVALS, index)
    require_reshapable(site.node, "The entry")
    source, node = site.source, site.node
    require_unshared(source, node, "Something in it")
    if site.sequence is None:
        return set_metadata(layout, EVALS, value if isinstance(value, str) else [value], habits)
    if site.sequence.flow:
        if comments_in_value(source, node):
            refuse(node.start, "The entry holds comments inside brackets.", "Move the comments first.")
        return edited(layout, site.place, [(node.start, node.end, flow_text(value))])
    item = site.sequence.items[site.index]
    column = source.column(item.dash)
    if not starts_line(source, item.dash):
        refuse(item.dash, "The list begins on its parent's line.", "Move it to a line of its own.")
    start, stop = source.line_start(item.dash), own_end(source, item.end, column)
    return edited(layout, site.place, [(start, stop, full_lines(item_lines(value, column, habits), habits))])


def remove_entry(layout: Layout, index: int) -> Layout:
    """Take an entry out."""
    return drop_item(layout, EVALS, index)


def move_entry(layout: Layout, index: int, to: int, habits: Habits) -> Layout:
    """Move an entry; the comments right above it, in the column of its dash, go along."""
    if index == to:
        return layout
    site = site_of(layout, EVALS, index)
    other = site_of(layout, EVALS, to)
    if site.sequence is None:
        raise Refused("There is only one entry.", mend="Add another one first.")
    if site.sequence.flow:
        return _move_in_flow(layout, site, to, habits)
    source = site.source
    item = site.sequence.items[site.index]
    if not starts_line(source, item.dash):
        refuse(item.dash, "The list begins on its parent's line.", "Move it to a line of its own.")
    start, stop = above_block(source, item.dash), own_end(source, item.end, source.column(item.dash))
    lines = source.text[start:stop]
    if not lines.endswith("\n"):
        lines += habits.newline
    if EVALS in layout.lists:
        return _move_chunk(layout, index, to, (start, stop), lines)
    if other.sequence is None:
        raise Refused("There is only one entry.", mend="Add another one first.")
    target = other.sequence.items[other.index]
    at = (
        above_block(source, target.dash)
        if to < index
        else own_end(source, target.end, source.column(target.dash))
    )
    return edited(layout, site.place, [(start, stop, ""), (at, at, lines)])


def _move_chunk(layout: Layout, index: int, to: int, span: tuple[int, int], lines: str) -> Layout:
    """Cut an entry's lines out of its chunk and put them beside another one.

    Only their neighbours are read anew.
    """
    without = drop_span(layout, EVALS, index, span)
    number = to if to < index else to - 1
    target = without.lists[EVALS].chunks[number].source
    if target.root is None:
        raise Refused("There is no such entry.", mend="Name one that is there.")
    item = target.root.items[0]
    at = above_block(target, item.dash) if to < index else own_end(target, item.end, target.column(item.dash))
    return edited(without, (EVALS, number), [(at, at, lines)])


def _move_in_flow(layout: Layout, site: Site, to: int, habits: Habits) -> Layout:
    node, source = site.node, site.source
    if site.sequence is None:
        raise Refused("There is only one entry.", mend="Add another one first.")
    comma = site.sequence.items[site.index].comma
    if comments_in(source, node.start, source.line_end(max(node.end, comma))):
        refuse(node.start, "A comment stands beside or inside the entry in brackets.", "Move it by hand.")
    raw = source.text[node.outer : node.end]
    without = drop_item(layout, EVALS, site.index)
    list_without = site_of(without, EVALS, 0)
    if list_without.sequence is None:
        raise Refused("There is only one entry.", mend="Add another one first.")
    splices = insert_in_brackets(list_without.source, list_without.sequence, to, raw, habits)
    return edited(without, list_without.place, splices)


# --- fields of one entry ----------------------------------------------------------------------------------


def set_field(layout: Layout, index: int, field: str, value: Json, habits: Habits) -> Layout:
    """Set one field of an object entry."""
    site = _object_site(layout, index)
    return edited(layout, site.place, set_member(site.source, site.node, field, value, habits))


def remove_field(layout: Layout, index: int, field: str, habits: Habits) -> Layout:
    """Take one field out of an object entry that has others."""
    site = _object_site(layout, index)
    pair = _field(site, field)
    if len(site.node.pairs) == 1:
        refuse(pair.start, f"`{field}` is the entry's only field.", "Remove the entry instead.")
    require_plain_node(site.source, pair.value, f"`{field}`")
    return edited(layout, site.place, remove_member(site.source, site.node, field, habits))


def rename_field(layout: Layout, index: int, field: str, to: str) -> Layout:
    """Rename one field of an object entry."""
    site = _object_site(layout, index)
    pair = _field(site, field)
    if site.node.pair(to) is not None:
        refuse(pair.start, f"The entry has `{to}` already.", f"Remove `{field}` or `{to}`.")
    return edited(layout, site.place, [rename_member(site.source, pair, to)])


def _object_site(layout: Layout, index: int) -> Site:
    site = site_of(layout, EVALS, index)
    if site.node.kind != "mapping":
        refuse(site.node.start, "This entry is a bare string; it has no fields.", "Convert it first.")
    return site


def _field(site: Site, field: str) -> Pair:
    pair = site.node.pair(field)
    if pair is None:
        raise Refused(f"The entry has no `{field}`.", mend="Name a field that is there.")
    require_plain_key(pair)
    return pair
