"""Where keys, values and entries stand in the file: lines and columns, as an editor counts them."""

from functools import lru_cache
from typing import Literal

from evals_studio.artifact.extents import comments_in, own_end
from evals_studio.artifact.layout import METADATA, SKELETON, Layout, Place
from evals_studio.artifact.tree import Node
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Pointer
from evals_studio.model.position import Position


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one laid-out frontmatter. above: how many lines of the file stand above its text."""

    layout: Layout
    above: int

    def at(self, place: Place, index: int) -> Position:
        """Turn an index in one text of the layout into line and column."""
        line = self.layout.line_of(place, index) + self.above + 1
        return Position(line, self.layout.source(place).column(index) + 1)

    def of(self, pointer: Pointer, at: Literal["key", "value"]) -> Position:
        """The place of a key or a value.

        Of the nearest ancestor that exists where the pointer leads nowhere.
        """
        layout = self.layout
        name = pointer[1] if len(pointer) > 1 and pointer[0] == METADATA else None
        if isinstance(name, str) and name in layout.lists and (len(pointer) > 2 or at == "value"):
            return self._in_list(name, pointer[2:], at)
        return self.at(SKELETON, _index_of(layout.root, pointer, at) if layout.root is not None else 0)

    def _in_list(self, name: str, pointer: Pointer, at: Literal["key", "value"]) -> Position:
        """The place below one of the lists that were cut out; pointer: from the list."""
        chunks = self.layout.lists[name].chunks
        number = pointer[0] if pointer else None
        if isinstance(number, int) and 0 <= number < len(chunks):
            root = chunks[number].source.root
            return self.at((name, number), _index_of(root.items[0].node, pointer[1:], at) if root else 0)
        first = chunks[0].source.root
        return self.at((name, 0), first.start if first else 0)

    def starts(self, name: str) -> tuple[int, ...]:
        """The lines, from 0, on which the texts of a list's items begin; () where it was not cut."""
        if name not in self.layout.lists:
            return ()
        first = self.layout.line_of((name, 0), 0) + self.above
        return _from(first, self.layout.lists[name].lines_above)

    def item_lines(self, name: str, index: int) -> range:
        """The numbers of the own lines of an item of one of our lists, from 1."""
        found = self._item(name, index)
        if found is None:
            return range(0)
        place, start, end, column = found
        source = self.layout.source(place)
        stop = own_end(source, end, column) if column >= 0 else source.line_end(end)
        return range(self.at(place, start).line, self.at(place, max(start, stop - 1)).line + 1)

    def item_comments(self, name: str, index: int) -> tuple[str, ...]:
        """The comments on the own lines of an item."""
        found = self._item(name, index)
        if found is None:
            return ()
        place, start, end, column = found
        source = self.layout.source(place)
        return tuple(comments_in(source, start, own_end(source, end, column) if column >= 0 else end))

    def _item(self, name: str, index: int) -> tuple[Place, int, int, int] | None:
        """A list item's place, start, end and dash column (-1 in flow style)."""
        layout = self.layout
        if name in layout.lists:
            if not 0 <= index < len(layout.lists[name].chunks):
                return None
            source = layout.lists[name].chunks[index].source
            item = source.root.items[0] if source.root else None
            return ((name, index), item.dash, item.end, source.column(item.dash)) if item else None
        pair = layout.member(name)
        if pair is None:
            return None
        if pair.value.kind != "sequence":
            return (SKELETON, pair.start, pair.end, -1) if index == 0 else None
        if not 0 <= index < len(pair.value.items):
            return None
        item = pair.value.items[index]
        column = layout.skeleton.column(item.dash) if item.dash >= 0 else -1
        return (SKELETON, item.start, item.end, column)


@lru_cache(maxsize=2)  # most decisions move no line
def _from(first: int, above: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(first.__add__, above[:-1]))


def _index_of(node: Node, pointer: Pointer, at: Literal["key", "value"]) -> int:
    """Follow a pointer as far as it leads and give the index of the key or value there."""
    key = node.outer
    for number, part in enumerate(pointer):
        if node.kind == "mapping" and (pair := node.pair(str(part))) is not None:
            key, node = pair.start, pair.value
            if node.kind == "empty" and number == len(pointer) - 1:
                return key
        elif node.kind == "sequence" and isinstance(part, int) and 0 <= part < len(node.items):
            node = node.items[part].node
            key = node.outer
        else:
            return node.outer if node.kind != "empty" else key
    return key if at == "key" else node.outer
