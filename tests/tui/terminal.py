"""The real program on a pseudo-terminal, and the screen that it draws. pyte reads it."""

import os
import re
import signal
import sys
import time

import pexpect
import pyte

PATIENCE = 60.0
"""Seconds to wait for a screen; only a failing test waits that long."""

_NOT_PYTES = re.compile(rb"\x1b\[[<>=?][0-9;]*\$?[a-zA-Z]")
"""Sequences that pyte prints instead of obeying."""

_OTHER_SCREEN = re.compile(rb"\x1b\[\?1049[hl]")
"""To the program's own screen and back; pyte has one screen only, and gets it empty each time."""


class Terminal:
    """A program and the screen it draws: the studio on a path, unless another command is given.

    raw: every byte that came. told: rows and columns that the terminal names, when they are not the screen's.
    """

    def __init__(self, path, rows=24, columns=80, options=(), command=None, told=None, **variables):
        command = command or [sys.executable, "-m", "evals_studio", *options, str(path)]
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        environment = {**known, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none", **variables}
        self.program = pexpect.spawn(
            command[0], command[1:], dimensions=told or (rows, columns), env=environment
        )
        self.raw = b""

    def read(self, seconds=0.05):
        try:
            data = self.program.read_nonblocking(65536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += data
        for at, part in enumerate(_OTHER_SCREEN.split(data)):
            if at:
                self.screen.reset()
            self.stream.feed(_NOT_PYTES.sub(b"", part))

    @property
    def text(self):
        return "\n".join(self.screen.display)

    def until(self, words):
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} never came:\n{self.text}"
            self.read()

    def until_gone(self, words):
        end = time.monotonic() + PATIENCE
        while words in self.text:
            assert time.monotonic() < end, f"{words!r} never went:\n{self.text}"
            self.read()

    def until_ended(self):
        end = time.monotonic() + PATIENCE
        while self.program.isalive():
            assert time.monotonic() < end, f"still running:\n{self.text}"
            self.read()
        self.read()
        return self.program.exitstatus

    def settle(self):
        """Read until nothing comes for a while."""
        size = -1
        while size != len(self.raw):
            size = len(self.raw)
            self.read(0.3)

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.program.setwinsize(rows, columns)

    def close(self):
        if self.program.isalive():
            self.program.kill(signal.SIGKILL)
        self.program.close(force=True)
