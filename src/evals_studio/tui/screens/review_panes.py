"""The review screen's panes: what they show of the session, and what stands under the cursor.

draw()            → list, header; draw_item() → entry, source, artifact, key row
"""

from functools import cached_property
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from evals_studio.model.finding import Finding
from evals_studio.review.item import Item
from evals_studio.tui.beyond import when_all_is_decided
from evals_studio.tui.greeting import is_first_start
from evals_studio.tui.header_words import words_of
from evals_studio.tui.key_hints import key_hints
from evals_studio.tui.picture import covered_lines, file_findings, lines_and_place
from evals_studio.tui.screens.panes import Panes
from evals_studio.tui.source_lines import source_line
from evals_studio.tui.view import View, arranged
from evals_studio.tui.widgets.artifact_pane import ArtifactPane
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.item_list import ItemList
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.widgets.live_diff import LiveDiff
from evals_studio.tui.widgets.message_row import MessageRow
from evals_studio.tui.widgets.welcome import Welcome
from evals_studio.tui.words import RowMemory, finding_ref, list_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from evals_studio.review.session import Session
    from evals_studio.tui.form_fields import Draft
    from evals_studio.tui.options import Options


class ReviewPanes(Panes):
    """One artifact's review, drawn. view: how the list is looked at. seen: refs that were on screen."""

    AUTO_FOCUS = "#list"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual types it as an instance's
        (0, "-narrow"),
        (80, "-mid"),
        (120, "-wide"),
        (160, "-huge"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (16, "-low"), (50, "-tall")]  # noqa: RUF012 - likewise

    def __init__(self, session: "Session", options: "Options") -> None:
        super().__init__()
        self.session = session
        self.options = options
        self.view = View()
        self.seen: set[str] = set()
        self._known_rows = RowMemory()
        self._followed_to: str | None = None

    def compose(self) -> ComposeResult:
        """Lay the panes out; the style sheet says which show at which size."""
        self.add_class("-at-list", update=False)
        yield StudioHeader()
        with Horizontal(id="panes"):
            yield ItemList(id="list")
            yield LinesPane(id="entry")
            with Vertical(id="side"):
                yield ArtifactPane(id="artifact")
                yield LiveDiff(id="live")
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

    def draw(self) -> None:
        """Draw the session as it is now; nothing when the screen has closed since this was asked for."""
        if not self.query("#live"):
            return
        items, review = self.shown_items, self.session.review
        self.listing.show(
            list_rows(
                items,
                self.listing.size.width,
                self.picked,
                self._shown_findings,
                when_all_is_decided(review),
                self._known_rows,
            )
        )
        self.query_one(StudioHeader).show(words_of(self.session))
        if self.query_one("#live").display and self.query_one("#side").display:
            self.query_one("#live", LiveDiff).show_diff(self.session.diff(), review.document.text)
        self.draw_item()

    @property
    def _shown_findings(self) -> tuple[Finding, ...]:
        return file_findings(self.session.review) if self.view.filter in ("all", "needs-you") else ()

    def draw_item(self) -> None:
        """Draw what the panes say about the item, or the finding, under the cursor."""
        item, review = self.item, self.session.review
        lines, place = lines_and_place(review, item, self.finding, self.options.keys, self.drafts)
        self.query_one("#entry", LinesPane).show(lines)
        if self.query_one("#side").display:
            artifact = self.query_one("#artifact", ArtifactPane)
            artifact.show_text(review.document.text)
            artifact.mark(place, covered_lines(review))
        if self.query_one("#source").display:
            source = self.query_one("#source", LinesPane)
            source.show(source_line(review.document.text, place))
            source.set_class(not source.shown_lines, "-empty")
        quits = not self.is_above_queue
        self.query_one(KeyRow).show(
            key_hints(self.session, item, self.finding, self.options.keys, quits=quits)
        )

    @property
    def is_above_queue(self) -> bool:
        """Tell whether the queue is below, where leaving leads."""
        return self in self.app.screen_stack[1:]

    def on_resize(self) -> None:
        """Draw anew once the panes have their sizes; cursor and scroll stay."""
        self.call_after_refresh(self.draw)

    def show_item(self, ref: str | None) -> None:
        """Put the cursor on an item or a finding; one that a filter hides shows everything again."""
        review = self.session.review
        if ref is not None and review.has(ref):
            is_hidden = all(item.ref != ref for item in self.shown_items)
        else:
            findings = [finding_ref(number) for number in range(len(file_findings(review)))]
            is_hidden = not self._shown_findings and ref in findings
        if is_hidden:
            self.view = View()
            self.draw()
        self.listing.go_to(ref)

    @property
    def picked(self) -> frozenset[str]:
        """The refs of the range."""
        shown = self.shown_items if self.view.anchor is not None else ()
        return self.view.picked([item.ref for item in shown], self.ref)

    def on_item_list_moved(self) -> None:
        """Show the item that the cursor stands on now."""
        self.follow_cursor()

    def follow_cursor(self) -> None:
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
