"""The Textual app: themes, leaving. What it shows lives in screens."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme
from textual.timer import Timer, TimerCallback
from textual.types import CSSPathType

from evals_studio.model.fault import Fault
from evals_studio.settings.theme_file import ThemeFile
from evals_studio.tui.colourless import THEME, Colourless
from evals_studio.tui.lines import Look
from evals_studio.tui.options import Options
from evals_studio.tui.screens.ground import Ground
from evals_studio.tui.screens.too_small import is_too_small
from evals_studio.tui.typed import moving_characters

if TYPE_CHECKING:
    from evals_studio.tui.theme_watch import ThemeWatch

_COLOURLESS = (Colourless(),)

_LOOK_AT_THEMES = 1.0
"""Seconds between two looks at the person's own theme files."""


class StudioApp(App[None]):
    """Shows a first screen: the review of one artifact, or the queue of a folder."""

    TITLE = "evals-studio"
    CSS_PATH: ClassVar[CSSPathType | None] = ["screens/review.tcss", "screens/queue.tcss"]
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "leave", show=False),
        Binding("ctrl+z", "suspend_process", show=False),
    ]

    def __init__(
        self, first: Callable[[], Screen[None]], options: Options, driver_class: type[Driver] | None = None
    ) -> None:
        super().__init__(driver_class=driver_class)
        self._first = first
        self._moving = moving_characters(options.keys)
        self._watch = options.watch
        self._journal_of = options.journal
        self._is_leaving = False
        for theme in options.themes.values():
            self.register_theme(as_textual(theme))
        chosen = THEME if self.no_color else options.theme
        if chosen in self.available_themes:
            self.theme = chosen

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Send no colour at all where a person wants none."""
        return _COLOURLESS if self.no_color else super().get_line_filters()

    def get_default_screen(self) -> Screen[None]:
        """Give the first screen; one pushed over an empty one would have everything styled twice."""
        return self._first()

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Call something once, for certain.

        Textual's timers skip a tick that is overdue when they begin, as on a busy machine. One that has a
        single tick, as the one that ends a storm of resizes, is then silent, and no resize is heard any more.
        """
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False
        return timer

    @property
    def moving(self) -> frozenset[str]:
        """The characters that only move what is on top; under a sheet or a form there are none."""
        return self._moving if isinstance(next(reversed(self.screen_stack), None), Ground) else frozenset()

    def on_mount(self) -> None:
        """Begin to look at the themes, and draw anew after a suspension."""
        self.app_resume_signal.subscribe(self, self._come_back)
        if self._watch is not None:
            for _ in self._watch.look():  # what is there already was read at the start
                pass
            self.set_interval(_LOOK_AT_THEMES, partial(self.look_at_themes, self._watch))

    def _come_back(self, _: App[None]) -> None:
        """Draw everything after a suspension; Textual does so only where the size is another one."""
        self.refresh(layout=True)

    async def on_event(self, event: events.Event) -> None:
        """Let no key through that decides what nobody can see."""
        is_input = isinstance(event, events.InputEvent | events.Paste)
        if is_input and is_too_small(self.size) and not _leaves(event):
            return
        await super().on_event(event)

    def look_at_themes(self, watch: "ThemeWatch") -> None:
        """Take up the themes that were saved; a broken one is named, and the last good one stays."""
        for found in watch.look():
            if isinstance(found, Fault):
                self._say(f"The last good colours stay. {found}", "warn")
                continue
            self.register_theme(as_textual(found))
            if self.theme == found.name:
                self._watch_theme(found.name)
            self._say(f"Colours read again: {found.name}.", "plain")

    def _say(self, text: str, look: Look) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Ground):
                screen.say(text, look)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave, once what is going on has come to its end."""
        self._is_leaving = True
        super().exit(result, return_code, message)

    def _handle_exception(self, error: Exception) -> None:
        """End with the status of a bug, as the rest of the program does."""
        if self._is_leaving and isinstance(error, NoMatches):
            return  # a screen that opened as the studio ended finds its widgets gone
        from evals_studio.tui.crash import BUG  # noqa: PLC0415 - only a bug asks

        super()._handle_exception(error)
        self._return_code = BUG

    def _fatal_error(self) -> None:
        """Leave a short report. Textual's own prints local variables, which hold people's texts."""
        from evals_studio.tui.crash import report  # noqa: PLC0415 - only a bug asks

        self.bell()
        error = self._exception or sys.exc_info()[1] or RuntimeError()
        self._exit_renderables.append(Text(report(error, self._journal())))
        self._close_messages_no_wait()

    def _journal(self) -> Path | None:
        from evals_studio.tui.screens.review import ReviewScreen  # noqa: PLC0415 - only a bug asks

        sessions = [screen.session for screen in self.screen_stack if isinstance(screen, ReviewScreen)]
        return self._journal_of(sessions[-1].path) if sessions and self._journal_of else None

    def action_leave(self) -> None:
        """Ask what is on top to leave; a sheet that asks about leaving has an answer of its own."""
        from evals_studio.tui.screens.sheet import Sheet  # noqa: PLC0415 - not needed before the first sheet

        if isinstance(self.screen, Sheet):
            self.screen.leave()
        else:
            self.action_leave_all()

    def action_leave_all(self) -> None:
        """Close the sheets that are open, then ask the screen below to leave; it guards unwritten work."""
        from evals_studio.tui.screens.sheet import Sheet  # noqa: PLC0415 - not needed before the first sheet

        for screen in reversed(self.screen_stack):
            if isinstance(screen, Sheet):
                screen.close()
        below = self.screen
        if isinstance(below, Ground):
            self.call_after_refresh(below.command, "quit")
        else:
            self.exit()


def _leaves(event: events.Event) -> bool:
    return isinstance(event, events.Key) and event.key in ("ctrl+c", "ctrl+q", "ctrl+z")


def as_textual(theme: ThemeFile) -> Theme:
    """Turn a theme file's data, checked when it was read, into Textual's theme."""
    given: dict[str, Any] = {field.name: getattr(theme, field.name) for field in fields(theme)}
    return Theme(**(given | {"variables": dict(theme.variables)}))
