"""Hostile text through every screen of the studio, on a pseudo-terminal: its bytes hold only Textual's own."""

import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_hostile_text import ARTIFACT, BIDI, CONTROLS, HOSTILE, INVISIBLE, offer
from tests.tui.terminal import Terminal

from evals_studio.model.proposal import Held, Untestable
from evals_studio.propose import Proposed, Stopped, Vague
from evals_studio.review import Session
from evals_studio.store import StateFolder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

_OF_TEXTUAL = re.compile(r"\x1b\[[<=>?]?[0-9;:]*[$]?[A-Za-z]|\x1b]22;[a-z]*\x07")
"""What moves the cursor, paints, sets modes and the pointer's shape: there is no text of others in these."""

_ACTS = {"Cc", "Cf", "Zl", "Zp", "Cs", "Co"}
_MARK = "\x1b[31337m"
"""A sequence that would pass for one of Textual's but for its number."""


def acting(raw: bytes) -> list[str]:
    """Name what acts, hides or turns the line round, beside what Textual sends by itself and a lone bell."""
    text = raw.decode()
    found = {f"{ord(char):04X}" for char in _OF_TEXTUAL.sub("", text) if unicodedata.category(char) in _ACTS}
    return sorted(found - {"000D", "000A", "0007"}) + (["31337"] if "31337m" in text else [])


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """An artifact whose every text, name and proposal is hostile, below a hostile folder."""
    name = "".join(char for char in HOSTILE if char not in "/\0\n")[:60]
    artifact = tmp_path / f"d{name}" / "SKILL.md"
    artifact.parent.mkdir()
    artifact.write_bytes(f"{ARTIFACT}More {_MARK} text.\n".encode())
    session = Session.open(artifact, state=StateFolder(tmp_path / "hostile-state"))
    session.receive(Proposed(offer("1")))
    session.receive(Proposed(offer("3")))
    session.receive(Stopped(Held(offer("2"), "duplicate", HOSTILE, HOSTILE)))
    session.receive(Vague(Untestable(HOSTILE, 3, HOSTILE, HOSTILE)))
    session.close()
    return artifact


@pytest.fixture
def studio(hostile: Path, tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(hostile, rows=50, columns=170, EVALS_STUDIO_STATE=str(tmp_path / "hostile-state"))
    yield opened
    opened.close()


WALK = (
    *("j", "j", "j", "G", "g", "\r", "\r", "\t", "\t", "\t"),  # rows, zoom, panes
    *("e", "\t", "\t", "\x1b", "E", "\x1b", "?", "\x1b", ":", "\x1b", "t", "\x1b", "f", "\x1b", "o"),
    *("/", "b", "\r", "n", "v", "j", "a", "y", "u", "A", "\r", "n", "C", "n", "d", "\x1b", "h", "\x1b"),
    *("a", "x", "1", "s", "c", "+", "m", "i", "\x1b", "p", "\x1b", "w", "\x1b", "q"),
)


def test_no_screen_sends_what_acts(studio: Terminal) -> None:
    studio.until("NEEDS YOU")
    for key in WALK:
        studio.program.send(key)
        for _ in range(6):
            studio.read(0.05)
        if not studio.program.isalive():
            break

    assert acting(studio.raw) == []
    assert b"has a bug" not in studio.raw
    assert "[bold red]x[/]" in studio.raw.decode(), "markup is shown as it stands"


PLAIN = "---\nmetadata:\n  evals:\n    - Run the tests.\n---\nAlways run the tests.\n"


@pytest.mark.parametrize("key", ["w", "q", "d", "i", "e", "p"])
def test_no_sheet_about_a_file_with_a_hostile_path_sends_what_acts(
    hostile: Path, tmp_path: Path, key: str
) -> None:
    artifact = hostile.parent / "CLAUDE.md"
    artifact.write_text(PLAIN)
    opened = Terminal(artifact, rows=40, columns=170, EVALS_STUDIO_STATE=str(tmp_path / "state"))
    try:
        opened.until("NEEDS YOU")
        opened.program.send("a")
        opened.until("1 unwritten")
        opened.program.send(key)
        opened.until("Esc")
    finally:
        opened.close()

    assert acting(opened.raw) == []


def test_the_proof_would_see_what_acts() -> None:
    assert acting(b"\x1b[2J\x1b[1;31ma") == []
    assert acting(_MARK.encode()) == ["31337"]
    assert acting(b"\x1b]52;c;eA==\x07") == ["001B"]
    for text in (CONTROLS, BIDI, INVISIBLE):
        assert acting(text.encode())
