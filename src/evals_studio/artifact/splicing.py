"""Splices of a text, and the refusals of those that would break a law of editing.

`sequences`, `mappings` and `brackets` look at one `Source` and give splices (start, end, text) for its text;
none of them reads or parses. Where an edit can't be made they raise RefusedHere with the index in that text.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeAlias

from evals_studio.artifact.meaning import is_merge
from evals_studio.artifact.tree import Node, Pair, Source
from evals_studio.model.fault import Refused

Splice: TypeAlias = tuple[int, int, str]


class RefusedHere(Refused):
    """A refusal that knows its index in a text; the document turns it into line and column.

    place: which text of the layout the index is meant in (list and number of the chunk, "" for the
    skeleton); None until somebody who knows says so.
    """

    def __init__(self, index: int, message: str, mend: str) -> None:
        super().__init__(message, mend=mend)
        self.index = index
        self.place: tuple[str, int] | None = None


@contextmanager
def refusing_in(place: tuple[str, int]) -> Iterator[None]:
    """Say of refusals from inside in which text their index is meant, unless they know."""
    try:
        yield
    except RefusedHere as refused:
        if refused.place is None:
            refused.place = place
        raise


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


def require_unshared(source: Source, node: Node, what: str) -> None:
    """Refuse to take a node away that holds an anchor which an alias outside of it uses."""
    if not source.aliased or source.root is None:
        return
    within = {inner.anchor: inner for inner in node.all_nodes() if inner.anchor}
    for other in source.root.all_nodes() if within else ():
        if other.kind == "alias" and other.text in within and not node.outer <= other.start < node.end:
            index = within[other.text].outer
            refuse(
                index,
                f"{what} is anchored (&{other.text}) and used elsewhere.",
                "Write out its aliases first.",
            )


def require_plain_key(pair: Pair) -> None:
    """Refuse to edit below a key that is written with `?`."""
    if pair.explicit:
        refuse(pair.start, "A key on the way is written with `?`.", "Write it as `key: value`.")


def require_keys_with_text(mapping: Node) -> None:
    """Refuse to put a key beside one that is an anchor and nothing else (`&a:`).

    To YAML 1.2 the colon belongs to the anchor's name, and what follows is the whole mapping.
    """
    for pair in mapping.pairs:
        if pair.key.kind == "empty" and pair.key.anchor:
            refuse(pair.key.outer, "A key here is only an anchor.", "Write the key after the anchor.")


def require_reshapable(node: Node, what: str) -> None:
    """Refuse to reshape a value that carries an anchor or a tag."""
    if node.anchor or node.tag:
        refuse(node.outer, f"{what} carries an anchor or a tag, which would be lost.", "Take it off first.")
