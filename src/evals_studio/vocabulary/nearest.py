"""The nearest known name to a misspelled one."""

import re
from collections.abc import Iterable, Sized

MOST_COMPARISONS = 10_000

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the one known name that `name` most likely means; None when none is near or two are equally near.

    Case, `_` and spaces count as spelling. One slip (a letter too many, too few, another one, two swapped)
    is allowed in names of three to five letters, two in longer ones.
    """
    plain = _plain(name)
    allowed = 0 if len(plain) < 3 else 1 if len(plain) < 6 else 2
    ranked = sorted((_slips(plain, _plain(other), allowed), other) for other in known if other != name)
    if not ranked or ranked[0][0] > allowed:
        return None
    if len(ranked) > 1 and ranked[1][0] == ranked[0][0]:
        return None
    return ranked[0][1]


def comparable(names: Sized, known: Sized) -> bool:
    """Tell whether so many names can be compared with so many others in the blink of an eye."""
    return len(names) * len(known) <= MOST_COMPARISONS


def _plain(name: str) -> str:
    return _HUMP.sub("-", name[:60]).lower().replace("_", "-").replace(" ", "-").replace(".", "-")


def _slips(one: str, other: str, most: int) -> int:
    """Count insertions, deletions, replacements and swaps of neighbours; `most` + 1 stands for any more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, char in enumerate(one, start=1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (char != wanted))
            if i > 1 and j > 1 and char == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return min(row[-1], most + 1)
