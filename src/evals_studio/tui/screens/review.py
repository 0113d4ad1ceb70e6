"""The review screen: draws the session in its panes, hands keys to the commands, holds no state of the work.

on_key            → guards → command(action) → commands.COMMANDS[action](screen)
commands          → session → screen.draw()
draw()            → list, header; draw_item() → entry, source, artifact, key row
"""

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message

from evals_studio.model.finding import Finding
from evals_studio.model.plural import plural
from evals_studio.review.item import Item
from evals_studio.tui.following import LOOK_EVERY, follow
from evals_studio.tui.greeting import greeting, is_first_start
from evals_studio.tui.header_words import words_of
from evals_studio.tui.key_hints import key_hints
from evals_studio.tui.keys import key_name
from evals_studio.tui.lines import Look
from evals_studio.tui.news import News, tell_news
from evals_studio.tui.picture import covered_lines, file_findings, lines_and_place
from evals_studio.tui.screens.panes import Panes
from evals_studio.tui.source_lines import diff_lines, source_line
from evals_studio.tui.typed import GUARDED, HeldKey
from evals_studio.tui.view import View, arranged
from evals_studio.tui.warming import warm
from evals_studio.tui.widgets.artifact_pane import ArtifactPane
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.item_list import ItemList
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.widgets.message_row import MessageRow
from evals_studio.tui.widgets.welcome import Welcome
from evals_studio.tui.words import RowMemory, finding_ref, list_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from evals_studio.review.decisions import Decision
    from evals_studio.review.session import Session
    from evals_studio.tui.form_fields import Draft
    from evals_studio.tui.options import Options

_WARM_AFTER = 0.3
"""Seconds after which the modules come that the first frame did without."""


class ReviewScreen(Panes):
    """One artifact under review."""

    AUTO_FOCUS = "#list"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual types it as an instance's
        (0, "-narrow"),
        (80, "-mid"),
        (120, "-wide"),
        (160, "-huge"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (16, "-low"), (50, "-tall")]  # noqa: RUF012 - likewise

    class Kept(Message):
        """The journal has brought something to disk, or could not."""

    def __init__(self, session: "Session", options: "Options") -> None:
        super().__init__()
        self.session = session
        self.options = options
        self.view = View()
        self.seen: set[str] = set()
        self._held = HeldKey()
        self._known_rows = RowMemory()
        self._followed_to: str | None = None
        self.news = News()

    def compose(self) -> ComposeResult:
        """Lay the panes out; the style sheet says which show at which size."""
        self.add_class("-at-list", *self.classes_at(self.app.size), update=False)
        yield StudioHeader()
        with Horizontal(id="panes"):
            yield ItemList(id="list")
            yield LinesPane(id="entry")
            with Vertical(id="side"):
                yield ArtifactPane(id="artifact")
                yield LinesPane(id="live")
        source = LinesPane(id="source")
        source.can_focus = False
        yield source
        if is_first_start(self.options.first_start):
            yield Welcome(self.options.keys)
        yield MessageRow()
        yield KeyRow(kept=2)

    @cached_property
    def listing(self) -> ItemList:
        """The list pane."""
        return self.query_one("#list", ItemList)

    @property
    def ref(self) -> str | None:
        """The item under the cursor."""
        return self.listing.ref

    @property
    def item(self) -> Item | None:
        """The item under the cursor, as the review knows it now."""
        ref, review = self.ref, self.session.review
        return review.item(ref) if ref is not None and review.has(ref) else None

    @property
    def drafts(self) -> "Mapping[str, Draft]":
        """What was typed in forms and not committed, by item."""
        return {form.ref: form.texts for form in self.session.unfinished}

    @property
    def finding(self) -> Finding | None:
        """The finding of the file under the cursor, when it stands on one."""
        found = enumerate(file_findings(self.session.review))
        return next((finding for number, finding in found if finding_ref(number) == self.ref), None)

    @property
    def shown_items(self) -> tuple[Item, ...]:
        """The items that the list shows, in its order."""
        return arranged(self.session.review.items, self.view)

    def on_mount(self) -> None:
        """Open on the first thing that needs a decision, and say what was found again."""
        self.session.when_kept(self._tell_kept)
        self.draw()
        self.listing.go_to(self.session.review.next_to_decide(None))
        if self.session.offered:
            self.offer_kept()
        self.say(*greeting(self.session))
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

    def draw(self) -> None:
        """Draw the session as it is now; nothing when the screen has closed since this was asked for."""
        if not self.query("#live"):
            return
        items = self.shown_items
        width = self.listing.size.width
        self.listing.show(list_rows(items, width, self.picked, self._shown_findings, self._known_rows))
        self.query_one(StudioHeader).show(words_of(self.session))
        if self.query_one("#live").display and self.query_one("#side").display:
            self.query_one("#live", LinesPane).show(diff_lines(self.session.diff()))
        self.draw_item()

    @property
    def _shown_findings(self) -> tuple[Finding, ...]:
        return file_findings(self.session.review) if self.view.filter in ("all", "needs-you") else ()

    def draw_item(self) -> None:
        """Draw what the panes say about the item, or the finding, under the cursor."""
        item, review = self.item, self.session.review
        lines, place = lines_and_place(review, item, self.finding, self.drafts)
        self.query_one("#entry", LinesPane).show(lines)
        if self.query_one("#side").display:
            artifact = self.query_one("#artifact", ArtifactPane)
            artifact.show_text(review.document.text)
            artifact.mark(place, covered_lines(review))
        if self.query_one("#source").display:
            self.query_one("#source", LinesPane).show(source_line(review.document.text, place))
        self.query_one(KeyRow).show(key_hints(self.session, item, self.finding, self.options.keys))

    def on_resize(self) -> None:
        """Draw anew once the panes have their sizes; cursor and scroll stay."""
        self.call_after_refresh(self.draw)

    def say(self, text: str, look: Look = "plain", shorter: tuple[str, ...] = ()) -> None:
        """Say one line in the message row. text, and shorter, fewer words for it: not yet safe to show."""
        self.query_one(MessageRow).say(text, look, shorter)

    @property
    def message(self) -> str:
        """What the message row says."""
        return self.query_one(MessageRow).text

    def show_item(self, ref: str | None) -> None:
        """Put the cursor on an item; one that a filter hides shows everything again."""
        is_item = ref is not None and self.session.review.has(ref)
        if is_item and all(item.ref != ref for item in self.shown_items):
            self.view = View()
            self.draw()
        self.listing.go_to(ref)

    @property
    def picked(self) -> frozenset[str]:
        """The refs of the range."""
        return self.view.picked([item.ref for item in self.shown_items], self.ref)

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
        if any(isinstance(screen, ReviewScreen) for screen in self.app.screen_stack[1:]):
            self.dismiss(None)
        else:
            self.app.exit()

    def on_item_list_moved(self) -> None:
        """Show the item that the cursor stands on now."""
        self._follow_cursor()

    def _follow_cursor(self) -> None:
        """Show the item under the cursor, if that has moved; at once, so that one frame shows it all."""
        ref = self.ref
        if ref is None or ref == self._followed_to:
            return
        self._followed_to = ref
        if self.session.review.has(ref):
            self.seen.add(ref)
            self.session.seen(ref)
        self.query_one("#entry", LinesPane).scroll_home(animate=False)
        if self.view.anchor is None:
            self.draw_item()
        else:
            self.draw()

    def on_item_list_chosen(self) -> None:
        """Zoom what was double-clicked."""
        self.command("zoom")

    def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        """Do what a clicked hint stands for."""
        self.command(event.action)

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
            self.view = View()
            self.draw()
            self.say("Showing everything again.")
        elif self.has_class("-zoom"):
            self.command("zoom")

    def command(self, action: str) -> None:
        """Do an action by its id."""
        from evals_studio.tui.commands import COMMANDS  # noqa: PLC0415 - see `warming`

        COMMANDS[action](self)
        self._follow_cursor()
