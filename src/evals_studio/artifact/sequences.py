"""Splices of one list: put an item in, take one out."""

from evals_studio.artifact.brackets import insert_in_brackets, remove_from_brackets
from evals_studio.artifact.extents import above_block, comments_in, insert_lines, own_end, starts_line
from evals_studio.artifact.rendering import Habits, flow_text, item_lines
from evals_studio.artifact.splicing import Splice, refuse, require_unshared
from evals_studio.artifact.tree import Node, Source
from evals_studio.model.json import Json


def insert_item(source: Source, sequence: Node, index: int, value: Json, habits: Habits) -> list[Splice]:
    """Put a value before the item at `index` (len: after the last)."""
    if sequence.flow:
        return insert_in_brackets(source, sequence, index, flow_text(value), habits)
    column = source.column(sequence.items[0].dash)
    if index < len(sequence.items):
        at = above_block(source, sequence.items[index].dash)
    else:
        at = own_end(source, sequence.items[-1].end, column)
    return [insert_lines(source, at, item_lines(value, column, habits), habits)]


def remove_item(source: Source, sequence: Node, index: int) -> list[Splice]:
    """Take an item out of a list that keeps others; its own lines go with it."""
    item = sequence.items[index]
    require_unshared(source, item.node, "Something in it")
    if sequence.flow:
        return [remove_from_brackets(source, sequence, index)]
    start = source.line_start(item.dash)
    if not starts_line(source, item.dash):
        return _remove_compact_item(source, sequence, index)
    return [(start, own_end(source, item.end, source.column(item.dash)), "")]


def _remove_compact_item(source: Source, sequence: Node, index: int) -> list[Splice]:
    """The first item of a list that begins on its parent's line (`- - a`): the next one moves up."""
    item, follower = sequence.items[index], sequence.items[index + 1]
    if comments_in(source, item.start, follower.start):
        refuse(
            item.start,
            "The item shares its line with its parent and holds comments.",
            "Move the comments first.",
        )
    return [(item.start, follower.start, "")]
