"""The review screen: hands keys to the commands, follows the file and the journal, leaves. Holds no work.

on_key            → guards → command(action) → commands.COMMANDS[action](screen)
commands          → session → screen.draw(), see `review_panes`
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message

from evals_studio.model.plural import plural
from evals_studio.tui.following import LOOK_EVERY, follow
from evals_studio.tui.greeting import greeting
from evals_studio.tui.keys import key_name
from evals_studio.tui.news import News, tell_news
from evals_studio.tui.screens.review_panes import ReviewPanes
from evals_studio.tui.typed import GUARDED, HeldKey
from evals_studio.tui.view import View, all_again
from evals_studio.tui.warming import warm
from evals_studio.tui.widgets.header import StudioHeader

if TYPE_CHECKING:
    from evals_studio.review.decisions import Decision
    from evals_studio.review.session import Session
    from evals_studio.tui.options import Options

_WARM_AFTER = 0.3
"""Seconds after which the modules come that the first frame did without."""


class ReviewScreen(ReviewPanes):
    """One artifact under review."""

    class Kept(Message):
        """The journal has brought something to disk, or could not."""

    def __init__(self, session: "Session", options: "Options") -> None:
        super().__init__(session, options)
        self.news = News()
        self._held = HeldKey()

    def on_mount(self) -> None:
        """Open on the first thing that needs a decision, and say what was found again."""
        self.session.when_kept(self._tell_kept)
        self.draw()
        self.listing.go_to(self.session.review.next_to_decide(None))
        if self.session.offered:
            self.offer_kept()
        self.say(*greeting(self.session, self.options.keys))
        self.news.of(self.session)
        self.set_interval(LOOK_EVERY, self.look_at_disk)
        self.watch(self.app, "app_focus", self._look_again, init=False)
        self.set_timer(_WARM_AFTER, warm)

    def offer_kept(self) -> None:
        """Offer the decisions that are kept for other bytes."""
        from evals_studio.tui.commands.filing import offer_kept  # noqa: PLC0415 - see `warming`

        offer_kept(self)

    def _tell_kept(self) -> None:
        """Pass on, from the journal's thread, that something was kept."""
        with suppress(RuntimeError):  # the studio has just ended
            self.post_message(self.Kept())

    def on_review_screen_kept(self) -> None:
        """Say in the header whether the work is on disk now, and what came of keeping it besides."""
        kept, keeping = self.session.kept, self.session.is_keeping
        self.query_one(StudioHeader).show_kept(kept=kept, keeping=keeping)
        tell_news(self)

    def look_at_disk(self) -> None:
        """Notice that another program has written the file."""
        follow(self)

    def _look_again(self, has_focus: bool) -> None:  # noqa: FBT001 - a watched value
        """Look at the file when a person comes back to this terminal; only the app hears of that."""
        if has_focus:
            self.look_at_disk()

    def on_screen_resume(self) -> None:
        """Look at the file when a sheet has closed."""
        self.call_after_refresh(self._look_and_tell)

    def _look_and_tell(self) -> None:
        self.look_at_disk()
        tell_news(self)

    def decide(self, action: str, decision: "Decision") -> None:
        """Hand a decision to the session."""
        from evals_studio.tui.commands import decide  # noqa: PLC0415 - see `warming`

        decide(self, action, decision)

    def run_ended(self, ending: tuple[str, bool]) -> None:
        """Say how a run of a maker ended."""
        if self.is_mounted and self.app.is_running:
            text, well = ending
            self.draw()
            self.say(text, "good" if well else "bad")
            tell_news(self, after_run=True)

    def leave(self) -> None:
        """Go back to the queue, or end the studio where there is none."""
        self.app.workers.cancel_node(self)
        if self.is_above_queue:
            self.dismiss(None)
        else:
            self.app.exit()

    def on_item_list_chosen(self) -> None:
        """Zoom what was double-clicked."""
        self.command("zoom")

    def on_paste(self, event: events.Paste) -> None:
        """Text is never a command."""
        event.stop()
        count = plural(len(event.text), "character")
        self.say(f"{count} came at once and were taken for a paste: nothing was done.", "warn")

    def on_key(self, event: events.Key) -> None:
        """Turn a key into its command, unless it is held down or a field has the focus."""
        from evals_studio.tui.commands import explain_reject  # noqa: PLC0415 - see `warming`

        self.query("#welcome").remove()
        name = key_name(event)
        action = self.options.keys.get(name)
        if name in "12345" and len(name) == 1:
            event.stop()
            explain_reject(self, int(name))
        elif name == "escape":
            event.stop()
            self.close_top()
        elif action is not None:
            event.stop()
            if action in GUARDED and self._held.is_repeat(name, self._arrival(event)):
                self.say(f"{self.options.keys.shown(action)} is held down: pressed once, done once.", "warn")
                return
            self.command(action)

    def _arrival(self, event: events.Key) -> float:
        """When a key came from the terminal, in monotonic seconds."""
        return self.options.clock() if self.options.clock is not None else event.time

    def close_top(self) -> None:
        """Close what is on top: a run, a range, a filter, the zoom. Never decides."""
        from evals_studio.tui.proposing import RUN, is_running  # noqa: PLC0415 - see `warming`

        if is_running(self):
            self.app.workers.cancel_group(self, RUN)
        elif self.view != View():
            before, self.view = self.view, View()
            self.draw()
            self.say(all_again(before))
        elif self.has_class("-zoom"):
            self.command("zoom")

    def command(self, action: str) -> None:
        """Do an action by its id."""
        from evals_studio.tui.commands import COMMANDS  # noqa: PLC0415 - see `warming`

        COMMANDS[action](self)
        self.follow_cursor()
