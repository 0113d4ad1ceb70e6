"""Where things begin and end in a text.

An entry's own lines, the comments around it, whole lines to put in.
"""

import re

from evals_studio.artifact.rendering import Habits
from evals_studio.artifact.splicing import Splice
from evals_studio.artifact.tree import Node, Source, indent_of


def own_end(source: Source, end: int, column: int) -> int:
    """Index behind the last own line of what ends at `end` and whose dash or key stands in `column`.

    Own lines are the line of the end and the full-line comments below it that stand deeper than `column`,
    blank lines between them included.
    """
    text = source.text
    result = at = source.line_end(end)
    while at < len(text):
        stop = source.line_end(at)
        line = text[at:stop].strip()
        if line.startswith("#"):
            if indent_of(text[at:stop]) <= column:
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
    """The comments that go when a value is replaced.

    Inside a collection, or behind a block scalar's indicator.
    """
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


def above_block(source: Source, dash: int) -> int:
    """Index of the first line of the full-line comments right above a dash: same column, no blank between."""
    column = source.column(dash)
    at = source.line_start(dash)
    while at > 0:
        before = source.line_start(at - 1)
        line = source.text[before:at]
        if indent_of(line) != column or not line.lstrip(" ").startswith("#"):
            break
        at = before
    return at


def insert_lines(source: Source, at: int, lines: list[str], habits: Habits) -> Splice:
    """Put whole lines at the beginning of a line, or at the end of a text without final newline."""
    lead = habits.newline if at > 0 and source.text[at - 1] != "\n" else ""
    return (at, at, lead + full_lines(lines, habits))
