"""The real program on a pseudo-terminal, and the screen that it draws. pyte reads it."""

import os
import re
import signal
import sys
import time

import pexpect
import pyte

PATIENCE = 12.0
"""Seconds to wait for a screen; only a failing test waits that long."""


_NOT_PYTES = re.compile(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]+")
"""Sequences that pyte prints instead of obeying."""


class Terminal:
    """The program and the screen it draws. raw: every byte that came."""

    def __init__(self, path, rows=24, columns=80, options=(), **variables):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        environment = {**os.environ, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none", **variables}
        self.program = pexpect.spawn(
            sys.executable,
            ["-m", "evals_studio", *options, str(path)],
            dimensions=(rows, columns),
            env=environment,
        )
        self.raw = b""

    def read(self, seconds=0.05):
        try:
            data = self.program.read_nonblocking(65536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += data
        self.stream.feed(_NOT_PYTES.sub(b"", data))

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

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.program.setwinsize(rows, columns)

    def close(self):
        if self.program.isalive():
            self.program.kill(signal.SIGKILL)
        self.program.close(force=True)
