"""What a key does in each state: studio.md's table "What a decision does, by state" as one pure function."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.review.decisions import (
    Accept,
    ApplyMend,
    Change,
    Convert,
    Decision,
    Draft,
    Later,
    Move,
    Reject,
    Remove,
    Reopen,
    SignOff,
    Withdraw,
)
from evals_studio.review.item import Item, is_wrong
from evals_studio.review.naming import offered_id
from evals_studio.review.review import Review
from evals_studio.review.telling import name_of
from evals_studio.vocabulary import VOCABULARY

Action: TypeAlias = Literal[
    "accept",
    "reject",
    "later",
    "sign-off",
    "accept-and-sign-off",
    "edit",
    "severity-up",
    "severity-down",
    "convert",
    "move-up",
    "move-down",
    "mend",
]


@dataclass(frozen=True, slots=True)
class Says:
    """Nothing happens but one line in the message row.

    message: not yet made safe to show; it names no key. instead: the action that does what was probably
    meant, whose key may be shown behind the message.
    """

    message: str
    instead: Action | None = None


@dataclass(frozen=True, slots=True)
class MovesOn:
    """Nothing is decided; only the cursor goes on."""


@dataclass(frozen=True, slots=True)
class Asks:
    """A yes/no question first; `decision` is what a yes decides.

    dropped_comments: comments of the file that go with it, as they stand, to be shown with the question.
    """

    question: str
    decision: Decision
    dropped_comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edits:
    """Open the entry for editing; `edited(review, ref, entry)` turns what comes back into a decision."""

    ref: str
    entry: dict[str, Json]


Pressed: TypeAlias = Decision | Says | MovesOn | Asks | Edits


def press(review: Review, action: Action, ref: str) -> Pressed:
    """Say what `action` does to the item `ref` in its present state. Raises Fault for an unknown ref."""
    item = review.item(ref)
    return _COLUMNS[action](review, item)


def edited(review: Review, ref: str, entry: dict[str, Json]) -> Decision | Says:
    """Turn an edited entry into a decision: a draft for a proposal, a change for an entry in the file."""
    item = review.item(ref)
    if not isinstance(item.entry, dict):
        return Says("Convert it first: a bare string has no fields.", "convert")
    if item.entry == entry and list(item.entry) == list(entry):
        return Says("Nothing was changed.")
    return Change(ref, entry) if item.in_file else Draft(ref, entry)


def mend_of_file(review: Review) -> ApplyMend | Says:
    """Give the first mend that is about no entry: of an unreadable file, or of what is around them."""
    for finding in review.findings:
        if finding.mend is not None and review.checked.index_of(finding) is None:
            return ApplyMend(finding.mend.title, finding.mend.edits)
    return Says("No finding here has a quick fix.")


def _accept(review: Review, item: Item) -> Pressed:
    match item.state:
        case "open" | "rejected":
            return Accept(item.ref, sign_off=review.on_accept == "sign-off")
        case "accepted":
            return Says("It is accepted already.", "sign-off" if item.origins else None)
        case "on-trail":
            return Says("It is in the file already; sign it off instead.", "sign-off")
        case "settled" if is_wrong(item):
            mends = any(finding.mend is not None for finding in item.findings)
            return Says("It is in the file already, but wrong.", "mend" if mends else "edit")
        case "settled":
            return Says("It is settled already.")
        case "bare":
            return Convert(item.ref, offered_id(review, item.ref))


def _reject(review: Review, item: Item) -> Pressed:
    match item.state:
        case "open":
            return Reject(item.ref)
        case "rejected":
            return Says("It is rejected already.")
        case "accepted":
            return _asked_if_commented(review, item, Withdraw(item.ref, "rejected"))
        case "on-trail":
            return _asked_if_commented(review, item, Remove(item.ref))
        case "settled" | "bare":
            return Asks(
                f"Remove {name_of(item.entry)} from the file?", Remove(item.ref), _comments(review, item)
            )


def _asked_if_commented(review: Review, item: Item, decision: Decision) -> Pressed:
    """Ask before a removal that takes comments along; the file's author may want them."""
    comments = _comments(review, item)
    if not comments:
        return decision
    return Asks(f"Remove {name_of(item.entry)} and its comments?", decision, comments)


def _comments(review: Review, item: Item) -> tuple[str, ...]:
    return () if item.index is None else review.document.entry_comments(item.index)


def _later(review: Review, item: Item) -> Pressed:
    match item.state:
        case "open":
            return Later(item.ref)
        case "rejected":
            return Reopen(item.ref)
        case "accepted":
            return _asked_if_commented(review, item, Withdraw(item.ref, "open"))
        case "on-trail" | "settled" | "bare":
            return MovesOn()


def _sign_off(review: Review, item: Item) -> Pressed:
    del review
    match item.state:
        case "open":
            return Says("It is not in the file yet; accept and sign it off in one.", "accept-and-sign-off")
        case "rejected":
            return Says("It is rejected; accept and sign it off in one.", "accept-and-sign-off")
        case "accepted" | "on-trail" if item.origins:
            return SignOff(item.ref)
        case "accepted":
            return Says("It is signed off already.")
        case "on-trail" | "settled":
            return Says("Nothing to sign off: no machine is named for it.")
        case "bare":
            return Says("Nothing to sign off: it has no id yet; convert it.", "convert")


def _accept_and_sign_off(review: Review, item: Item) -> Pressed:
    if item.state in {"open", "rejected"}:
        return Accept(item.ref, sign_off=True)
    return _sign_off(review, item)


def _edit(review: Review, item: Item) -> Pressed:
    del review
    if item.state == "bare":
        return Says("Convert it first: a bare string has no fields.", "convert")
    if not isinstance(item.entry, dict):
        return Says("This entry is no object; mend it in the file, or remove it.")
    return Edits(item.ref, item.fields)


def _severity(step: Literal[1, -1]) -> "_Column":
    """Make the column that moves an entry's severity up (1) or down (-1)."""

    def column(review: Review, item: Item) -> Pressed:
        pressed = _edit(review, item)
        if not isinstance(pressed, Edits):
            return pressed
        gravest_first = VOCABULARY.severities
        now = pressed.entry.get("severity", VOCABULARY.defaults.get("severity"))
        at = gravest_first.index(now) if now in gravest_first else step
        to = at - step
        if not 0 <= to < len(gravest_first):
            return Says(f"Its severity is {now} already.")
        return edited(review, item.ref, _with_severity(pressed.entry, gravest_first[to]))

    return column


def _with_severity(entry: dict[str, Json], severity: str) -> dict[str, Json]:
    """Set a severity; the default is said only where one is said already."""
    if "severity" not in entry and severity == VOCABULARY.defaults.get("severity"):
        return entry
    return {**entry, "severity": severity}


def _convert(review: Review, item: Item) -> Pressed:
    if item.state == "bare":
        return Convert(item.ref, offered_id(review, item.ref))
    return Says("It has an id already; only bare strings are converted.")


def _move(step: Literal[1, -1]) -> "_Column":
    """Make the column that moves an entry one place down (1) or up (-1) in the file."""

    def column(review: Review, item: Item) -> Pressed:
        if item.index is None:
            return Says("It is not in the file.")
        to = item.index + step
        if to < 0:
            return Says("It is the file's first entry already.")
        if to >= len(review.now.order):
            return Says("It is the file's last entry already.")
        return Move(item.ref, to)

    return column


def _mend(review: Review, item: Item) -> Pressed:
    del review
    mends = [finding.mend for finding in item.findings if finding.mend is not None]
    if not item.in_file or not mends:
        return Says("None of its findings has a quick fix.")
    return ApplyMend(mends[0].title, mends[0].edits)


_Column: TypeAlias = Callable[[Review, Item], Pressed]
_COLUMNS: Mapping[Action, _Column] = {
    "accept": _accept,
    "reject": _reject,
    "later": _later,
    "sign-off": _sign_off,
    "accept-and-sign-off": _accept_and_sign_off,
    "edit": _edit,
    "severity-up": _severity(1),
    "severity-down": _severity(-1),
    "convert": _convert,
    "move-up": _move(-1),
    "move-down": _move(1),
    "mend": _mend,
}
