"""Moving: the cursor in the list, the scroll of other panes, from pane to pane. Never decides."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Literal

from textual.scroll_view import ScrollView

from evals_studio.review.item import is_to_sign_off, needs_decision
from evals_studio.review.waiting import is_their_turn
from evals_studio.tui.beyond import what_waits

if TYPE_CHECKING:
    from evals_studio.tui.screens.panes import Pane
    from evals_studio.tui.screens.review import ReviewScreen

_FAR = 1_000_000
_PANE_WORDS = {
    "list": "The list: j and k move from item to item.",
    "entry": "The entry: j and k scroll it. Tab goes on.",
    "artifact": "The artifact's text: j and k scroll it. Tab goes on.",
    "live": "The diff: j and k scroll it. Tab goes on.",
}


def _move(screen: "ReviewScreen", rows: int) -> None:
    """Move by rows: the list's cursor, or the scroll of the pane that has the focus."""
    if screen.pane == "list":
        screen.listing.step(rows)
    else:
        screen.query_one(f"#{screen.pane}", ScrollView).scroll_relative(y=rows, animate=False, immediate=True)


def _page(screen: "ReviewScreen", direction: Literal[1, -1]) -> None:
    height = screen.query_one(f"#{screen.pane}", ScrollView).size.height
    _move(screen, direction * max(1, height - 1))


def _seek(screen: "ReviewScreen", direction: Literal[1, -1]) -> None:
    """Go to the next or previous item that needs a decision."""
    ref = screen.session.review.next_to_decide(screen.ref, direction)
    if ref is None or ref == screen.ref:
        beyond = what_waits(screen) if is_their_turn(screen.session.review) else ""
        screen.say(
            f"All that is here is decided; {beyond}." if beyond else "Nothing else waits for a decision."
        )
    else:
        screen.show_item(ref)


def advance(screen: "ReviewScreen", *, signing_off: bool = False) -> bool:
    """Go on to the next item that needs a decision; tell whether there was one.

    signing_off: who signs off goes on with the trail below first.
    """
    before = screen.ref
    refs = [item.ref for item in screen.shown_items]
    below = screen.shown_items[refs.index(before) + 1 :] if signing_off and before in refs else ()
    on_disk = frozenset(screen.session.review.disk_order)
    ref = next((item.ref for item in below if is_to_sign_off(item, on_disk)), None)
    ref = ref or screen.session.review.next_to_decide(before)
    if ref is not None:
        screen.show_item(ref)
    return ref is not None and ref != before


def leave_what_is_done(screen: "ReviewScreen") -> None:
    """Go on from an item with which nothing is left to do; without another one the cursor stays."""
    item, review = screen.item, screen.session.review
    if item is None or needs_decision(item) or is_to_sign_off(item, frozenset(review.disk_order)):
        return
    ref = review.next_to_decide(screen.ref)
    if ref is not None:
        screen.show_item(ref)


def _pane(screen: "ReviewScreen", direction: Literal[1, -1]) -> None:
    panes: list[Pane] = ["list", "entry", "artifact"]
    if screen.has_class("-huge") and screen.has_class("-tall"):
        panes.append("live")
    at = panes.index(screen.pane) if screen.pane in panes else 0
    pane = panes[(at + direction) % len(panes)]
    screen.go_to_pane(pane)
    screen.say(_PANE_WORDS[pane])


MOVING: Mapping[str, "Callable[[ReviewScreen], None]"] = {
    "down": partial(_move, rows=1),
    "up": partial(_move, rows=-1),
    "first": partial(_move, rows=-_FAR),
    "last": partial(_move, rows=_FAR),
    "page-down": partial(_page, direction=1),
    "page-up": partial(_page, direction=-1),
    "next-open": partial(_seek, direction=1),
    "previous-open": partial(_seek, direction=-1),
    "next-pane": partial(_pane, direction=1),
    "previous-pane": partial(_pane, direction=-1),
}
