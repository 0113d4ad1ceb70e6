"""A held movement key on a slow line, through the real program: several of it arrive in one read."""

import sys

import pytest
from tests.tui.terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def test_a_held_movement_key_moves_and_mixed_letters_stay_a_paste(artifact):
    before = artifact.read_bytes()
    opened = Terminal(artifact)
    try:
        opened.until("▌○ Sort the imports")
        opened.program.send("jj")
        opened.until_gone("▌○ Sort the imports")
        assert "paste" not in opened.text

        opened.settle()
        opened.program.send("kkjj")
        opened.until("4 characters")
        assert "▌○ Sort the imports" not in opened.text

        opened.program.send("q")
        assert opened.until_ended() == 0
    finally:
        opened.close()
    assert artifact.read_bytes() == before
