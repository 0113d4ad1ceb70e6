"""One line for what a decision did, in the past: for the message row, the undo list and the journal."""

from functools import singledispatch
from typing import Final

from evals_studio.model.json import Json, entry_assertion, entry_id
from evals_studio.review.decisions import (
    REJECT_REASONS,
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Convert,
    Draft,
    Later,
    Move,
    Reject,
    Remove,
    Reopen,
    SetEvalSkip,
    SignOff,
    Withdraw,
)

REASONS_IN_WORDS: Final = ", ".join(
    f"{digit} {reason.replace('-', ' ')}" for digit, reason in enumerate(REJECT_REASONS, start=1)
)
"""The digits that give a reject its reason, and the reasons."""


def name_of(entry: Json) -> str:
    """Call an entry by its id, else by its sentence in quotes: it stands in the midst of another one."""
    sentence = entry_assertion(entry)
    return entry_id(entry) or (f"“{sentence}”" if sentence else "an entry")


@singledispatch
def told(decision: object, name: str) -> str:
    """Tell what `decision` did to the item called `name`, as one line without a full stop."""
    raise TypeError(f"no decision: {decision!r}, {name}")


@told.register
def _(decision: Accept, name: str) -> str:
    return f"accepted and signed off {name}" if decision.sign_off else f"accepted {name}"


@told.register
def _(decision: Reject, name: str) -> str:
    return f"rejected {name}" + _because(decision.reason)


@told.register
def _(decision: Withdraw, name: str) -> str:
    if decision.then == "open":
        return f"withdrew {name}, open again"
    return f"withdrew and rejected {name}" + _because(decision.reason)


@told.register
def _(decision: Remove, name: str) -> str:
    return f"removed {name}" + _because(decision.reason)


@told.register
def _(decision: Reopen, name: str) -> str:
    del decision
    return f"reopened {name}"


@told.register
def _(decision: Later, name: str) -> str:
    del decision
    return f"left {name} for later"


@told.register
def _(decision: Draft, name: str) -> str:
    del decision
    return f"changed the draft of {name}"


@told.register
def _(decision: Change, name: str) -> str:
    del decision
    return f"changed {name}"


@told.register
def _(decision: Convert, name: str) -> str:
    del name
    return f"converted a bare string to {decision.id}"


@told.register
def _(decision: SignOff, name: str) -> str:
    del decision
    return f"signed off {name}"


@told.register
def _(decision: Add, name: str) -> str:
    del decision
    return f"added {name}"


@told.register
def _(decision: Move, name: str) -> str:
    return f"moved {name} to place {decision.to + 1}"


@told.register
def _(decision: ApplyMend, name: str) -> str:
    del name
    return f"mended: {decision.title.removesuffix('.')}"


@told.register
def _(decision: SetEvalSkip, name: str) -> str:
    del name
    words = {True: "set eval-skip", False: "set eval-skip to false", None: "took eval-skip out"}
    return words[decision.value]


@told.register
def _(decision: Bulk, name: str) -> str:
    del name
    count = len(decision.decisions)
    said = decision.title if str(count) in decision.title.split() else f"{decision.title} ({count})"
    reasons = {getattr(one, "reason", None) for one in decision.decisions}
    return said + _because(reasons.pop() if len(reasons) == 1 else None)


def _because(reason: str | None) -> str:
    return f" ({reason.replace('-', ' ')})" if reason else ""


def left_words(count: int, *, kept: bool) -> str:
    """Say at the end what becomes of decisions that were not written; "" where there are none."""
    if not count:
        return ""
    return f"Not written: {count}; {'kept for next time' if kept else 'lost, for nothing can be kept'}."
