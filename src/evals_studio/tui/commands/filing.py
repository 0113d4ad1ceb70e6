"""The file: its diff, writing it, asking makers for proposals, leaving."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.tui.header_words import shown_path
from evals_studio.tui.proposing import ask_maker
from evals_studio.tui.screens.diff import DiffSheet
from evals_studio.tui.screens.leave import LeaveSheet
from evals_studio.tui.screens.write import WriteSheet
from evals_studio.tui.words import plural

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
    if not session.review.is_changed:
        screen.say("There is nothing to write: no decision has changed the file.")
        return

    def land(chosen: str | None) -> None:
        if chosen in ("block", "allow"):
            if write(screen, "allow" if chosen == "allow" else "block"):
                afterwards()
        elif chosen:
            screen.show_item(chosen)
            screen.say("This error is new: mend it, or take it back, before writing.", "bad")

    screen.app.push_screen(WriteSheet(session), land)


def write(screen: "ReviewScreen", errors: "str") -> bool:
    """Write the file and say so. Tells whether it was written."""
    try:
        count = screen.session.write(errors="allow" if errors == "allow" else "block")
    except Fault as fault:
        screen.say(str(fault), "bad")
        screen.draw()
        return False
    screen.draw()
    screen.say(f"Wrote {plural(count, 'decision')} to {shown_path(screen.session.path)}.", "good")
    return True


def _quit(screen: "ReviewScreen") -> None:
    if not screen.session.review.is_changed and not screen.drafts:
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


FILING: Mapping[str, "Callable[[ReviewScreen], None]"] = {
    "propose": ask_maker,
    "diff": _diff,
    "write": _write,
    "quit": _quit,
}
