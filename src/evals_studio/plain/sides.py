"""Decisions made on another version of the file: made again or forgotten; a side for what found no place."""

from collections.abc import Iterator
from typing import Literal

from evals_studio.model.fault import Fault
from evals_studio.model.plural import plural
from evals_studio.model.sentences import ended, sentences
from evals_studio.plain.telling import field_lines
from evals_studio.review.replaying import Unfit
from evals_studio.review.session import Session


def offered_lines(session: Session) -> Iterator[str]:
    """Say that decisions are kept for another version of the file, and what can be done with them."""
    if session.offered:
        count = plural(session.offered, "decision")
        yield f"{count} made on another version of this file."
        yield "`again` makes them here as far as they fit, `forget` drops them."


def again(session: Session) -> Iterator[str]:
    """Make the decisions again that are kept for another version of the file.

    Raises Fault in a session that only reads.
    """
    if not session.offered:
        yield "Nothing is kept for another version of this file."
        return
    result = session.replay_offered()
    yield f"{plural(result.fitted, 'decision')} made again."
    yield from unfit_lines(session)


def forget(session: Session) -> Iterator[str]:
    """Drop them; what they were about is open. Raises Fault in a session that only reads."""
    if not session.offered:
        yield "Nothing is kept for another version of this file."
        return
    count = plural(session.offered, "decision")
    session.drop_offered()
    yield f"{count} dropped; what they were about is open again."


def unfit_lines(session: Session) -> Iterator[str]:
    """List the decisions that found no place, both sides of each, and how to choose."""
    for number, one in enumerate(session.unfit, 1):
        yield f"  {number}. found no place: {sentences(one.what, one.reason)}"
        yield from _sides(one)
    if any(one.can_be_mine for one in session.unfit):
        yield "Say `mine NUMBER` to do it all the same, `theirs NUMBER` to leave the file as it is."
    elif session.unfit:
        yield "Say `theirs NUMBER` to leave the file as it is."


def settle(session: Session, side: Literal["mine", "theirs"], number: str) -> Iterator[str]:
    """Choose a side for the decision of that number. Raises Fault or Refused; then nothing has changed."""
    if not session.unfit:
        yield "Every decision has its place."
        return
    if not number.isdecimal() or not 1 <= int(number) <= len(session.unfit):
        raise Fault(f"They are numbered from 1 to {len(session.unfit)}.", code="no-such-item")
    one = session.unfit[int(number) - 1]
    if side == "mine" and not one.can_be_mine:
        raise Fault("This can't be done to the file as it is now.", mend=f"`theirs {number}` leaves it so.")
    session.choose(one, side)
    yield f"{side}: {ended(one.what)}"
    yield from unfit_lines(session)


def _sides(one: Unfit) -> Iterator[str]:
    if one.ref is not None or one.mine is not None:
        yield "     mine, as a new entry:" if one.can_be_mine and one.ref is None else "     mine:"
        yield from (
            f"     {line}" for line in (field_lines(one.mine) if one.mine is not None else ["  remove it"])
        )
    if one.ref is not None:
        yield "     theirs:"
        yield from (f"     {line}" for line in field_lines(one.theirs))
