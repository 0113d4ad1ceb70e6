"""What was said of a document's entries, remembered for the state of the document that comes next.

A decision changes one entry of many; the others are the same objects on the same lines.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import compress, count, repeat
from operator import add, is_not, ne
from typing import Any, Generic, NamedTuple, TypeVar

from evals_studio.model.json import Json

T = TypeVar("T", bound=tuple[Any, ...])


class _Known(NamedTuple):
    """What was said under something. lines: on which the entries begin. columns: see `EntryMemory.told`."""

    under: object
    entries: Sequence[Json]
    lines: Sequence[int]
    columns: list[list[Any]]


_NOTHING = _Known(None, (), (), [])


class EntryMemory(Generic[T]):
    """One state's entries and what was said of each.

    lines: the line on which each entry's text begins; () where the entries have no texts of their own, and
    then nothing is remembered. before: the memory of the state that this one followed.
    """

    def __init__(self, lines: Sequence[int] = (), before: "EntryMemory[T] | None" = None) -> None:
        self._lines = lines
        self._known: _Known = before._known if before else _NOTHING

    def told(self, entries: Sequence[Json], under: object, tell: Callable[[int, Json], T]) -> list[list[Any]]:
        """Say something of every entry: what was said before, where nothing has changed, or what `tell` says.

        It comes in columns: a list for each member of what `tell` says; none where there are no entries.
        under: all that it hangs on beside an entry, its index and its line.
        """
        if len(self._lines) != len(entries):
            self._known = _NOTHING
            return _columns(map(tell, count(), entries))
        known = self._known if self._known.under == under else _NOTHING
        common = min(len(entries), len(known.entries))
        moved = () if self._lines is known.lines else map(ne, self._lines, known.lines)
        others = {
            *compress(count(), map(is_not, entries, known.entries)),
            *compress(count(), moved),
            *compress(range(common), map(is_not, map(type, entries), repeat(dict))),  # may all be one object
        }
        columns = [column[:common] for column in known.columns]
        for index in sorted(others):
            for column, said in zip(columns, tell(index, entries[index]), strict=True):
                column[index] = said
        behind = _columns(map(tell, count(common), entries[common:]))
        if common and behind:
            columns = [*map(add, columns, behind)]
        self._known = _Known(under, entries, self._lines, columns if common else behind)
        return self._known.columns


def _columns(told: Iterable[tuple[Any, ...]]) -> list[list[Any]]:
    return [*map(list, zip(*told, strict=True))]
