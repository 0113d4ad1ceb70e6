"""The file's own habits of layout, read off its text: our lists first, then `metadata`, then the rest."""

from collections.abc import Iterable, Sequence

from evals_studio.artifact.extents import starts_line
from evals_studio.artifact.rendering import Habits
from evals_studio.artifact.tree import Node, Pair, Source


def habits_of(source: Source, metadata: Pair | None, last: Sequence[Source], newline: str) -> Habits:
    """Read the habits of a file. last: the last items of our lists, each read on its own, latest first."""
    step = _step(source, metadata)
    gap = next((found for item in last if (found := _gap(item))), 2)
    return Habits(step=step, offset=_offset(source, metadata, step), gap=gap, newline=newline)


def _pairs(node: Node | None) -> tuple[Pair, ...]:
    return node.pairs if node is not None else ()


def _step(source: Source, metadata: Pair | None) -> int:
    """Columns that a nested mapping is indented: of `metadata`, else of the first mapping, else two."""
    root = source.root if source.root is not None and not source.root.flow else None
    for pair in (*((metadata,) if metadata is not None else ()), *_pairs(root)):
        if pair.value.kind == "mapping" and not pair.value.flow:
            return source.column(pair.value.start) - source.column(pair.start)
    return 2


def _offset(source: Source, metadata: Pair | None, step: int) -> int:
    """Columns from a key to the dashes of its list.

    Of other lists in metadata, then of others, else the step.
    """
    pools: Iterable[tuple[Pair, ...]] = (_pairs(metadata.value if metadata else None), _pairs(source.root))
    lists = (
        source.column(pair.value.start) - source.column(pair.start)
        for pool in pools
        for pair in pool
        if pair.value.kind == "sequence" and not pair.value.flow and starts_line(source, pair.value.start)
    )
    return next(lists, step)


def _gap(source: Source) -> int:
    """Columns from the dash to the item where the item shares its dash's line; 0 where it does not."""
    item = source.root.items[0] if source.root else None
    if item and item.node.end > item.dash + 1 and "\n" not in source.text[item.dash : item.node.outer]:
        gap = item.node.outer - item.dash
        return gap if 2 <= gap <= 9 else 2
    return 0
