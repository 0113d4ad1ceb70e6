"""However the studio ends, the terminal is given back, the journal is whole and the exit status says why."""

import io
import os
import signal
import stat
import sys
import termios
import threading
import time

import pytest
from tests.tui.terminal import PATIENCE, Terminal
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from evals_studio.review import Session
from evals_studio.store import StateFolder
from evals_studio.tui.ending import Outlet

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

GIVEN_BACK = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1004l", b"\x1b[?2004l", b"\x1b[?1000l")
"""The main screen, the cursor, no reports of focus, no marks around pastes, no mouse."""

_BROKEN = """
import evals_studio.review.session as session

def undo(self):
    secret = "do-not-" + "show-me"
    raise RuntimeError(secret)

session.Session.undo = undo
"""


class Watched(Terminal):
    """A terminal whose settings are looked at before and after."""

    def __init__(self, path, options=(), **variables):
        super().__init__(path, options=options, **variables)
        self.before = termios.tcgetattr(self.program.child_fd)

    def convert_one(self):
        self.until("Sort the imports")
        self.program.send("a")
        self.until("Converted")
        self.until_gone("keeping …")

    def check_given_back(self):
        for sequence in GIVEN_BACK:
            assert sequence in self.raw
        after = termios.tcgetattr(self.program.child_fd)
        assert after[:4] == self.before[:4]

    def until_stopped(self):
        end = time.monotonic() + PATIENCE
        while True:
            pid, status = os.waitpid(self.program.pid, os.WUNTRACED | os.WNOHANG)
            if pid:
                assert os.WIFSTOPPED(status)
                break
            assert time.monotonic() < end, "it never stopped"
            self.read()
        self.read()


_STUCK = """
import time
import evals_studio.tui.ending as ending
from textual.app import App

ending.PATIENCE = 1.0
App.exit = {exit}
"""


@pytest.fixture
def state(tmp_path):
    return tmp_path / "state-of-the-endings"


@pytest.fixture
def opened(artifact, state):
    opened = []

    def opens(*options, **variables):
        opened.append(Watched(artifact, options, EVALS_STUDIO_STATE=str(state), **variables))
        return opened[-1]

    yield opens
    for one in opened:
        one.close()


def recovered(artifact, state):
    session = Session.open(artifact, state=StateFolder(state))
    assert not any("broken" in one or "set aside" in one for one in session.notices)
    count = session.recovered
    session.close()
    return count


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"])
def test_a_signal_gives_the_terminal_back_and_loses_nothing(opened, artifact, state, name):
    number = getattr(signal, name)
    terminal = opened()
    terminal.convert_one()

    terminal.program.kill(number)

    assert terminal.until_ended() == 128 + number
    terminal.check_given_back()
    assert recovered(artifact, state) == 1


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGQUIT"])
def test_a_signal_in_the_moment_the_terminal_is_taken_gives_it_back(opened, name):
    number = getattr(signal, name)
    terminal = opened()
    end = time.monotonic() + PATIENCE
    while b"\x1b[?1049h" not in terminal.raw:
        assert time.monotonic() < end
        terminal.read(0.001)

    terminal.program.kill(number)

    assert terminal.until_ended() == 128 + number
    terminal.check_given_back()


@pytest.mark.parametrize(
    "stuck", ["lambda *_, **__: None", "lambda *_, **__: time.sleep(1000)"], ids=["waiting", "blocked"]
)
def test_a_signal_ends_even_a_studio_that_is_stuck_and_loses_nothing(
    opened, artifact, state, tmp_path, stuck
):
    (tmp_path / "stuck").mkdir()
    (tmp_path / "stuck" / "sitecustomize.py").write_text(_STUCK.format(exit=stuck))
    paths = (str(tmp_path / "stuck"), os.environ.get("PYTHONPATH", ""))
    terminal = opened(PYTHONPATH=os.pathsep.join(filter(None, paths)))
    terminal.convert_one()

    terminal.program.kill(signal.SIGTERM)

    assert terminal.until_ended() == 128 + signal.SIGTERM
    terminal.check_given_back()
    assert recovered(artifact, state) == 1


def test_writing_to_a_terminal_that_is_gone_keeps_nobody_waiting():
    class Gone(io.StringIO):
        def write(self, text=""):
            raise OSError(5, "Input/output error")

        flush = write

    thread = WriterThread(Outlet(Gone()))
    thread.start()
    writing = threading.Thread(
        target=lambda: [thread.write("x") for _ in range(10 * MAX_QUEUED_WRITES)], daemon=True
    )
    writing.start()
    writing.join(10)
    assert not writing.is_alive()
    thread.stop()


def test_a_terminal_that_is_gone_ends_the_studio_and_loses_nothing(opened, artifact, state):
    terminal = opened()
    terminal.convert_one()

    os.close(terminal.program.child_fd)

    end = time.monotonic() + PATIENCE
    while not (found := os.waitpid(terminal.program.pid, os.WNOHANG))[0]:
        assert time.monotonic() < end, "it goes on without a terminal"
        time.sleep(0.02)
    assert os.waitstatus_to_exitcode(found[1]) == 128 + signal.SIGHUP
    assert recovered(artifact, state) == 1
    terminal.program.ptyproc.closed = terminal.program.closed = True
    terminal.program.ptyproc.terminated = terminal.program.terminated = True


@pytest.mark.parametrize("how", ["ctrl+z", "SIGTSTP"])
def test_a_suspended_studio_gives_the_terminal_back_and_goes_on_where_it_was(opened, how):
    terminal = opened()
    terminal.convert_one()

    if how == "ctrl+z":
        terminal.program.send("\x1a")
    else:
        terminal.program.kill(signal.SIGTSTP)
    terminal.until_stopped()
    terminal.check_given_back()
    terminal.raw = b""
    terminal.program.kill(signal.SIGCONT)

    terminal.until("1 unwritten")
    terminal.program.send("u")
    terminal.until("Taken back")
    terminal.program.send("q")
    assert terminal.until_ended() == 0
    terminal.check_given_back()


@pytest.fixture
def bug(tmp_path):
    """A program in which undo is broken."""
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(_BROKEN)
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))


def test_a_bug_leaves_a_short_report_with_the_journals_path_and_no_values(opened, artifact, state, bug):
    terminal = opened(PYTHONPATH=bug)
    terminal.convert_one()

    terminal.program.send("u")

    assert terminal.until_ended() == 70
    terminal.check_given_back()
    report = terminal.raw.rpartition(b"\x1b[?1049l")[2].decode().replace("\r\n", "")
    assert "has a bug: RuntimeError." in report
    assert "in undo," in report
    assert ", evals_studio/tui/" in report
    assert str(StateFolder(state).place(artifact)) in report.replace("\n", "")
    assert b"do-not-show-me" not in terminal.raw
    assert "Traceback" not in report
    assert recovered(artifact, state) == 1


def test_debug_leaves_a_private_log_without_anybodys_words(opened, artifact, state):
    secret = "gh" + "p_" + "s" * 36
    artifact.write_text(artifact.read_text() + f"\nThe key is {secret}.\n")
    terminal = opened("--debug", ANTHROPIC_API_KEY=secret)
    terminal.convert_one()
    terminal.program.send("q")
    terminal.until("keep for next time")
    terminal.program.send("k")
    assert terminal.until_ended() == 0

    (log,) = (state / "logs").iterdir()
    text = log.read_text()

    assert f"Log: {log}" in terminal.raw.decode().replace("\r\n", "")
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    assert stat.S_IMODE(log.parent.stat().st_mode) == 0o700
    assert "decided decision=Convert" in text
    assert "end status=0" in text
    for word in (secret, "Sort the imports", "sort", artifact.name, str(artifact.parent), os.environ["HOME"]):
        assert word not in text
