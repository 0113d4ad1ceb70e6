"""Where the cursor goes next: what waits for a person, in the order in which it should be visited."""

from collections.abc import Callable, Collection, Sequence
from typing import Literal

from evals_studio.review.item import Item, is_to_sign_off, needs_decision


def next_ref(
    items: Sequence[Item], ref: str | None, step: Literal[1, -1], on_disk: Collection[str]
) -> str | None:
    """Give the next row after `ref` that waits, going round the list's end; None when no other one does.

    First come those that need a decision and were not put off, then those put off, then the trail. on_disk:
    the refs of the entries that the file on disk holds.
    """
    rows = list(items) if step == 1 else list(reversed(items))
    at = next((row for row, item in enumerate(rows) if item.ref == ref), -1)
    turned = [*rows[at + 1 :], *rows[: max(at, 0)]]
    for waits in _CLASSES:
        found = next((item.ref for item in turned if waits(item)), None)
        if found is not None:
            return found
    written = frozenset(on_disk)
    return next((item.ref for item in turned if is_to_sign_off(item, written)), None)


_CLASSES: tuple[Callable[[Item], bool], ...] = (
    lambda item: not item.later and needs_decision(item),
    needs_decision,
)
