"""The Textual app: themes, signals, leaving. What it shows lives in screens."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from functools import partial
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.theme import Theme

from evals_studio.settings.theme_file import ThemeFile
from evals_studio.tui.options import Options
from evals_studio.tui.screens.queue import QueueScreen
from evals_studio.tui.screens.review import ReviewScreen
from evals_studio.tui.screens.sheet import Sheet

_SIGNALS = ("SIGTERM", "SIGHUP")
"""Signals that would leave the terminal as it is; Textual handles neither."""


class StudioApp(App[None]):
    """Shows a first screen: the review of one artifact, or the queue of a folder."""

    TITLE = "evals-studio"
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
        for theme in options.themes.values():
            self.register_theme(as_textual(theme))
        if options.theme in self.available_themes:
            self.theme = options.theme

    async def on_mount(self) -> None:
        """Hold the signals, show the first screen."""
        self._hold_signals()
        await self.push_screen(self._first())

    def _hold_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows; not the main thread
                    loop.add_signal_handler(number, partial(self.exit, return_code=128 + number))

    def action_leave(self) -> None:
        """Close the sheets that are open, then ask the screen below to leave; it guards unwritten work."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Sheet):
                screen.close()
        below = self.screen
        if isinstance(below, ReviewScreen | QueueScreen):
            self.call_after_refresh(below.command, "quit")
        else:
            self.exit()


def as_textual(theme: ThemeFile) -> Theme:
    """Turn a theme file's data, checked when it was read, into Textual's theme."""
    given: dict[str, Any] = {field.name: getattr(theme, field.name) for field in fields(theme)}
    return Theme(**(given | {"variables": dict(theme.variables)}))
