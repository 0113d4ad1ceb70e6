"""What was said of a document's entries, remembered for the state of the document that comes next.

A decision changes one entry of many; the others are the same objects on the same lines.
"""

from collections.abc import Callable, Sequence
from itertools import compress, count, islice, repeat
from operator import is_not, ne
from typing import Generic, TypeVar

from evals_studio.model.json import Json

T = TypeVar("T")


class EntryMemory(Generic[T]):
    """One state's entries and what was said of each.

    lines: the line on which each entry's text begins; () where the entries have no texts of their own, and
    then nothing is remembered. before: the memory of the state that this one followed.
    """

    def __init__(self, lines: Sequence[int] = (), before: "EntryMemory[T] | None" = None) -> None:
        self._lines = lines
        self._known: tuple[Sequence[Json], Sequence[int], list[T]] = before._known if before else ((), (), [])
        self._under: object = before._under if before else None

    def told(self, entries: Sequence[Json], under: object, tell: Callable[[int, Json], T]) -> list[T]:
        """Say something of every entry: what was said before, where nothing has changed, or what `tell` says.

        under: all that it hangs on beside an entry, its index and its line.
        """
        if len(self._lines) != len(entries):
            self._known = ((), (), [])
            return [tell(index, entry) for index, entry in enumerate(entries)]
        were, stood, said = self._known if self._under == under else ((), (), [])
        common = min(len(entries), len(were))
        told = said[:common]
        others = {
            *compress(count(), map(is_not, entries, were)),
            *compress(count(), map(ne, self._lines, stood)),
            *compress(range(common), map(is_not, map(type, entries), repeat(dict))),  # may all be one object
        }
        for index in sorted(others):
            told[index] = tell(index, entries[index])
        told += [tell(index, entry) for index, entry in islice(enumerate(entries), common, None)]
        self._known, self._under = (entries, self._lines, told), under
        return told
