"""Splices inside brackets and braces: members of a flow collection, with their commas and lines."""

from evals_studio.artifact.extents import starts_line
from evals_studio.artifact.rendering import Habits
from evals_studio.artifact.splicing import Splice, refuse
from evals_studio.artifact.tree import Item, Node, Pair, Source


def _members(node: Node) -> tuple[Item, ...] | tuple[Pair, ...]:
    """What a flow collection holds: items or pairs, each with start, end and comma."""
    return node.items or node.pairs


def insert_in_brackets(source: Source, node: Node, index: int, new: str, habits: Habits) -> list[Splice]:
    """Put text among the members of a flow collection."""
    text = source.text
    members = _members(node)
    if not members:
        return (
            [(node.start + 1, node.end - 1, f" {new} " if text[node.start] == "{" else new)]
            if not text[node.start + 1 : node.end - 1].strip()
            else _into_commented_flow(source, node, new, habits)
        )
    if index < len(members):
        start = members[index].start
        if starts_line(source, start):
            at = source.line_start(start)
            return [(at, at, f"{text[at:start]}{new},{habits.newline}")]
        return [(start, start, f"{new}, ")]
    last = members[-1]
    end, comma = last.end, last.comma
    if "\n" not in text[end : node.end]:
        if comma >= 0:
            return [(comma + 1, comma + 1, f" {new},")]
        return [(end, end, f", {new}")]
    first = members[0].start
    column = source.column(first if starts_line(source, first) else last.start)
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
    """An empty flow collection that holds only comments.

    The member gets a line of its own before the bracket.
    """
    at = source.line_start(node.end - 1)
    if at <= node.start or not starts_line(source, node.end - 1):
        refuse(
            node.start, "The empty brackets hold a comment in an odd place.", "Move the comment out of them."
        )
    column = source.column(node.end - 1) + habits.step
    return [(at, at, " " * column + new + habits.newline)]


def remove_from_brackets(source: Source, node: Node, index: int) -> Splice:
    """Take a member with its comma out of a flow collection. Comments inside the stretch make it refuse."""
    text = source.text
    members = _members(node)
    start, end, comma = members[index].start, members[index].end, members[index].comma
    if comma >= 0:
        stop = comma + 1
        if not text[stop : source.line_end(stop)].strip() and starts_line(source, start):
            start, stop = source.line_start(start), source.line_end(stop)
        else:
            stop = _behind_blanks(text, stop)
    else:
        stop = end
        if index > 0:
            before = members[index - 1].comma
            if "\n" not in text[before:start]:
                start = before
            elif not text[stop : source.line_end(stop)].strip():
                start, stop = source.line_start(start), source.line_end(stop)
            else:
                stop = _behind_blanks(text, stop)
    for low, high in source.gaps:
        if low < stop and high > start and "#" in text[max(low, start) : min(high, stop)]:
            refuse(
                start, "A comment stands inside the brackets beside what would go.", "Move the comment first."
            )
    return (start, stop, "")


def _behind_blanks(text: str, at: int) -> int:
    while text[at] in " \t":
        at += 1
    return at
