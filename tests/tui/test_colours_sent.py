"""Which colours reach the terminal, read from the bytes of a pseudo-terminal: none, the sixteen, or as many as it has."""

import re
import sys

import pytest
from tests.tui.terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

SIXTEEN = {*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}
DEFAULTS = {39, 49}
LOOKS = {0, 1, 2, 3, 4, 7, 22, 23, 24, 27}
"""Reset, bold, dim, italic, underline, reverse, and each of them off."""

SHEETS = (
    ("?", "Keys"),
    (":", "Do what?"),
    ("p", "Who proposes?"),
    ("e", "Edit"),
    ("/", "Search"),
)


def codes(raw):
    """Give every SGR parameter that was sent; an extended colour counts as its first parameter, 38 or 48."""
    found = set()
    for parameters in re.findall(rb"\x1b\[([0-9;:]*)m", raw):
        numbers = [int(number or 0) for number in re.split(rb"[;:]", parameters)]
        while numbers:
            number = numbers.pop(0)
            found.add(number)
            if number in (38, 48):
                del numbers[: 4 if numbers[:1] == [2] else 2]
    return found


def walk(artifact, **variables):
    """Open every kind of sheet, accept, write; give the bytes that came."""
    terminal = Terminal(artifact, **variables)
    try:
        terminal.until("Sort the imports")
        terminal.program.send("j")
        terminal.until("used-read")
        for key, words in SHEETS:
            terminal.program.send(key)
            terminal.until(words)
            terminal.program.send("\x1b")
            terminal.until_gone(words)
        terminal.program.send("s")
        terminal.until("Signed off")
        terminal.program.send("d")
        terminal.until("What would be written")
        terminal.program.send("\x1b")
        terminal.until_gone("What would be written")
        terminal.program.send("w")
        terminal.until("y write")
        terminal.program.send("y")
        terminal.until("Wrote 1 decision")
    finally:
        terminal.close()
    return terminal.raw


@pytest.mark.parametrize("more", [{}, {"COLORTERM": "truecolor"}, {"EVALS_STUDIO_THEME": "studio-light"}])
def test_with_no_color_not_one_colour_is_sent(artifact, more):
    sent = codes(walk(artifact, NO_COLOR="1", **more))

    assert sent <= LOOKS


@pytest.mark.parametrize("variables", [{"TERM": "xterm-16color"}, {"TERM": "linux"}])
def test_a_terminal_of_sixteen_colours_gets_only_those(artifact, variables):
    sent = codes(walk(artifact, **variables))

    assert sent & SIXTEEN
    assert sent <= SIXTEEN | DEFAULTS | LOOKS


def test_the_theme_terminal_sends_only_the_terminals_own_colours(artifact, config_file):
    config_file.write_text('theme = "terminal"\n')

    sent = codes(walk(artifact, COLORTERM="truecolor"))

    assert sent & SIXTEEN
    assert sent <= SIXTEEN | DEFAULTS | LOOKS


def test_the_proof_would_see_a_colour():
    assert codes(b"\x1b[1;38;2;1;2;3mx\x1b[48;5;7;4my\x1b[m") == {1, 38, 48, 4, 0}
