"""The key row's words: what can be pressed here and, where little can be, why."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from evals_studio.review.waiting import is_their_turn, waiting
from evals_studio.settings.actions import BY_ID, KeyMap
from evals_studio.tui.standing import Standing, standing
from evals_studio.tui.widgets.key_row import KeyHint

if TYPE_CHECKING:
    from evals_studio.model.finding import Finding
    from evals_studio.review.item import Item, ItemState
    from evals_studio.review.review import Review
    from evals_studio.review.session import Session

_Hints: TypeAlias = tuple[tuple[str, str], ...]

_BY_STATE: "Mapping[ItemState | None, _Hints]" = {
    "open": (("accept", "accept"), ("reject", "reject"), ("later", "later"), ("edit", "edit")),
    "rejected": (("accept", "accept after all"), ("later", "reopen"), ("edit", "edit")),
    "accepted": (("sign-off", "sign off"), ("edit", "edit"), ("reject", "reject"), ("later", "reopen")),
    "on-trail": (("sign-off", "sign off"), ("edit", "edit"), ("reject", "remove"), ("later", "next")),
    "settled": (("edit", "edit"), ("reject", "remove"), ("later", "next")),
    "bare": (
        ("accept", "give id"),
        ("convert", "choose id"),
        ("reject", "remove"),
        ("later", "next"),
    ),
    None: (("propose", "propose"), ("new", "new entry")),
}
_LOOKING = ("search", "filter", "zoom", "theme")
_ALWAYS = ("write", "undo", "propose", "diff")
_LABELS = {"severity-down": "severity"}
"""Words for this row alone, where room is scarce."""
_WHY: Mapping[Standing, KeyHint] = {
    "elsewhere": KeyHint("READ ONLY", "open in another studio"),
    "unreadable": KeyHint("NO EDIT", "the entry says where and why"),
}


def key_hints(
    session: "Session", item: "Item | None", finding: "Finding | None", keys: KeyMap, *, quits: bool = True
) -> tuple[KeyHint, ...]:
    """Give the key row: what fits this state first, then what always works; quit and help stand last.

    finding: the finding of the file under the cursor. quits: whether leaving ends the studio, or leads back.
    """
    here = standing(session)
    own = _own(item, finding, here)
    if here != "elsewhere" and is_their_turn(session.review):
        own = (("propose", f"{len(waiting(session.review))} more"), *own)
    if here != "elsewhere" and _is_mendable(session, item, finding):
        own = (*own, ("mend", "mend"))
    named = {name for name, _ in own}
    rest = [name for name in _others(here, session.review, named) if name not in named]
    labels = _LABELS if quits else {**_LABELS, "quit": "back"}
    others = [(name, labels.get(name, BY_ID[name].label)) for name in (*rest, "quit", "help")]
    hints = [KeyHint(keys.shown(name), label, name) for name, label in (*own, *others)]
    why = (_WHY[here],) if here in _WHY else ()
    return (*why, *(hint for hint in hints if hint.key))


def _is_mendable(session: "Session", item: "Item | None", finding: "Finding | None") -> bool:
    """Tell whether `m` has something to apply to what is under the cursor."""
    is_unreadable = session.review.document.problem is not None
    found = session.review.findings if item is None or is_unreadable else item.findings
    return any(one.mend for one in ((finding,) if finding is not None else found))


def _own(item: "Item | None", finding: "Finding | None", standing: Standing) -> _Hints:
    if standing in _WHY:
        return ()
    return _BY_STATE[item.state if item else None] if finding is None else ()


def _others(standing: Standing, review: "Review", own: Collection[str]) -> Sequence[str]:
    """Give what can be pressed beside an item's own keys, first what does something now: rows are cut."""
    if standing == "elsewhere":
        return _LOOKING
    if standing == "unreadable":
        return ("propose", *_LOOKING)
    idle = {"undo": not review.can_undo, "write": not review.is_changed, "diff": not review.is_changed}
    names = [*_ALWAYS, *(["severity-down"] if "edit" in own else [])]
    if standing == "not-writable":
        names.remove("write")
    return sorted(names, key=lambda name: idle.get(name, False))
