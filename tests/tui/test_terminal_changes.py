"""The terminal changes under the running studio: suspended and resumed, resized in bursts, made tiny."""

import random
import shlex
import sys

import pytest
from tests.tui.terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

FIRST = "Sort the imports"


@pytest.fixture
def shell(artifact):
    """A shell with job control; what it starts can be stopped and brought back."""
    opened = Terminal(artifact, command=["/bin/sh", "-i"], PS1="prompt> ", ENV="/dev/null")
    opened.until("prompt>")
    opened.program.send("set -m\n")
    yield opened
    opened.close()


@pytest.fixture
def terminal(artifact):
    opened = Terminal(artifact)
    opened.until("? help")
    opened.settle()
    yield opened
    opened.close()


def start(shell, artifact):
    shell.program.send(shlex.join([sys.executable, "-m", "evals_studio", str(artifact)]) + "\n")
    shell.until(FIRST)


@pytest.mark.parametrize("sheet", ["", "?"])
def test_ctrl_z_gives_the_terminal_back_and_fg_brings_the_studio_with_its_work(shell, artifact, sheet):
    start(shell, artifact)
    shell.program.send("a")
    shell.until("Converted")
    if sheet:
        shell.program.send(sheet)
        shell.until("Many at once")
    shell.raw = b""

    shell.program.send("\x1a")
    shell.until("prompt>")
    assert b"\x1b[?1049l" in shell.raw
    assert b"\x1b[?25h" in shell.raw
    shell.program.send("echo we-are-in-the-she''ll\n")
    shell.until("we-are-in-the-shell")
    shell.program.send("fg\n")
    shell.until("Many at once" if sheet else "sign off")
    if sheet:
        shell.program.send("\x1b")
        shell.until_gone("Many at once")

    assert "1 unwritten" in shell.text
    shell.program.send("u")
    shell.until("Taken back")
    shell.program.send("q")
    shell.until("prompt>")


def test_a_terminal_that_was_resized_while_the_studio_was_stopped_is_drawn_whole(shell, artifact):
    start(shell, artifact)
    shell.program.send("\x1a")
    shell.until("prompt>")
    shell.settle()
    shell.resize(36, 120)

    shell.program.send("fg\n")
    shell.until("# Tidy")

    shell.until("? help")
    assert "? help" in shell.screen.display[35]


def test_a_storm_of_sizes_ends_in_the_screen_of_the_last_with_the_cursor_where_it_was(terminal):
    terminal.program.send("j")
    terminal.until("read a file first")
    dice = random.Random(7)
    for _ in range(60):
        terminal.resize(dice.randint(1, 60), dice.randint(1, 200))
        if dice.random() < 0.2:
            terminal.read(0.01)

    terminal.resize(24, 81)
    terminal.settle()
    terminal.screen.reset()
    terminal.resize(24, 80)
    terminal.until("? help")
    terminal.settle()

    assert "? help" in terminal.screen.display[23]
    assert "tidy/SKILL.md" in terminal.screen.display[0]
    assert next(line for line in terminal.screen.display if "▌" in line).startswith("▌◐ used-read")
    terminal.program.send("s")
    terminal.until("Signed off used-read")


def test_at_40x10_one_pane_is_whole_and_tab_shows_the_next(terminal):
    terminal.screen.reset()
    terminal.resize(10, 40)
    terminal.until("? help")
    terminal.settle()

    lines = [line.rstrip() for line in terminal.screen.display]
    assert "SKILL.md" in lines[0]
    assert lines[9].endswith("? help")
    assert any("Sort the imports" in line for line in lines)
    terminal.program.send("\t")
    terminal.until("bare string")
    assert "NEEDS YOU" not in terminal.text
    terminal.program.send("a")
    terminal.until("Converted")


def test_keys_sent_during_a_storm_are_all_heard_once(terminal, artifact):
    for number in range(20):
        terminal.resize(10 + number, 60 + 3 * number)
        if number == 10:
            terminal.program.send("a")
    terminal.resize(24, 100)

    terminal.until("1 unwritten")
    terminal.program.send("u")
    terminal.until("Taken back")
    terminal.until_gone("unwritten")


@pytest.mark.parametrize(
    "variables", [{}, {"COLUMNS": "200", "LINES": "60"}, {"COLUMNS": "60", "LINES": "20"}]
)
@pytest.mark.parametrize("size", [(0, 0), (24, 80)])
def test_whatever_is_told_of_the_size_at_the_start_the_studio_comes_to_rest_and_hears_keys(
    artifact, size, variables
):
    opened = Terminal(artifact, rows=60, columns=200, told=size, **variables)
    try:
        opened.until("? help")
        opened.settle()
        opened.program.send("q")
        assert opened.until_ended() == 0
    finally:
        opened.close()
