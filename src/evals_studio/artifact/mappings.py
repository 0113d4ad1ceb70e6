"""Splices of one mapping: set a key, put one in, take one out, rename one."""

from evals_studio.artifact.brackets import insert_in_brackets, remove_from_brackets
from evals_studio.artifact.extents import (
    comments_in,
    comments_in_value,
    full_lines,
    insert_lines,
    own_end,
    starts_line,
)
from evals_studio.artifact.rendering import Habits, block_lines, flow_text, pair_lines
from evals_studio.artifact.scalars import plain_value, write_key
from evals_studio.artifact.splicing import (
    Splice,
    refuse,
    require_keys_with_text,
    require_plain_key,
    require_plain_node,
    require_reshapable,
    require_unshared,
)
from evals_studio.artifact.tree import Node, Pair, Source
from evals_studio.model.json import Json


def set_member(source: Source, mapping: Node, name: str, value: Json, habits: Habits) -> list[Splice]:
    """Set a key: in place where it exists, else after the last one. The other members are not touched."""
    pair = mapping.pair(name)
    if pair is None:
        return insert_member(source, mapping, len(mapping.pairs), name, value, habits)
    require_plain_key(pair)
    require_plain_node(source, pair.value, f"`{name}`")
    require_reshapable(pair.value, f"`{name}`")
    require_unshared(source, pair.value, f"Something in `{name}`")
    if mapping.flow or pair.colon < 0:
        return [_set_flow(source, pair, value)]
    return _set_block(source, mapping, pair, value, habits)


def insert_member(
    source: Source, mapping: Node, index: int, name: str, value: Json, habits: Habits
) -> list[Splice]:
    """Put a new key before the pair at `index` (len: after the last)."""
    require_keys_with_text(mapping)
    if mapping.flow:
        new = f"{write_key(name)}: {flow_text(value)}"
        return insert_in_brackets(source, mapping, index, new, habits)
    column = source.column(mapping.pairs[0].start)
    at = own_end(source, mapping.pairs[index - 1].end, column)
    return [insert_lines(source, at, pair_lines(name, value, column, habits), habits)]


def _set_flow(source: Source, pair: Pair, value: Json) -> Splice:
    if comments_in_value(source, pair.value):
        refuse(pair.value.start, f"`{pair.name}` holds comments inside brackets.", "Move the comments first.")
    new = flow_text(value)
    if pair.colon < 0:
        return (pair.key.end, pair.key.end, f": {new}")
    return (
        (pair.value.start, pair.value.end, new)
        if pair.value.kind != "empty"
        else (pair.colon + 1, pair.colon + 1, f" {new}")
    )


def _set_block(source: Source, mapping: Node, pair: Pair, value: Json, habits: Habits) -> list[Splice]:
    """Replace a value in a block mapping; comments inside the old one become full lines below."""
    old = pair.value
    column = source.column(mapping.pairs[0].start)
    kept = [" " * column + comment for comment in comments_in_value(source, old)]
    as_flow = old.flow and bool(old.pairs or old.items) and isinstance(value, (dict, list))
    as_block = old.is_block and isinstance(value, (dict, list)) and value
    if as_flow:
        lines = [flow_text(value)]
    elif as_block:
        lines = _value_lines(value, column, old, source, habits)
    else:
        whole = pair_lines(pair.name, value, column, habits)
        lines = [whole[0][column + len(write_key(pair.name)) + 1 :].lstrip(" "), *whole[1:]]
    if old.kind == "empty":
        return _fill_empty(source, pair, lines, habits)
    start = old.start
    if old.is_block or lines[0] == "":
        return _set_across_lines(source, pair, lines, kept, as_block=bool(as_block), habits=habits)
    tail = source.text[old.end : source.line_end(old.end)]
    splices: list[Splice] = []
    if len(lines) == 1:
        splices.append((start, old.end, lines[0]))
    else:
        # The rest of the line (blanks, a comment) stays behind the first new line.
        rest = tail.rstrip("\r\n")
        splices.append(
            (
                start,
                source.line_end(old.end),
                lines[0] + rest + habits.newline + full_lines(lines[1:], habits),
            )
        )
    if kept:
        at = own_end(source, old.end, column)
        if splices[0][1] > at:
            at = splices[0][1]
        splices.append((at, at, full_lines(kept, habits)))
    return splices


def holds_nothing(node: Node) -> bool:
    """Tell whether a value is absent, null or empty brackets.

    It shows no habit and has no comments of its own.
    """
    if node.kind == "scalar":
        return not node.style and plain_value(node.text) is None
    return node.kind == "empty" or (node.kind != "alias" and not node.pairs and not node.items)


def _value_lines(value: Json, column: int, old: Node, source: Source, habits: Habits) -> list[str]:
    """Lines of a block collection that stands below its key, in the old one's column where it can."""
    at = source.column(old.start)
    if isinstance(value, list):
        at = at if old.kind == "sequence" else column + habits.offset
    else:
        at = at if old.kind == "mapping" else column + habits.step
    first, *rest = block_lines(value, at, habits)
    return ["", " " * at + first, *rest]


def _fill_empty(source: Source, pair: Pair, lines: list[str], habits: Habits) -> list[Splice]:
    """Give a value to a key that has none; a comment on its line stays on it."""
    at = pair.value.outer if pair.value.anchor or pair.value.tag else pair.colon + 1
    splices: list[Splice] = [(at, at, f" {lines[0]}")] if lines[0] else []
    if len(lines) > 1:
        below = own_end(source, pair.end, source.column(pair.start))
        splices.append(insert_lines(source, below, lines[1:], habits))
    return splices


def _set_across_lines(
    source: Source, pair: Pair, lines: list[str], kept: list[str], *, as_block: bool, habits: Habits
) -> list[Splice]:
    """Replace a value that begins below its key, or that will: what stands on the key's line stays there."""
    old = pair.value
    line_end = source.line_end(pair.colon)
    if old.start < line_end:
        # Inline before, below afterwards: the value leaves its line, a comment stays.
        value_end = source.line_end(old.end)
        rest = source.text[old.end : value_end].rstrip("\r\n") if old.style not in {"|", ">"} else ""
        if holds_nothing(old):
            stop = own_end(source, old.end, source.column(pair.start))
            kept_lines = source.text[value_end:stop] + full_lines(kept, habits)
            return [
                (pair.colon + 1, stop, rest + habits.newline + kept_lines + full_lines(lines[1:], habits))
            ]
        return [(pair.colon + 1, value_end, rest + habits.newline + full_lines([*lines[1:], *kept], habits))]
    after = source.line_end(old.end)
    trailing = source.text[old.end : after].strip()
    head = comments_in(source, pair.colon, line_end)
    below = comments_in(source, line_end, old.start)
    column = source.column(pair.start)
    if as_block:
        start = source.line_start(old.start)
        extra = kept + ([" " * column + trailing] if trailing.startswith("#") else [])
        return [(start, after, full_lines([*lines[1:], *extra], habits))]
    beside = source.text[pair.colon + 1 : line_end].rstrip() if head else ""
    first = f" {lines[0]}{beside}"
    pad = " " * column
    extra = [pad + c for c in below] + kept + ([pad + trailing] if trailing.startswith("#") else [])
    return [(pair.colon + 1, after, first + habits.newline + full_lines([*lines[1:], *extra], habits))]


def remove_member(source: Source, mapping: Node, name: str, habits: Habits) -> list[Splice]:
    """Take a key and its value out of a mapping that keeps others.

    Its comments become full lines in its column.
    """
    index = next(i for i, pair in enumerate(mapping.pairs) if pair.name == name)
    pair = mapping.pairs[index]
    require_unshared(source, pair.key, "The key")
    require_unshared(source, pair.value, f"Something in `{name}`")
    if mapping.flow:
        return [remove_from_brackets(source, mapping, index)]
    column = source.column(pair.start)
    end = own_end(source, pair.end, column)
    kept = [" " * column + comment for comment in pair_comments(source, pair, end)]
    if starts_line(source, pair.start):
        return [(source.line_start(pair.start), end, full_lines(kept, habits))]
    follower = mapping.pairs[index + 1]
    start = source.line_start(follower.start)
    if not kept and start == end:
        return [(pair.start, follower.start, "")]
    # The first key of an item shares the dash's line: the dash stays alone above the comments.
    lead = len(source.text[: pair.start].rstrip(" "))
    return [(lead, end, habits.newline + full_lines(kept, habits))]


def pair_comments(source: Source, pair: Pair, end: int) -> list[str]:
    """All comments on a pair's own lines, which end at `end`: beside it, inside it, below it."""
    if pair.value.style in {"|", ">"}:
        return comments_in_value(source, pair.value) + comments_in(source, pair.value.end, end)
    return comments_in(source, pair.start, end)


def rename_member(source: Source, pair: Pair, name: str) -> Splice:
    """Give a key another name; its value is not touched."""
    require_plain_node(source, pair.key, "The key")
    return (pair.key.start, pair.key.end, write_key(name))
