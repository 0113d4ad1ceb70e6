"""What is said after a decision, and the reason that a digit gives a reject."""

from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.review.decisions import (
    REJECT_REASONS,
    Bulk,
    Change,
    Decision,
    Draft,
    Reject,
    Remove,
    Withdraw,
)
from evals_studio.review.press import Says
from evals_studio.settings.actions import BY_ID
from evals_studio.tui.standing import read_only_words
from evals_studio.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from evals_studio.tui.screens.review import ReviewScreen

NEW = "new"
"""Names the draft of an entry that no item stands for yet."""


def says_read_only(screen: "ReviewScreen") -> bool:
    """Tell, and say, that nothing can be decided here."""
    words = read_only_words(screen.session)
    if words:
        screen.say(words[0], "warn", words[1:])
    return bool(words)


def told(screen: "ReviewScreen", says: Says) -> str:
    """Give the line that a press came to, and the key that does what was probably meant."""
    key = screen.options.keys.shown(says.instead) if says.instead else ""
    return f"{says.message} {key}: {BY_ID[says.instead].label}." if says.instead and key else says.message


def sentence(text: str) -> str:
    """Make a sentence of a line that was told in the past."""
    return text[:1].upper() + text[1:].rstrip(".") + "."


def words_after(
    screen: "ReviewScreen", decision: Decision, done: str, *, last: bool = False
) -> tuple[str, ...]:
    """Say what was done and what may follow, at full length, then shorter. last: nothing else waits."""
    undo, write = screen.options.keys.shown("undo"), screen.options.keys.shown("write")
    if _is_reject(decision):
        why, first = f"Why? {_REASONS}.", done.partition(" ")[0]
        rest = f"Nothing else waits; {write} writes." if last else f"{undo} takes it back."
        return (f"{done} {why} {rest}", f"{done} {why}", f"{first}. {why}", f"{first}. 1 to 5 may say why.")
    if last:
        waits = f"Nothing else waits; {write} writes"
        return (f"{done} {waits}, {undo} takes it back.", f"{done} {waits}.", f"{waits}.")
    return (f"{done} {undo} takes it back.", done)


_REASONS = ", ".join(
    f"{digit} {reason.replace('-', ' ')}" for digit, reason in enumerate(REJECT_REASONS, start=1)
)
"""The digits that give a reject its reason, and the reasons."""


def severity_words(action: str, decision: Decision) -> str:
    """Say to which severity a key has brought an entry; "" for other actions."""
    if not action.startswith("severity") or not isinstance(decision, Draft | Change):
        return ""
    return f" Severity: {decision.entry.get('severity', VOCABULARY.defaults['severity'])}."


def _is_reject(decision: Decision) -> bool:
    if isinstance(decision, Bulk):
        return all(map(_is_reject, decision.decisions))
    return isinstance(decision, Reject | Remove) or (
        isinstance(decision, Withdraw) and decision.then == "rejected"
    )


def explain_reject(screen: "ReviewScreen", digit: int) -> None:
    """Give the reject just made its reason: 1 duplicate, 2 wrong, 3 untestable, 4 out of scope, 5 other."""
    decisions = screen.session.review.decisions
    if not decisions or not _is_reject(decisions[-1]):
        screen.say("A digit gives the reason of a reject, right after x.")
        return
    try:
        screen.say(sentence(screen.session.explain(REJECT_REASONS[digit - 1])))
    except Fault as fault:
        screen.say(str(fault), "bad")
    screen.draw()
