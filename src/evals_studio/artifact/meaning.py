"""What a tree means as data: aliases and merge keys unfolded, keys as text, duplicates noticed."""

from dataclasses import dataclass, field
from typing import Final

from evals_studio.artifact.notyaml import NotYaml, TooMuch
from evals_studio.artifact.scalars import plain_value, resolve
from evals_studio.artifact.tree import Node, Pair, Source
from evals_studio.model.json import Json, Pointer

MAX_UNFOLDED: Final = 100_000
"""Most values that aliases may unfold to; an honest file has none to speak of."""

MERGE: Final = "<<"


@dataclass(slots=True)
class _Reading:
    anchors: dict[str, tuple[Json, int]] = field(default_factory=dict)
    duplicates: list[tuple[Pointer, int]] = field(default_factory=list)
    count: int = 0


def data_of(source: Source) -> tuple[Json, tuple[tuple[Pointer, int], ...]]:
    """Give the data of a text and its duplicate keys, each with pointer and index.

    Raises NotYaml for alias bombs.

    A text without a node is null. Data behind an alias is shared, not copied.
    """
    if source.root is None:
        return None, ()
    reading = _Reading()
    value = _value(source.root, (), reading)
    return value, tuple(reading.duplicates)


def _value(node: Node, at: Pointer, reading: _Reading) -> Json:
    before = reading.count
    reading.count += 1
    value = _plain_value(node, at, reading)
    if node.anchor:
        reading.anchors[node.anchor] = (value, reading.count - before)
    if reading.count > MAX_UNFOLDED:
        raise TooMuch(f"has more than {MAX_UNFOLDED:,} values once aliases are unfolded", node.start)
    return value


def _plain_value(node: Node, at: Pointer, reading: _Reading) -> Json:
    if node.kind == "scalar":
        return resolve(node)
    if node.kind == "empty":
        return "" if node.tag in {"!!str", "!"} else None
    if node.kind == "alias":
        if node.text not in reading.anchors:
            raise NotYaml(f"an alias to nothing (*{node.text})", node.start)
        value, size = reading.anchors[node.text]
        reading.count += size
        return value
    if node.kind == "sequence":
        return [_value(item.node, (*at, index), reading) for index, item in enumerate(node.items)]
    return _mapping(node, at, reading)


def _mapping(node: Node, at: Pointer, reading: _Reading) -> dict[str, Json]:
    own: dict[str, Json] = {}
    merged: dict[str, Json] = {}
    seen: set[tuple[type, Json]] = set()
    nameless = 0
    for pair in node.pairs:
        if is_merge(pair):
            for source in _merge_sources(_value(pair.value, (*at, MERGE), reading)):
                merged = source | merged
            continue
        name, identity = _key(pair.key, reading, nameless)
        nameless += identity[0] is object
        if identity in seen:
            reading.duplicates.append(((*at, name), pair.start))
        seen.add(identity)
        own[name] = _value(pair.value, (*at, name), reading)
    return own | {name: value for name, value in merged.items() if name not in own}


def is_merge(pair: Pair) -> bool:
    """Tell whether a pair is a merge key (`<<: *defaults`), which readers unfold instead of showing."""
    return pair.key.kind == "scalar" and not pair.key.style and pair.key.text == MERGE and not pair.key.tag


def _merge_sources(value: Json) -> list[dict[str, Json]]:
    parts = value if isinstance(value, list) else [value]
    return [part for part in parts if isinstance(part, dict)]


def _key(node: Node, reading: _Reading, number: int) -> tuple[str, tuple[type, Json]]:
    """Give a key's text and its identity.

    number: how many keys that are no scalars stand before it in its mapping. Such a key is named by that: its
    place in the text would change with every edit above it.
    """
    if node.anchor and node.kind == "scalar":
        reading.anchors[node.anchor] = (resolve(node), 1)
    if node.kind == "scalar":
        value = node.text if node.style or node.tag else plain_value(node.text)
        return node.text, (type(value), value if isinstance(value, (str, int, float, bool)) else None)
    if node.kind == "empty":
        return "", (type(None), None)
    return f"? {number}", (object, node.start)
