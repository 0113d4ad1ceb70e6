"""The items of a list cut into chunks of whole lines, each of which reads on its own."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from evals_studio.artifact.extents import above_block, own_end
from evals_studio.artifact.meaning import data_of
from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.scanning import read_yaml
from evals_studio.artifact.tree import Source
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json


@dataclass(frozen=True, eq=False)
class Chunk:
    """One item of a list: whole lines, from the comments above it to the lines before the next one's."""

    text: str
    value: Json

    @cached_property
    def source(self) -> Source:
        """The chunk read on its own: a block sequence of one item."""
        return read_yaml(self.text)

    @cached_property
    def newlines(self) -> int:
        """How many lines it has."""
        return self.text.count("\n")


@dataclass(frozen=True, slots=True)
class CutList:
    """A list found in a text.

    Where its lines begin and end, the column of its dashes, its items as chunks.
    """

    start: int
    stop: int
    column: int
    chunks: tuple[Chunk, ...]


def chunks_between(text: str, bounds: Sequence[int], values: Iterable[Json]) -> tuple[Chunk, ...]:
    """Cut a text at the places where its items begin, and where the last one ends."""
    texts = (text[low:high] for low, high in pairwise(bounds))
    return tuple(Chunk(lines, value) for lines, value in zip(texts, values, strict=True))


def item_start(source: Source, dash: int, after: int) -> int:
    """Where the lines of an item begin.

    With the comments right above its dash, in its column, below `after`.
    """
    return max(own_end(source, after, source.column(dash)), above_block(source, dash))


def blank_end(source: Source, at: int) -> int:
    """Index behind the blank lines that begin at `at`."""
    while at < len(source.text):
        stop = source.line_end(at)
        if source.text[at:stop].strip():
            break
        at = stop
    return at


def cut(text: str) -> tuple[Chunk, ...]:
    """Cut the lines of some items of one list into chunks.

    Text without an item gives none. Raises NotYaml.
    """
    source = read_yaml(text)
    value, duplicates = data_of(source)
    if source.root is None:
        return ()
    if source.root.kind != "sequence" or not isinstance(value, list) or source.anchored or duplicates:
        raise NotYaml("not a list of items", 0)
    items = source.root.items
    if len(items) == 1:
        chunk = Chunk(text, value[0])
        chunk.__dict__["source"] = source
        return (chunk,)
    starts = (item_start(source, item.dash, before.end) for before, item in pairwise(items))
    return chunks_between(text, [0, *starts, len(text)], value)
