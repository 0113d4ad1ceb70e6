"""What was said of a document's entries, remembered for the state of the document that comes next.

A decision changes one entry of many; the others are the same objects on the same lines.
"""

from collections.abc import Callable, Sequence
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
        self._known: list[tuple[Json, int, T]] = before._known if before is not None else []
        self._under: object = before._under if before is not None else None

    def told(self, entries: Sequence[Json], under: object, tell: Callable[[int, Json], T]) -> list[T]:
        """Say something of every entry: what was said before, where nothing has changed, or what `tell` says.

        under: all that it hangs on beside an entry, its index and its line.
        """
        if len(self._lines) != len(entries):
            self._known = []
            return [tell(index, entry) for index, entry in enumerate(entries)]
        known = iter(self._known if self._under == under else ())
        self._known = [
            one
            if (one := next(known, None)) is not None
            and one[0] is entry
            and one[1] == line
            and isinstance(entry, dict)  # texts of other entries may be one object
            else (entry, line, tell(index, entry))
            for index, (entry, line) in enumerate(zip(entries, self._lines, strict=True))
        ]
        self._under = under
        return [one[2] for one in self._known]
