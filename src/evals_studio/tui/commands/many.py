"""Many at once: a range, or all that is shown. A sheet first; one undo step."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from evals_studio.model.confidence import shown_confidence
from evals_studio.model.fault import Fault
from evals_studio.model.json import entry_assertion
from evals_studio.model.plural import plural
from evals_studio.review.decisions import Bulk, Convert, Decision
from evals_studio.review.item import Item
from evals_studio.review.naming import taken_ids
from evals_studio.review.press import Action, Asks, Edits, MovesOn, Says, press
from evals_studio.tui.screens.bulk import BulkSheet
from evals_studio.tui.screens.line import LineSheet
from evals_studio.vocabulary import propose_id

if TYPE_CHECKING:
    from evals_studio.review.review import Review
    from evals_studio.tui.screens.review import ReviewScreen

_TITLES: Mapping[str, str] = {
    "accept": "Accept",
    "reject": "Reject",
    "sign-off": "Sign off",
    "convert": "Convert",
}
_PAST: Mapping[str, str] = {
    "accept": "Accepted",
    "reject": "Rejected",
    "sign-off": "Signed off",
    "convert": "Converted",
}
BULK_ACTIONS = frozenset(_TITLES)
"""Actions that a range takes."""


def _range(screen: "ReviewScreen") -> None:
    """Start a range at the cursor, or end it."""
    anchor = None if screen.view.anchor else screen.ref
    screen.view = replace(screen.view, anchor=anchor)
    screen.draw()
    screen.say("Range: move, then a, x, s or c. Esc ends it." if anchor else "No range any more.")


def decide_range(screen: "ReviewScreen", action: Action) -> None:
    """Do one action to all items of the range, after its sheet."""
    picked = screen.picked
    _ask(screen, action, [item for item in screen.shown_items if item.ref in picked])


def _accept_all(screen: "ReviewScreen") -> None:
    def land(typed: str | None) -> None:
        if typed is not None:
            least = float(typed)
            wanted = [
                item for item in screen.shown_items if _is_open(item) and (item.confidence or 0) >= least
            ]
            _ask(screen, "accept", wanted)

    start = shown_confidence(screen.options.min_confidence)
    help_text = "Accept all shown proposals with at least this confidence (0 to 1). A list comes first."
    screen.app.push_screen(LineSheet("Accept all", start, help_text, _confidence_problem), land)


def _confidence_problem(text: str) -> str:
    try:
        return "" if 0 <= float(text) <= 1 else "From 0 to 1."
    except ValueError:
        return "A number from 0 to 1, for instance 0.8."


def _is_open(item: Item) -> bool:
    return item.state == "open"


def _reject_all(screen: "ReviewScreen") -> None:
    _ask(screen, "reject", [item for item in screen.shown_items if _is_open(item)])


def _convert_all(screen: "ReviewScreen") -> None:
    _ask(screen, "convert", [item for item in screen.shown_items if item.state == "bare"])


def _ask(screen: "ReviewScreen", action: Action, items: Sequence[Item]) -> None:
    """Show what would be done to which items, then do it as one step.

    What somebody has begun to change in a form is not accepted as it was.
    """
    if action == "accept":
        items = [item for item in items if item.ref not in screen.drafts]
    decisions = _decisions(screen.session.review, action, items)
    if not decisions:
        screen.say(f"There is nothing here to {_TITLES[action].lower()}.")
        return
    count = plural(len(decisions), "item")

    def land(yes: bool | None) -> None:  # noqa: FBT001 - the shape of a sheet's result
        if yes:
            screen.view = replace(screen.view, anchor=None)
            screen.decide(
                action, Bulk(f"{_PAST[action]} {count}", tuple(decision for _, decision in decisions))
            )

    screen.app.push_screen(
        BulkSheet(f"{_TITLES[action]} {count}", tuple(decisions), frozenset(screen.seen)), land
    )


def _decisions(review: "Review", action: Action, items: Sequence[Item]) -> list[tuple[Item, Decision]]:
    """Give what the action decides for each item that it decides anything for; no two ids are the same."""
    decisions: list[tuple[Item, Decision]] = []
    taken = set(taken_ids(review))
    for item in items:
        try:
            pressed = press(review, action, item.ref)
        except Fault:
            continue
        if isinstance(pressed, Asks):
            pressed = pressed.decision
        if isinstance(pressed, Says | MovesOn | Edits):
            continue
        if isinstance(pressed, Convert):
            pressed = Convert(item.ref, propose_id(entry_assertion(item.entry), taken))
            taken.add(pressed.id)
        decisions.append((item, pressed))
    return decisions


MANY: Mapping[str, "Callable[[ReviewScreen], None]"] = {
    "range": _range,
    "accept-all": _accept_all,
    "reject-all": _reject_all,
    "convert-all": _convert_all,
}
