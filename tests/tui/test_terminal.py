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
        "assert [one.stat().st_mode & 0o077 for one in (path, path.parent)] == [0, 0]\n"
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


@pytest.mark.parametrize(
    ("editor", "said"),
    [
        ("nosuch-editor", "nosuch-editor can't be started: No such file or directory."),
        ("/", "/ can't be started: Permission denied."),
        ("rm", "rm has left no file; nothing was changed."),
        ('sh -c \'rm "$0"; mkdir "$0"\'', "has left can't be read"),
        ("false", "false ended with status 1; nothing was changed."),
        (" ", "No editor is set."),
        ("''", "No editor is set."),
        ("'", "This is no command: '"),
    ],
)
def test_an_editor_that_fails_is_told_and_the_studio_goes_on(artifact, editor, said):
    terminal = Terminal(artifact, VISUAL="", EDITOR=editor, columns=120)
    terminal.until("Sort the imports")
    terminal.program.send("j")
    terminal.until("read a file")
    terminal.program.send("E")
    terminal.until(said)
    terminal.program.send("s")
    terminal.until("Signed off used-read")
    terminal.program.send("u")
    terminal.until("Taken back")
    terminal.program.send("q")

    assert terminal.until_ended() == 0
    terminal.close()


def test_ctrl_c_ends_a_waiting_editor_and_not_the_studio(artifact):
    terminal = Terminal(artifact, VISUAL="sh -c 'echo wait''ing; sleep 60'")
    terminal.until("Sort the imports")
    terminal.program.send("j")
    terminal.until("read a file")
    terminal.program.send("E")
    terminal.until("waiting")
    terminal.program.send("\x03")
    terminal.until("nothing was changed.")
    terminal.program.send("q")

    assert terminal.until_ended() == 0
    terminal.close()


def test_a_missing_place_for_the_editors_file_is_told(artifact, tmp_path, monkeypatch):
    from evals_studio.model.fault import Fault
    from evals_studio.tui.editor import edited_in_editor

    monkeypatch.setenv("VISUAL", "true")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))

    with pytest.raises(Fault, match="no place for the editor's file: No such file"):
        edited_in_editor(None, {"id": "one"}, str)
