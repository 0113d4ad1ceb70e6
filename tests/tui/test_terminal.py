"""The real program on a pseudo-terminal: what the pilot hides. pyte reads its screen."""

import os
import re
import signal
import sys
import time

import pexpect
import pyte
import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

PATIENCE = 30.0
"""Seconds to wait for a screen; only a failing test waits that long."""


class Terminal:
    """The program and the screen it draws."""

    def __init__(self, path, rows=24, columns=80, **variables):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        environment = {**os.environ, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none", **variables}
        self.program = pexpect.spawn(
            sys.executable,
            ["-m", "evals_studio", str(path)],
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
        self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]+", b"", data))

    @property
    def text(self):
        return "\n".join(self.screen.display)

    def until(self, words):
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} never came:\n{self.text}"
            self.read()

    def until_ended(self):
        end = time.monotonic() + PATIENCE
        while self.program.isalive():
            assert time.monotonic() < end, f"still running:\n{self.text}"
            self.read()
        self.read()
        return self.program.exitstatus


@pytest.fixture
def terminal(artifact):
    opened = Terminal(artifact)
    yield opened
    if opened.program.isalive():
        opened.program.kill(signal.SIGKILL)
    opened.program.close(force=True)


def test_it_starts_decides_writes_and_leaves(terminal, artifact):
    terminal.until("Sort the imports")
    terminal.program.send("a")
    terminal.until("Converted")
    terminal.program.send("w")
    terminal.until("write")
    terminal.until("y write")
    terminal.program.send("y")
    terminal.until("Wrote 1 decision")
    terminal.program.send("q")

    assert terminal.until_ended() == 0
    assert "    - id: " in artifact.read_text()
    assert b"\x1b[?1049l" in terminal.raw


def test_text_typed_at_once_decides_nothing_and_bad_bytes_do_no_harm(terminal, artifact):
    terminal.until("Sort the imports")
    before = artifact.read_bytes()

    terminal.program.send(b"\xff\xfe")
    terminal.program.send(b"\x1b[200~axw\x1b[201~")
    terminal.until("paste")
    terminal.program.send("aaxx")
    terminal.until("4 characters")
    terminal.program.send("q")

    assert terminal.until_ended() == 0
    assert artifact.read_bytes() == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(terminal, number):
    terminal.until("Sort the imports")

    terminal.program.kill(number)

    assert terminal.until_ended() == 128 + number
    assert b"\x1b[?1049l" in terminal.raw
    assert b"\x1b[?25h" in terminal.raw


def test_an_entry_goes_through_the_persons_own_editor(artifact, tmp_path):
    editor = tmp_path / "editor.py"
    editor.write_text(
        "import pathlib, sys\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "path.write_text(path.read_text().replace('read a file', 'opened a file'))\n"
    )
    terminal = Terminal(artifact, VISUAL=f"{sys.executable} {editor}")
    terminal.until("Sort the imports")
    terminal.program.send("j")
    terminal.until("read a file")
    terminal.program.send("E")
    terminal.until("Changed used-read")
    terminal.program.send("q")
    terminal.until("keep for next time")
    terminal.program.send("k")

    assert terminal.until_ended() == 0
    assert "opened a file" in str(terminal.raw)
    terminal.program.close(force=True)
