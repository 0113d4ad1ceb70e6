"""A person's decisions as values: base bytes + decisions = current bytes; what other rooms may use here."""

from evals_studio.review.checked import Blocking
from evals_studio.review.counting import Counts, counted
from evals_studio.review.decisions import (
    REJECT_REASONS,
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Convert,
    Decision,
    Draft,
    Later,
    Move,
    Reject,
    RejectReason,
    Remove,
    Reopen,
    SetEvalSkip,
    SignOff,
    Withdraw,
)
from evals_studio.review.difflines import DiffLine, diff_lines
from evals_studio.review.item import GROUPS, Group, Item, ItemState, has_error, is_near, needs_decision
from evals_studio.review.naming import conversions, offered_id, taken_ids
from evals_studio.review.opening import opened
from evals_studio.review.press import (
    Action,
    Asks,
    Edits,
    MovesOn,
    Pressed,
    Says,
    edited,
    press,
)
from evals_studio.review.replaying import Replayed, Unfit
from evals_studio.review.review import OnAccept, Review
from evals_studio.review.serial import from_json, to_json
from evals_studio.review.session import Session

__all__ = [
    "GROUPS",
    "REJECT_REASONS",
    "Accept",
    "Action",
    "Add",
    "ApplyMend",
    "Asks",
    "Blocking",
    "Bulk",
    "Change",
    "Convert",
    "Counts",
    "Decision",
    "DiffLine",
    "Draft",
    "Edits",
    "Group",
    "Item",
    "ItemState",
    "Later",
    "Move",
    "MovesOn",
    "OnAccept",
    "Pressed",
    "Reject",
    "RejectReason",
    "Remove",
    "Reopen",
    "Replayed",
    "Review",
    "Says",
    "Session",
    "SetEvalSkip",
    "SignOff",
    "Unfit",
    "Withdraw",
    "conversions",
    "counted",
    "diff_lines",
    "edited",
    "from_json",
    "has_error",
    "is_near",
    "needs_decision",
    "offered_id",
    "opened",
    "press",
    "taken_ids",
    "to_json",
]
