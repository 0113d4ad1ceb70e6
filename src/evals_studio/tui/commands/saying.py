"""What is said after a decision, and the reason that a digit gives a reject."""

from typing import TYPE_CHECKING

from rich.cells import cell_len

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
from evals_studio.review.telling import REASONS_IN_WORDS, name_of
from evals_studio.review.waiting import is_their_turn
from evals_studio.settings.actions import BY_ID
from evals_studio.tui.beyond import what_waits
from evals_studio.tui.keys import with_keys
from evals_studio.tui.lines import shortened_within
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
    screen: "ReviewScreen", decision: Decision, done: str, *, went_on: bool = True
) -> tuple[str, ...]:
    """Say what was done and what may follow, at full length, then shorter.

    went_on: whether the cursor went on to something that waits, or need not.
    """
    undo = screen.options.keys.shown("undo")
    tails, least = [f"{undo} takes it back.", f"{undo}: {BY_ID['undo'].label}."], done
    if not went_on or is_their_turn(screen.session.review):
        least = f"{_what_is_left(screen)}."
        tails = [f"{least[:-1]}, {tails[0]}", f"{least} {tails[1]}", least]
    words = [f"{done} {tail}" for tail in tails]
    if not _is_reject(decision):
        return (*words, least)
    terse = f"Why? {_FEWER_REASONS}"
    room = screen.size.width - cell_len(f" . {terse}")
    did, _, name = done[:-1].partition(" ")
    short = f"{did} {shortened_within(name, room - cell_len(did) - 1)}. {terse}"
    named = [short] if went_on and room >= _LEAST_NAMED else []
    whole = f"{done} Why? {REASONS_IN_WORDS}. {tails[0]}"
    return (whole, *named, *(f"{said} 1 to 5 may say why." for said in words), *words, least)


def _what_is_left(screen: "ReviewScreen") -> str:
    """Say, where the cursor did not go on, whether the item under it is what still waits."""
    if is_their_turn(screen.session.review):
        return what_waits(screen)
    write = screen.options.keys.shown("write")
    alone = screen.session.review.next_to_decide(None) is not None
    said = "Only this one waits" if alone else "Nothing else waits"
    return f"{said}; {write} writes" if screen.session.review.is_changed else said


_FEWER_REASONS = REASONS_IN_WORDS.replace(",", "").replace("out of ", "")

_LEAST_NAMED = 18
"""Cells that say "Rejected" and, of its name, both ends."""


def what_was_done(action: str, decision: Decision, told: str, *, was_rejected: bool) -> str:
    """Make a sentence of what a session tells of a decision; it names the severity that a key has brought.

    was_rejected: what a draft was made of was rejected, and is open again by it.
    """
    if not isinstance(decision, Draft | Change):
        return sentence(told)
    name = name_of(decision.entry)
    if action.startswith("severity"):
        severity = decision.entry.get("severity", VOCABULARY.defaults["severity"])
        return f"Reopened {name}, severity {severity}." if was_rejected else f"{name}: severity {severity}."
    return f"Reopened {name} with a changed draft." if was_rejected else sentence(told)


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
        said = "A digit gives the reason of a reject, right after {reject}."
        screen.say(with_keys(said, screen.options.keys))
        return
    try:
        screen.say(sentence(screen.session.explain(REJECT_REASONS[digit - 1])))
    except Fault as fault:
        screen.say(str(fault), "bad")
    screen.draw()
