"""A long list of frozen items, kept in runs: a changed item makes its run anew and shares all the others.

So changing one item of two thousand costs about what it costs among five, and so does telling where two such
lists differ, or which of their items have a name.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from itertools import accumulate, chain, pairwise
from operator import attrgetter
from typing import Final, Generic, TypeVar, overload

from evals_studio.model.frozen import dataclass

MOST: Final = 32
"""Most items of a run: what one change makes anew."""

T = TypeVar("T")
A = TypeVar("A")

_items = attrgetter("items")


@dataclass(frozen=True, eq=False, slots=True)
class Run(Generic[T]):
    """Some items that follow each other, never none. Two runs are the same only if they are one object."""

    items: tuple[T, ...]
    _told: dict[object, object] = field(default_factory=dict)

    def tells(self, ask: Callable[[tuple[T, ...]], A]) -> A:
        """What a pure function says of the items; it is asked once."""
        if ask not in self._told:
            self._told[ask] = ask(self.items)
        return self._told[ask]  # type: ignore[return-value] # what `ask` gave is what is kept under it


@dataclass(frozen=True, eq=False)
class Runs(Sequence[T]):
    """A list that is never changed; `spliced` gives another one."""

    runs: tuple[Run[T], ...]

    @classmethod
    def of(cls, items: Iterable[T]) -> "Runs[T]":
        """Keep these items."""
        return cls(_in_runs(tuple(items)))

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """How many items stand before each run, and behind the last of them all."""
        return tuple(accumulate(map(len, map(_items, self.runs)), initial=0))

    def __len__(self) -> int:
        return self.starts[-1]

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(map(_items, self.runs))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(len(self))[index])
        number = range(len(self))[index]
        run = self._run_at(number)
        return self.runs[run].items[number - self.starts[run]]

    def _run_at(self, number: int) -> int:
        """The run that holds the item at `number`; behind the last item the last one."""
        return min(bisect_right(self.starts, number), len(self.runs)) - 1

    def spliced(self, low: int, high: int, new: Iterable[T]) -> "Runs[T]":
        """The list with other items in the place of those from `low` to `high`."""
        if not self.runs:
            return Runs.of(new)
        first, last = self._run_at(low), self._run_at(max(low, high - 1))
        above = self.runs[first].items[: low - self.starts[first]]
        below = self.runs[last].items[high - self.starts[last] :]
        return Runs((*self.runs[:first], *_in_runs((*above, *new, *below)), *self.runs[last + 1 :]))

    def unlike(self, other: "Runs[T]") -> tuple[list[T], list[T]]:
        """The items of both lists without the runs that they share at their beginnings and ends."""
        ours, theirs = self.runs, other.runs
        shorter = min(len(ours), len(theirs))
        head = tail = 0
        while head < shorter and ours[head] is theirs[head]:
            head += 1
        while tail < shorter - head and ours[-1 - tail] is theirs[-1 - tail]:
            tail += 1
        return (
            [item for run in ours[head : len(ours) - tail] for item in run.items],
            [item for run in theirs[head : len(theirs) - tail] for item in run.items],
        )

    def where(self, index: Callable[[tuple[T, ...]], Mapping[str, Iterable[int]]], name: str) -> list[int]:
        """The numbers of the items that have a name. index: which of some items have which names."""
        return [
            start + number
            for start, run in zip(self.starts, self.runs, strict=False)
            for number in run.tells(index).get(name, ())
        ]


def _in_runs(items: tuple[T, ...]) -> tuple[Run[T], ...]:
    """Part items into runs of about the same length."""
    parts = -(-len(items) // MOST)
    bounds = [len(items) * part // parts for part in range(parts + 1)] if parts else []
    return tuple(Run(items[low:high]) for low, high in pairwise(bounds))
