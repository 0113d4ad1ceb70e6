"""The queue: one row an artifact of a folder. Enter opens it for review, q there comes back here."""

from typing import TYPE_CHECKING, Literal

from textual import events, work
from textual.app import ComposeResult
from textual.worker import get_current_worker

from evals_studio.model.fault import Fault
from evals_studio.model.plural import plural
from evals_studio.model.show import shown_line
from evals_studio.review.counting import summed
from evals_studio.tui.header_words import HeaderWords
from evals_studio.tui.keys import key_name
from evals_studio.tui.proposing_many import RUN_MANY, ask_for_many
from evals_studio.tui.queue_actions import QUEUE_ACTIONS, QUEUE_GROUPS
from evals_studio.tui.queue_rows import (
    Folder,
    QueueCounts,
    counts_of,
    heading,
    looked_at,
    queue_row,
)
from evals_studio.tui.screens.ground import Ground
from evals_studio.tui.screens.help import HelpSheet
from evals_studio.tui.screens.line import LineSheet
from evals_studio.tui.screens.palette import Palette
from evals_studio.tui.screens.review import ReviewScreen
from evals_studio.tui.screens.themes import ThemeSheet
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.item_list import ItemList
from evals_studio.tui.widgets.key_row import KeyHint, KeyRow
from evals_studio.tui.widgets.message_row import MessageRow
from evals_studio.tui.words import count_words, finding_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from evals_studio.tui.options import Options

_FAR = 1_000_000
_READING = "Reading …"
_FILTERED = "Showing only what waits for you."
_HINTS = (
    ("zoom", "open"),
    ("propose", "propose for all shown"),
    ("filter", "only what waits"),
    ("search", "search"),
    ("theme", "theme"),
    ("quit", "quit"),
    ("help", "help"),
)
_IN_AN_EMPTY_FOLDER = frozenset({"theme", "quit", "help"})
COUNTED_NAMES = (
    "SKILL.md",
    "agents/*.md",
    "commands/*.md",
    "CLAUDE.md",
    "AGENTS.md",
    "GEMINI.md",
    "copilot-instructions.md",
    "*.instructions.md",
    "*.agent.md",
    "*.prompt.md",
    ".cursor/rules/*.mdc",
)
"""The files that a walk finds, as a person may be told of them."""
_AT_A_TIME = 25
"""Artifacts that are counted before the list is drawn again."""


class QueueScreen(Ground):
    """Lists artifacts while the folder is still being read."""

    AUTO_FOCUS = "#queue"

    def __init__(self, folder: Folder, options: "Options") -> None:
        super().__init__()
        self._folder = folder
        self._options = options
        self._counts: dict[str, QueueCounts] = {}
        self._only_waiting = False
        self._sought = ""
        self._commands: Mapping[str, Callable[[], object]] = {
            "down": lambda: self._listing.step(1),
            "up": lambda: self._listing.step(-1),
            "first": lambda: self._listing.step(-_FAR),
            "last": lambda: self._listing.step(_FAR),
            "page-down": lambda: self._listing.step(self._listing.page()),
            "page-up": lambda: self._listing.step(-self._listing.page()),
            "zoom": self._open,
            "filter": self._filter,
            "search": self._search,
            "search-next": self._seek,
            "search-previous": lambda: self._seek(-1),
            "palette": self._palette,
            "propose": lambda: ask_for_many(self),
            "theme": self._theme,
            "help": self._help,
            "quit": self.app.exit,
        }

    def compose(self) -> ComposeResult:
        """Lay the queue out."""
        yield StudioHeader()
        heading = ItemList(id="heading")
        heading.can_focus = False
        yield heading
        yield ItemList(id="queue")
        yield MessageRow()
        hints = [KeyHint(self._options.keys.shown(name), label, name) for name, label in _HINTS]
        yield KeyRow(hints, kept=2, actions={action.id: action for action in QUEUE_ACTIONS})

    @property
    def _listing(self) -> ItemList:
        return self.query_one("#queue", ItemList)

    def on_mount(self) -> None:
        """Begin to read the folder."""
        self.say(_READING)
        self._read()

    @work(thread=True, exit_on_error=True)
    def _read(self) -> None:
        worker = get_current_worker()
        batch: list[QueueCounts] = []
        for target in self._folder.targets:
            if worker.is_cancelled:
                return
            batch.append(looked_at(target, self._folder.look))
            if len(batch) >= _AT_A_TIME or not self._counts:
                self.app.call_from_thread(self._add, batch)
                batch = []
        self.app.call_from_thread(self._add, batch)
        self.app.call_from_thread(self._read_all)

    def _add(self, batch: list[QueueCounts]) -> None:
        for counts in batch:
            self._counts[str(counts.target.path)] = counts
        self.draw()

    def _read_all(self) -> None:
        if not self._counts:
            row = self.query_one(KeyRow)
            row.show(tuple(hint for hint in row.hints if hint.action in _IN_AN_EMPTY_FOLDER))
            self.say(f"There are no artifacts in this folder. These names count: {', '.join(COUNTED_NAMES)}.")
            return
        waiting = sum(counts.waits for counts in self._counts.values())
        waits = "waits" if waiting == 1 else "wait"
        every = f"{plural(len(self._counts), 'artifact')}; {waiting} {waits} for you."
        if self.message == _READING:
            self.say(every)
        elif self.message == _FILTERED:
            self.say(f"{_FILTERED} {every}")

    def draw(self) -> None:
        """Draw the counts as they are now."""
        shown, whole = self.shown, self._listing.size.width
        width = self._listing.room_for(len(shown))
        rows = (queue_row(one, self._folder.shown, width) for one in shown)
        self.query_one("#heading", ItemList).show((heading(width, whole),) if self._counts else ())
        self._listing.show(tuple(rows))
        counts = summed([one.counts for one in self._counts.values()])
        artifacts, errors = plural(len(self._counts), "artifact"), finding_words(counts.errors, 0)
        self.query_one(StudioHeader).show(
            HeaderWords(
                shown_line(self._folder.shown), artifacts, count_words(counts), (errors,) if errors else ()
            )
        )

    def on_resize(self) -> None:
        """Draw anew for another width."""
        self.call_after_refresh(self.draw)

    def command(self, action: str) -> None:
        """Do an action by its id; the queue knows fewer than the review."""
        if (do := self._commands.get(action)) is not None:
            do()
        else:
            self.say("Open an artifact first: Enter.")

    def on_key(self, event: events.Key) -> None:
        """Turn a key into its command."""
        if event.key == "escape":
            event.stop()
            self.app.workers.cancel_group(self, RUN_MANY)
        elif (action := self._options.keys.get(key_name(event))) is not None:
            event.stop()
            self.command(action)

    def on_paste(self, event: events.Paste) -> None:
        """Text is never a command."""
        event.stop()
        self.say("Several characters came at once and were taken for a paste: nothing was done.", "warn")

    def on_item_list_chosen(self) -> None:
        """Open what was double-clicked."""
        self._open()

    @property
    def shown(self) -> tuple[QueueCounts, ...]:
        """The artifacts that the list shows."""
        return tuple(one for one in self._counts.values() if one.waits or not self._only_waiting)

    @property
    def actions(self) -> frozenset[str]:
        """The ids of the actions that work here."""
        return frozenset(self._commands)

    @property
    def folder(self) -> Folder:
        """What the queue is about."""
        return self._folder

    @property
    def options(self) -> "Options":
        """A person's settings."""
        return self._options

    def recount(self, counts: QueueCounts) -> None:
        """Take other counts for an artifact."""
        self._counts[str(counts.target.path)] = counts
        self.draw()

    def _search(self) -> None:
        def land(text: str | None) -> None:
            if text:
                self._sought = text.casefold()
                self._seek()

        help_text = "Part of a path. Enter goes to the first match; n and N go on."
        self.app.push_screen(LineSheet("Search", self._sought, help_text), land)

    def _help(self) -> None:
        self.app.push_screen(HelpSheet(self._options.keys, QUEUE_ACTIONS, QUEUE_GROUPS), self._do)

    def _palette(self) -> None:
        self.app.push_screen(Palette(self._options.keys, QUEUE_ACTIONS), self._do)

    def _do(self, action: str | None) -> None:
        if action:
            self.command(action)

    def _seek(self, direction: Literal[1, -1] = 1) -> None:
        refs = [str(one.target.path) for one in self.shown][::direction]
        at = refs.index(self._listing.ref) + 1 if self._listing.ref in refs else 0
        found = {str(one.target.path) for one in self.shown if self._sought in one.target.shown.casefold()}
        hit = next((ref for ref in (*refs[at:], *refs[:at]) if self._sought and ref in found), None)
        if hit is None:
            self.say(f"No path here holds “{self._sought}”." if self._sought else "Nothing is searched for.")
            return
        self._listing.go_to(hit)
        self.say(f"{plural(len(found), 'path')} with “{self._sought}”.")

    def _theme(self) -> None:
        if self.app.no_color:
            self.say("NO_COLOR is set: there are no colours to choose from.")
        else:
            self.app.push_screen(ThemeSheet())

    def _filter(self) -> None:
        self._only_waiting = not self._only_waiting
        self.draw()
        self.say(_FILTERED if self._only_waiting else "Showing every artifact.")

    def _open(self) -> None:
        counts = self._counts.get(self._listing.ref or "")
        if counts is None:
            return
        target = counts.target
        try:
            session = self._folder.open(target)
        except Fault as fault:
            self.say(str(fault), "bad")
            return

        session.keeping = "soon"

        def back(_: None) -> None:
            self._counts[str(target.path)] = counts_of(target, session)
            session.close()
            self.draw()
            self.say(f"Back from {target.shown}.")

        self.app.push_screen(ReviewScreen(session, self._options), back)
