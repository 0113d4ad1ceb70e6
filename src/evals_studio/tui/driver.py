"""The terminal as we want it: it is given back however we end, odd bytes do no harm, a burst is a paste."""

import asyncio
import os
import selectors
import signal
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

from textual import events
from textual._parser import (
    ParseError,
)  # the class has no public home; our thread must end as Textual's own does
from textual._xterm_parser import XTermParser  # likewise: the driver below replaces only the reading loop
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message

from evals_studio.tui.app import StudioApp
from evals_studio.tui.ending import Outlet, end_in_time
from evals_studio.tui.painted import Painted
from evals_studio.tui.typed import Pastes

_TERMINAL_GONE = 128 + signal.SIGHUP

_ENDINGS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)
"""Signals that would leave the terminal as it is; Textual handles none of them."""

_PLAIN = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    b"\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
)
"""Takes back all that Textual asks of a terminal: pastes marked, mouse, keys spelled out, screen, focus."""

_AS_TEXT = {"enter": "\n", "tab": "\t"}


class StudioDriver(LinuxDriver):
    """Textual's driver for Linux and macOS, but for how it reads and ends, and that it sends only news."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._file: Any = Outlet(self._file)
        self._painted = Painted()
        self._is_resized = False

    def start_application_mode(self) -> None:
        """Take the terminal, once every signal that would end us gives it back."""
        loop = asyncio.get_running_loop()
        for number in _ENDINGS:
            loop.add_signal_handler(number, partial(self._end, 128 + number))
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's own
        loop.add_signal_handler(signal.SIGWINCH, self._tell_size)

    def _tell_size(self) -> None:
        """Tell the app of another size, between two turns of its loop.

        Textual does so within the signal's handler. The next signal may interrupt that, and then the older
        size is told last and stands.
        """
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self.process_message(events.Resize(size, size))

    def _end(self, status: int) -> None:
        """End the app, and the process if that does not end it."""
        end_in_time(status, self._give_back)
        self._app.exit(return_code=status)

    def _give_back(self) -> None:
        """Give the terminal back without Textual, which no longer does."""
        with suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            os.write(self._file.fileno(), _PLAIN)

    def write(self, data: str) -> None:
        """Send what is new on the screen."""
        if self._is_resized:
            self._is_resized = False
            self._painted.forget()
        super().write(self._painted.lean(data, self._app.size))

    def _get_terminal_size(self) -> tuple[int, int]:
        self._is_resized = True  # Textual asks when the terminal tells of another size
        return super()._get_terminal_size()

    def process_message(self, message: Message) -> None:
        """Notice another size that is told among the keys."""
        self._is_resized = self._is_resized or isinstance(message, events.Resize)
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read until told to stop. A byte that is no UTF-8 becomes U+FFFD; Textual ends the app."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        pastes = Pastes()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    raw = self._typed()
                    if not raw:
                        self._app.call_later(self._end, _TERMINAL_GONE)
                        break
                    data = decode(raw)
                    found: Iterable[Message] = parser.feed(data) if data else ()
                    if pastes.holds(data, monotonic(), self._moving()):
                        found = as_paste(found)
                    for message in found:
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)
        try:
            for _ in parser.feed(""):
                pass
        except (EOFError, ParseError):
            pass

    def _moving(self) -> frozenset[str]:
        """Give the characters that only move, where one repeated in one read is a held key."""
        return self._app.moving if isinstance(self._app, StudioApp) else frozenset()

    def _typed(self) -> bytes:
        """Give what was typed; nothing when the terminal is gone."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""


def as_paste(found: Iterable[Message]) -> Iterator[Message]:
    """Turn runs of keys that are text into one paste; other messages pass as they are, in order."""
    text = ""
    for message in found:
        typed = _text_of(message)
        if typed:
            text += typed
            continue
        if text:
            yield events.Paste(text)
            text = ""
        yield message
    if text:
        yield events.Paste(text)


def _text_of(message: Message) -> str:
    if not isinstance(message, events.Key):
        return ""
    if message.key in _AS_TEXT:
        return _AS_TEXT[message.key]
    return message.character if message.is_printable and message.character else ""
