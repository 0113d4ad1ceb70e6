"""The quick way to lay out a long frontmatter: libyaml composes it, and only its lists are looked at closely.

Gives what `layout` would find by reading every token, at a fraction of the time, or nothing at all: whatever
is not plain (anchors, tags, merge keys, keys that stand twice, a dash on a line of its own …) is left to the
thorough way.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import yaml

from evals_studio.artifact.cutting import CutList, chunks_between, item_start
from evals_studio.artifact.extents import own_end
from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.plainly import NotPlain, composer, is_unusual, value_of
from evals_studio.artifact.scanning import read_yaml, require_bounded
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json

MOST_COMPOSED: Final = 130_000
"""Most keys and values that are composed; ten thousand entries of five fields have no more."""

_KEY_LINE: Final = re.compile(r"[ \t]*:[ \t]*(?:(?<=[ \t])#[^\n]*)?\r?\n")


@dataclass(frozen=True, slots=True)
class Composed:
    """A text's data and the lists that were cut out of it."""

    data: dict[str, Json]
    lists: dict[str, CutList]


def composed(text: str, parent: str, names: Sequence[str]) -> Composed | None:
    """Read a text and cut out the lists at `parent.<name>`; None where the text has an unusual shape."""
    if not any(name in text for name in names) or not getattr(yaml, "__with_libyaml__", False):
        return None
    if is_unusual(text):
        return None
    try:
        require_bounded(text, MOST_COMPOSED)
        root = composer(text).get_single_node()
        data = value_of(root)
        if not isinstance(data, dict):
            return None
        return Composed(data, _lists(text, root, data, parent, names))
    except (yaml.YAMLError, NotYaml, NotPlain):
        return None


# --- lists --------------------------------------------------------------------------------------------------


def _lists(
    text: str, root: Any, data: dict[str, Json], parent: str, names: Sequence[str]
) -> dict[str, CutList]:
    found: dict[str, CutList] = {}
    members = data.get(parent)
    if not isinstance(members, dict):
        return found
    host, _ = _member(text, root, parent)
    for name in names:
        node, start = _member(text, host, name)
        values = members.get(name)
        if type(node) is yaml.SequenceNode and not node.flow_style and isinstance(values, list):
            found[name] = _cut_list(text, node, start, values)
    return found


def _member(text: str, mapping: Any, name: str) -> tuple[Any, int]:
    """The value below a key, and the line below the key's own.

    (None, 0) where none is or it is in brackets.
    """
    if type(mapping) is not yaml.MappingNode or mapping.flow_style:
        return None, 0
    for key, value in mapping.value:
        if key.value == name:
            if type(value) is yaml.ScalarNode or value.flow_style:
                return value, 0
            start = key.start_mark
            key_line = _KEY_LINE.match(text, key.end_mark.index)
            if key_line is None or text[start.index - start.column : start.index].strip(" "):
                raise NotPlain
            return value, key_line.end()
    return None, 0


def _cut_list(text: str, node: Any, start: int, values: list[Json]) -> CutList:
    column = node.start_mark.column
    lines = [_dash_line(text, item.start_mark, column) for item in node.value]
    starts = [start, *(_start_between(text, above, line, column) for above, line in pairwise(lines))]
    end = node.end_mark.index
    last = text[lines[-1] : end if end >= len(text) else text.rfind("\n", 0, end) + 1]
    stop = lines[-1] + _own_end_of_one(last, column)
    return CutList(start, stop, column, chunks_between(text, [*starts, stop], values))


def _dash_line(text: str, mark: Any, column: int) -> int:
    """Where the line of an item's dash begins. Raises NotPlain where the item does not share it."""
    line: int = mark.index - mark.column
    if text[line : mark.index].rstrip(" ") != " " * column + "-":
        raise NotPlain
    return line


def _start_between(text: str, above: int, line: int, column: int) -> int:
    """Where the lines of an item begin whose dash is on `line`, below an item whose dash is on `above`."""
    before = text[text.rfind("\n", 0, line - 1) + 1 : line]
    if not before.lstrip(" ").startswith("#"):
        return line
    source = read_yaml(text[above:line] + " " * column + "-")
    if source.root is None or len(source.root.items) != 2:
        raise NotPlain
    one, other = source.root.items
    return above + item_start(source, other.dash, one.end)


def _own_end_of_one(text: str, column: int) -> int:
    """Where the own lines of the one item of a text end."""
    source = read_yaml(text)
    if source.root is None or len(source.root.items) != 1:
        raise NotPlain
    return own_end(source, source.root.items[0].end, column)
