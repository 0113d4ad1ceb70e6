"""The file: its diff, writing it, asking makers for proposals, leaving."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.model.plural import plural
from evals_studio.review.counting import counted
from evals_studio.settings import shown_path
from evals_studio.tui.commands.moving import leave_what_is_done
from evals_studio.tui.commands.saying import NEW, says_read_only
from evals_studio.tui.following import ask_sides, follow
from evals_studio.tui.keys import with_keys
from evals_studio.tui.proposing import ask_maker
from evals_studio.tui.screens.diff import DiffSheet
from evals_studio.tui.screens.held import HeldSheet
from evals_studio.tui.screens.leave import DraftsSheet, LeaveSheet
from evals_studio.tui.screens.offered import OfferedSheet
from evals_studio.tui.screens.write import WriteSheet
from evals_studio.tui.standing import not_writable_words, standing

if TYPE_CHECKING:
    from evals_studio.tui.screens.review import ReviewScreen


def _diff(screen: "ReviewScreen") -> None:
    if not screen.session.review.is_changed:
        screen.say("Nothing has changed: the file is as it was read.")
        return
    screen.app.push_screen(DiffSheet(screen.session.diff()))


def _write(screen: "ReviewScreen") -> None:
    open_write_sheet(screen, lambda: None)


def open_write_sheet(screen: "ReviewScreen", afterwards: Callable[[], object]) -> None:
    """Show the write sheet; `afterwards` runs when the file was written."""
    session = screen.session
    if says_read_only(screen):
        return
    follow(screen)
    if screen.app.screen is not screen:
        return  # it asks for a side first
    if session.trouble is not None:
        screen.say(str(session.trouble), "bad")
        return
    if standing(session) == "not-writable":
        words = not_writable_words(screen.options.keys)
        screen.say(words[0], "warn", words[1:])
        return
    if session.unfit:
        ask_sides(screen, lambda: open_write_sheet(screen, afterwards))
        return
    if not session.review.is_changed:
        screen.say("There is nothing to write: no decision has changed the file.")
        return

    confirmed = session.review.document.raw

    def land(chosen: str | None) -> None:
        if chosen in ("block", "allow"):
            screen.say(f"Writing {shown_path(session.path)} …")
            # A slow disk holds everything up, so the frame that says so comes first.
            screen.call_after_refresh(_write_confirmed, screen, confirmed, chosen, afterwards)
        elif chosen:
            screen.show_item(chosen)
            screen.say("Nothing was written: this error is new. Mend it, or take it back.", "bad")

    screen.app.push_screen(WriteSheet(session), land)


def _write_confirmed(
    screen: "ReviewScreen", confirmed: bytes, errors: str, afterwards: Callable[[], object]
) -> None:
    """Write what a person has just seen and agreed to, nothing that came in between."""
    if screen.session.review.document.raw != confirmed:
        said = "Something was decided after this diff; {write} shows it as it is now."
        screen.say(with_keys(said, screen.options.keys), "warn")
    elif write(screen, errors):
        afterwards()


def write(screen: "ReviewScreen", errors: str) -> bool:
    """Write the file and say so. errors: "block" or "allow" new ones. Tells whether it was written."""
    try:
        count = screen.session.write(errors="allow" if errors == "allow" else "block")
    except Fault as fault:
        screen.draw()
        screen.say(str(fault), "bad")
        if screen.session.unfit:
            ask_sides(screen, lambda: None)
        return False
    screen.draw()
    if screen.options.advance:
        leave_what_is_done(screen)
    done = f"Wrote {plural(count, 'decision')} to {shown_path(screen.session.path)}."
    to_sign_off, key = counted(screen.session.review).to_sign_off, screen.options.keys.shown("sign-off")
    rest = f" {to_sign_off} to sign off: {key} where you vouch for it." if to_sign_off and key else ""
    screen.say(done + rest, "good", (done,))
    return True


def offer_kept(screen: "ReviewScreen") -> None:
    """Offer the decisions that are kept for another version of this file; never replay them unasked."""
    count = plural(screen.session.offered, "decision")

    def land(chosen: str | None) -> None:
        if chosen == "drop":
            screen.session.drop_offered()
            screen.draw()
            screen.say(f"{count} dropped; what they were about is open again.")
        elif chosen == "again":
            replayed = screen.session.replay_offered()
            screen.draw()
            screen.say(f"{plural(replayed.fitted, 'decision')} made again.", "good")
            if screen.session.unfit:
                ask_sides(screen, lambda: None)
        else:
            screen.say(f"{count} stay kept for the file as it was.")

    screen.app.push_screen(OfferedSheet(screen.session.offered), land)


def _quit(screen: "ReviewScreen") -> None:
    session = screen.session
    if session.read_only is not None:  # all that it shows is kept by who has the file
        screen.leave()
        return
    if not session.review.is_changed:
        if screen.drafts and not (session.kept or session.is_keeping):
            _ask_about_drafts(screen)
        else:
            screen.leave()
        return

    def land(chosen: str | None) -> None:
        if chosen == "write":
            open_write_sheet(screen, screen.leave)
        elif chosen == "keep":
            screen.leave()
        elif chosen == "discard":
            screen.session.discard()
            screen.leave()

    screen.app.push_screen(LeaveSheet(screen.session, len(screen.drafts)), land)


def _ask_about_drafts(screen: "ReviewScreen") -> None:
    """Ask where only a form was left half filled, and that can't be kept."""

    def land(chosen: str | None) -> None:
        if chosen == "drop":
            screen.leave()
        elif chosen == "open":
            ref = next(iter(screen.drafts))
            screen.show_item(ref)
            screen.command("new" if ref == NEW else "edit")

    screen.app.push_screen(DraftsSheet(len(screen.drafts)), land)


def _held(screen: "ReviewScreen") -> None:
    review = screen.session.review
    if not review.held and not review.untestable:
        screen.say("The gate, the checks on what makers offer, holds nothing back.")
        return

    def land(uid: str | None) -> None:
        if uid is None:
            return
        try:
            screen.session.take(uid)
        except Fault as fault:
            screen.say(str(fault), "bad")
            return
        screen.draw()
        screen.show_item(f"p:{uid}")
        reject = screen.options.keys.shown("reject")
        opened = f"{screen.session.review.item(f'p:{uid}').title} is an open proposal now"
        screen.say(f"{opened}; {reject} rejects it.", "good", (f"{opened}.",))

    screen.app.push_screen(HeldSheet(review.held, review.untestable, screen.session.brief()), land)


FILING: Mapping[str, "Callable[[ReviewScreen], None]"] = {
    "propose": ask_maker,
    "held": _held,
    "diff": _diff,
    "write": _write,
    "quit": _quit,
}
