"""The real program on a pseudo-terminal: what the pilot hides. pyte reads its screen."""

import signal
import sys

import pytest
from tests.tui.terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture
def terminal(artifact):
    opened = Terminal(artifact)
    yield opened
    opened.close()


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
    terminal.close()
