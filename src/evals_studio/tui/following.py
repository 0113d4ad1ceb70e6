"""Following the file: another program may write it while it is under review."""

from functools import partial
from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.model.plural import plural
from evals_studio.tui.standing import standing
from evals_studio.tui.widgets.header import StudioHeader

if TYPE_CHECKING:
    from collections.abc import Callable

    from evals_studio.review.replaying import Replayed
    from evals_studio.tui.screens.review import ReviewScreen

LOOK_EVERY = 3.0
"""Seconds between two looks at the file; a look costs a stat. Coming back to the terminal looks, too."""


def follow(screen: "ReviewScreen") -> None:
    """Look whether the file has changed on disk and, if so, make the decisions again on its new bytes.

    Waits while a sheet is open: what a person reads must not change under them.
    """
    if screen.app.screen is not screen:
        return
    session, before = screen.session, screen.session.trouble
    if session.take_over():
        _tell_taken_over(screen)
        return
    try:
        replayed = session.follow_disk() if session.changed_on_disk() else None
    except Fault as fault:
        if str(fault) != str(before):  # said once, not every few seconds
            screen.draw()
            screen.say(f"{fault}{' Your decisions are kept.' if session.kept else ''}", "warn")
        return
    if replayed is None:
        if before is not None:
            screen.draw()
            screen.say("The file is back as it was; it can be written again.", "good")
        elif screen.query_one(StudioHeader).standing == "not-writable" and standing(session) == "free":
            screen.draw()
            write = screen.options.keys.shown("write")
            screen.say(f"The file is not write-protected any more: {write} writes it.", "good")
        return
    screen.draw()
    screen.say(" ".join((_told(replayed), *screen.news.of(session))), "warn")
    if screen.session.unfit:
        ask_sides(screen, lambda: None)


def _tell_taken_over(screen: "ReviewScreen") -> None:
    """Say that the other studio has left, and what of its work goes on here."""
    count = screen.session.recovered
    screen.news.of(screen.session)  # says the same in other words
    its_work = f" {plural(count, 'unwritten decision')} found again." if count else ""
    screen.draw()
    screen.say(f"The other studio has left: now you decide here.{its_work}", "good")
    if screen.session.offered:
        screen.offer_kept()


def _told(replayed: "Replayed") -> str:
    again = f" {plural(replayed.fitted, 'decision')} made again on it." if replayed.fitted else ""
    lost = f" {plural(len(replayed.unfit), 'decision')} found no place." if replayed.unfit else ""
    return f"The file changed on disk; this is what it says now.{again}{lost}"


def ask_sides(screen: "ReviewScreen", afterwards: "Callable[[], object]") -> None:
    """Let a person choose a side for each decision without a place; `afterwards` runs when none is left."""
    from evals_studio.tui.screens.choices import ChoicesSheet  # noqa: PLC0415 - seldom needed

    session = screen.session

    def land(left: int | None) -> None:
        screen.draw()
        if left is None:
            count = plural(len(session.unfit), "decision")
            write = screen.options.keys.shown("write")
            screen.say(f"{count} without a place, kept; {write} shows them again before it writes.", "warn")
        else:
            screen.say("Every decision has its place now.", "good")
            afterwards()

    screen.app.push_screen(ChoicesSheet(lambda: session.unfit, partial(session.choose)), land)
