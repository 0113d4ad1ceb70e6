"""YAML as a tree with exact places: every node knows where its text begins and ends.

All indexes are code points into the text that was read. A collection in block style ends with its last
non-empty token, so blanks and comments below it are outside.
"""

from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias

from evals_studio.model.frozen import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

NodeKind: TypeAlias = Literal["scalar", "mapping", "sequence", "alias", "empty"]


def indent_of(line: str) -> int:
    """Count the spaces that a line begins with."""
    return len(line) - len(line.lstrip(" "))


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """A key and its value.

    start: the key's (or `?`'s) first character. colon, comma: -1 where there is none.
    """

    start: int
    key: "Node"
    colon: int
    value: "Node"
    explicit: bool
    comma: int = -1

    @property
    def name(self) -> str:
        """The key's text as it is spelled after unquoting; "" for a key that is no scalar."""
        return self.key.text if self.key.kind == "scalar" else ""

    @property
    def end(self) -> int:
        """Where the pair's last non-empty token ends."""
        return max(self.value.end, self.colon + 1, self.key.end)


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One item of a sequence. dash: index of its `-`, -1 in flow style. comma: the one after it, or -1."""

    dash: int
    node: "Node"
    comma: int = -1

    @property
    def start(self) -> int:
        """Where the item begins: its dash, or in flow style its node with its anchor and tag."""
        return self.dash if self.dash >= 0 else self.node.outer

    @property
    def end(self) -> int:
        """Where the item's last non-empty token ends."""
        return max(self.node.end, self.dash + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A value in the text.

    outer: start of its anchor or tag, else `start`. style: "" plain, or one of ' " | >. flow: a collection in
    brackets. text: a scalar's text after unquoting and folding, an alias's name.
    """

    kind: NodeKind
    start: int
    end: int
    outer: int
    anchor: str | None = None
    tag: str | None = None
    style: str = ""
    flow: bool = False
    text: str = ""
    pairs: tuple[Pair, ...] = ()
    items: tuple[Item, ...] = ()

    def pair(self, name: str) -> Pair | None:
        """Find the last pair with this key: later ones win when a key stands twice, as readers have it."""
        for pair in reversed(self.pairs):
            if pair.name == name and pair.key.kind == "scalar":
                return pair
        return None

    def all_nodes(self) -> "Iterator[Node]":
        """Give this node and all below it, keys included."""
        yield self
        for pair in self.pairs:
            yield from pair.key.all_nodes()
            yield from pair.value.all_nodes()
        for item in self.items:
            yield from item.node.all_nodes()

    @property
    def is_block(self) -> bool:
        """Tell whether this is a collection in block style."""
        return self.kind in {"mapping", "sequence"} and not self.flow


@dataclass(frozen=True, eq=False)
class Source:
    """A text with the tree that was read from it.

    root: None for a text without any node. gaps: the stretches between tokens that hold a comment sign.
    aliased: names of anchors that an alias uses.
    """

    text: str
    root: Node | None
    gaps: tuple[tuple[int, int], ...] = ()
    aliased: frozenset[str] = field(default_factory=frozenset)
    anchored: bool = False

    def column(self, index: int) -> int:
        """Columns from 0 before this index on its line."""
        return index - (self.text.rfind("\n", 0, index) + 1)

    def line_start(self, index: int) -> int:
        """Index of the first character of the line that holds this index."""
        return self.text.rfind("\n", 0, index) + 1

    def line_end(self, index: int) -> int:
        """Index just behind the newline of the line that holds this index.

        The text's end where it has none.
        """
        found = self.text.find("\n", index)
        return len(self.text) if found < 0 else found + 1
