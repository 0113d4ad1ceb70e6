"""The generic edits of one YAML tree, as splices: put in, take out, set, rename, in block and in flow style.

Each function looks at one `Source` and gives splices (start, end, text) for its text; none reads or parses.
Where an edit can't be made without breaking a law of editing it raises Refused with the index in `source`.
"""

import re
from typing import NoReturn, TypeAlias

from evals_studio.artifact.meaning import is_merge
from evals_studio.artifact.rendering import Habits, block_lines, flow_text, item_lines, pair_lines
from evals_studio.artifact.scalars import is_text_everywhere, plain_value, write_key
from evals_studio.artifact.tree import Node, Pair, Source
from evals_studio.model.fault import Refused
from evals_studio.model.json import Json

Splice: TypeAlias = tuple[int, int, str]


class RefusedHere(Refused):
    """A refusal that knows its index in the source; the document turns it into line and column."""

    def __init__(self, index: int, message: str, mend: str) -> None:
        super().__init__(message, mend=mend)
        self.index = index


def refuse(index: int, message: str, mend: str) -> NoReturn:
    """Raise the refusal of an edit at this index."""
    raise RefusedHere(index, message, mend)


def spliced(text: str, splices: list[Splice]) -> str:
    """Apply splices, given in any order; none may overlap another."""
    parts = []
    at = 0
    for start, end, new in sorted(splices, key=lambda splice: splice[:2]):
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def require_plain_node(source: Source, node: Node, what: str) -> None:
    """Refuse to edit a node that other places depend on: an alias, a shared anchor, a merge key."""
    if node.kind == "alias":
        refuse(
            node.start,
            f"{what} is an alias (*{node.text}); changing it would change its anchor.",
            "Write it out here.",
        )
    if node.anchor and node.anchor in source.aliased:
        refuse(
            node.outer,
            f"{what} is anchored (&{node.anchor}) and used elsewhere.",
            "Write out its aliases first.",
        )
    for pair in node.pairs:
        if is_merge(pair):
            refuse(pair.start, f"{what} holds a merge key (<<).", "Write its members out.")
    for item in node.items if node.flow else ():
        if item.node.style == "?" and item.node.kind == "mapping":
            refuse(item.node.start, f"{what} holds a pair without braces.", "Put braces around it.")


def require_plain_key(pair: Pair) -> None:
    """Refuse to edit below a key that is written with `?`."""
    if pair.explicit:
        refuse(pair.start, "A key on the way is written with `?`.", "Write it as `key: value`.")


def require_reshapable(node: Node, what: str) -> None:
    """Refuse to reshape a value that carries an anchor or a tag."""
    if node.anchor or node.tag:
        refuse(node.outer, f"{what} carries an anchor or a tag, which would be lost.", "Take it off first.")


# --- where things end -------------------------------------------------------------------------------------


def own_end(source: Source, end: int, column: int) -> int:
    """Index behind the last own line of what ends at `end` and whose dash or key stands in `column`.

    Own lines are the line of the end and the full-line comments below it that stand deeper than `column`, blank
    lines between them included.
    """
    text = source.text
    result = at = source.line_end(end)
    while at < len(text):
        stop = source.line_end(at)
        line = text[at:stop].strip()
        if line.startswith("#"):
            if len(text[at:stop]) - len(text[at:stop].lstrip(" ")) <= column:
                break
            result = stop
        elif line:
            break
        at = stop
    return result


def comments_in(source: Source, start: int, end: int) -> list[str]:
    """The comments between two indexes, each from its `#` to the end of its line, in order."""
    found = []
    for low, high in source.gaps:
        if high > start and low < end:
            found += [
                match.group().rstrip()
                for match in re.finditer(r"#[^\n]*", source.text[max(low, start) : min(high, end)])
            ]
    return found


def comments_in_value(source: Source, node: Node) -> list[str]:
    """The comments that go when a value is replaced: inside a collection, or behind a block scalar's indicator."""
    found = comments_in(source, node.start, node.end)
    if node.style in {"|", ">"}:
        header = source.text[node.start : source.line_end(node.start)]
        _, sign, comment = header.partition("#")
        found += [(sign + comment).rstrip()] if sign else []
    return found


def starts_line(source: Source, index: int) -> bool:
    """Tell whether only blanks stand before this index on its line."""
    return not source.text[source.line_start(index) : index].strip(" ")


def full_lines(lines: list[str], habits: Habits) -> str:
    """Join lines, each with the file's newline."""
    return "".join(line + habits.newline for line in lines)


# --- sequences --------------------------------------------------------------------------------------------


def insert_item(source: Source, sequence: Node, index: int, value: Json, habits: Habits) -> list[Splice]:
    """Put a value before the item at `index` (len: after the last)."""
    if sequence.flow:
        return _insert_flow(
            source,
            [(i.start, i.end, i.comma) for i in sequence.items],
            sequence,
            index,
            flow_text(value),
            habits,
        )
    column = source.column(sequence.items[0].dash)
    if index < len(sequence.items):
        at = above_block(source, sequence.items[index].dash)
    else:
        at = own_end(source, sequence.items[-1].end, column)
    return [insert_lines(source, at, item_lines(value, column, habits), habits)]


def above_block(source: Source, dash: int) -> int:
    """Index of the first line of the full-line comments right above a dash: same column, no blank between."""
    column = source.column(dash)
    at = source.line_start(dash)
    while at > 0:
        before = source.line_start(at - 1)
        line = source.text[before:at]
        if len(line) - len(line.lstrip(" ")) != column or not line.lstrip(" ").startswith("#"):
            break
        at = before
    return at


def insert_lines(source: Source, at: int, lines: list[str], habits: Habits) -> Splice:
    """Put whole lines at the beginning of a line, or at the end of a text without final newline."""
    lead = habits.newline if at > 0 and source.text[at - 1] != "\n" else ""
    return (at, at, lead + full_lines(lines, habits))


def _insert_flow(
    source: Source, members: list[tuple[int, int, int]], node: Node, index: int, new: str, habits: Habits
) -> list[Splice]:
    """Put text among the members (start, end, comma) of a flow collection."""
    text = source.text
    if not members:
        return (
            [(node.start + 1, node.end - 1, f" {new} " if text[node.start] == "{" else new)]
            if not text[node.start + 1 : node.end - 1].strip()
            else _into_commented_flow(source, node, new, habits)
        )
    if index < len(members):
        start = members[index][0]
        return [(start, start, f"{new}, ")]
    start, end, comma = members[-1]
    if "\n" not in text[end : node.end]:
        if comma >= 0:
            return [(comma + 1, comma + 1, f" {new},")]
        return [(end, end, f", {new}")]
    column = source.column(members[0][0]) if starts_line(source, members[0][0]) else source.column(start)
    line_end = source.line_end(max(end, comma))
    line = " " * column + new + ("," if comma >= 0 else "")
    splices: list[Splice] = [(line_end, line_end, line + habits.newline)]
    if comma < 0:
        splices.append((end, end, ","))
    elif "\n" in text[end:comma]:
        line_end = source.line_end(comma)
        splices[0] = (line_end, line_end, line + habits.newline)
    return splices


def _into_commented_flow(source: Source, node: Node, new: str, habits: Habits) -> list[Splice]:
    """An empty flow collection that holds only comments: the member gets a line of its own before the bracket."""
    at = source.line_start(node.end - 1)
    if at <= node.start or not starts_line(source, node.end - 1):
        refuse(
            node.start, "The empty brackets hold a comment in an odd place.", "Move the comment out of them."
        )
    column = source.column(node.end - 1) + habits.step
    return [(at, at, " " * column + new + habits.newline)]


def remove_item(source: Source, sequence: Node, index: int) -> list[Splice]:
    """Take an item out of a list that keeps others; its own lines go with it."""
    item = sequence.items[index]
    if sequence.flow:
        return [_remove_flow(source, [(i.start, i.end, i.comma) for i in sequence.items], sequence, index)]
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


def _remove_flow(source: Source, members: list[tuple[int, int, int]], node: Node, index: int) -> Splice:
    """Take a member with its comma out of a flow collection. Comments inside the stretch make it refuse."""
    text = source.text
    start, end, comma = members[index]
    if comma >= 0:
        stop = comma + 1
        if not text[stop : source.line_end(stop)].strip() and starts_line(source, start):
            start, stop = source.line_start(start), source.line_end(stop)
        else:
            while text[stop] in " \t":
                stop += 1
    else:
        stop = end
        if index > 0:
            before = members[index - 1][2]
            if "\n" not in text[before:start]:
                start = before
            elif not text[stop : source.line_end(stop)].strip():
                start, stop = source.line_start(start), source.line_end(stop)
    for low, high in source.gaps:
        if low < stop and high > start and "#" in text[max(low, start) : min(high, stop)]:
            refuse(
                start, "A comment stands inside the brackets beside what would go.", "Move the comment first."
            )
    return (start, stop, "")


# --- mappings ---------------------------------------------------------------------------------------------


def set_member(source: Source, mapping: Node, name: str, value: Json, habits: Habits) -> list[Splice]:
    """Set a key: in place where it exists, else after the last one. The other members are not touched."""
    pair = mapping.pair(name)
    if pair is None:
        return insert_member(source, mapping, len(mapping.pairs), name, value, habits)
    require_plain_key(pair)
    require_plain_node(source, pair.value, f"`{name}`")
    require_reshapable(pair.value, f"`{name}`")
    if mapping.flow or pair.colon < 0:
        return [_set_flow(source, pair, value)]
    return _set_block(source, mapping, pair, value, habits)


def insert_member(
    source: Source, mapping: Node, index: int, name: str, value: Json, habits: Habits
) -> list[Splice]:
    """Put a new key before the pair at `index` (len: after the last)."""
    if mapping.flow:
        new = f"{write_key(name)}: {flow_text(value)}"
        members = [(p.start, p.end, p.comma) for p in mapping.pairs]
        return _insert_flow(source, members, mapping, index, new, habits)
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
    """Tell whether a value is absent, null or empty brackets: it shows no habit and has no comments of its own."""
    if node.kind == "scalar":
        return not node.style and plain_value(node.text) is None
    return node.kind == "empty" or (node.kind != "alias" and not node.pairs and not node.items)


def _value_lines(value: Json, column: int, old: Node, source: Source, habits: Habits) -> list[str]:
    """Lines of a block collection that stands below its key, in the old one's own column where that is possible."""
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
    head = [c for c in comments_in(source, pair.colon, line_end)]
    below = [c for c in comments_in(source, line_end, old.start)]
    column = source.column(pair.start)
    if as_block:
        start = source.line_start(old.start)
        extra = kept + ([" " * column + trailing] if trailing.startswith("#") else [])
        return [(start, after, full_lines([*lines[1:], *extra], habits))]
    first = f" {lines[0]}" + (f"  {head[0]}" if head else "")
    pad = " " * column
    extra = [pad + c for c in below] + kept + ([pad + trailing] if trailing.startswith("#") else [])
    return [(pair.colon + 1, after, first + habits.newline + full_lines([*lines[1:], *extra], habits))]


def remove_member(source: Source, mapping: Node, name: str, habits: Habits) -> list[Splice]:
    """Take a key and its value out of a mapping that keeps others; its comments become full lines in its column."""
    index = next(i for i, pair in enumerate(mapping.pairs) if pair.name == name)
    pair = mapping.pairs[index]
    if mapping.flow:
        members = [(p.start, p.end, p.comma) for p in mapping.pairs]
        return [_remove_flow(source, members, mapping, index)]
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


def rename_member(pair: Pair, name: str) -> Splice:
    """Give a key another name; its value is not touched."""
    return (pair.key.start, pair.key.end, write_key(name))


def raw_scalar(source: Source, node: Node, *, flow: bool) -> str | None:
    """The source text of a string if it can stay as it is, None where it must be written anew."""
    if node.style in {"'", '"'}:
        return (
            source.text[node.start : node.end]
            if not flow or "\n" not in source.text[node.start : node.end]
            else None
        )
    if node.style == "" and is_text_everywhere(node.text) and not node.tag:
        raw = source.text[node.start : node.end]
        if flow and "\n" in raw:
            return None
        return raw
    return None
