"""How the list is looked at: filter, order, search, range. Pure; it changes nothing of the work."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import entry_assertion
from evals_studio.review.item import Item, needs_decision

Filter: TypeAlias = Literal["all", "needs-you", "trail", "settled"]
FILTERS: tuple[Filter, ...] = get_args(Filter)
Order: TypeAlias = Literal["group", "confidence", "file"]
ORDERS: tuple[Order, ...] = get_args(Order)


@dataclass(frozen=True, slots=True)
class View:
    """What the list shows. search: words to look for. anchor: ref where a range began, None without one."""

    filter: Filter = "all"
    order: Order = "group"
    search: str = ""
    anchor: str | None = None

    def picked(self, refs: Sequence[str], cursor: str | None) -> frozenset[str]:
        """Give the refs of the range, from its anchor to the cursor."""
        if self.anchor not in refs or cursor not in refs:
            return frozenset()
        one, other = sorted((refs.index(self.anchor), refs.index(cursor)))
        return frozenset(refs[one : other + 1])


def all_again(before: View) -> str:
    """Say what is undone when the list is looked at without any wishes again."""
    parts = [
        "showing everything again" if before.filter != "all" else "",
        "sorted by group again" if before.order != "group" else "",
        "no range any more" if before.anchor is not None else "",
        "nothing is searched for any more" if before.search else "",
    ]
    said = ", ".join(part for part in parts if part)
    return said[:1].upper() + said[1:] + "."


def arranged(items: Sequence[Item], view: View) -> tuple[Item, ...]:
    """Filter and order items. Within a group the review's own order stands unless another is asked for."""
    if view.filter == "all" and view.order == "group":
        return tuple(items)
    shown = [item for item in items if _passes(item, view.filter)]
    if view.order == "confidence":
        shown.sort(key=lambda item: -(item.confidence or 0.0))
    elif view.order == "file":
        shown.sort(key=_place)
    return tuple(shown)


def _passes(item: Item, which: Filter) -> bool:
    match which:
        case "needs-you":
            return needs_decision(item)
        case "trail":
            return item.in_file and bool(item.origins)
        case "settled":
            return item.state in ("settled", "rejected")
        case "all":
            return True


def _place(item: Item) -> tuple[int, int]:
    """Order by place: entries by theirs in the file, then proposals by the line of their quote."""
    if item.index is not None:
        return (0, item.index)
    line = item.proposal.line if item.proposal else None
    return (1, line or 0)


def matches(item: Item, search: str) -> bool:
    """Tell whether an item's id or sentence holds the words looked for, in any case."""
    wanted = search.casefold()
    return bool(wanted) and (
        wanted in item.title.casefold() or wanted in entry_assertion(item.entry).casefold()
    )
