"""What the studio costs on a terminal: `python bench/studio.py [--rounds 5] [--keys 40]`.

Runs the real program on a pseudo-terminal of 120x36, in turn with a floor: a bare Textual app that shows a
header, a list and a text. Each row is the median of some rounds, floor and studio taken in the same run.
Asserts nothing.

first paint   from the start of Python until the screen shows the first entry
key to answer from a cursor key until the first byte comes: the list has moved
key to frame  from a cursor key until the last byte that it causes has come (then it is quiet for 100 ms)
bytes a key   what is sent to the terminal for it
memory        resident after the keys
"""

import argparse
import contextlib
import fcntl
import os
import pty
import select
import shutil
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
QUIET = 0.1  # seconds without output after which a frame is over
PATIENCE = 30  # seconds for the first screen
WAY = (b"j",) * 5 + (b"k",) * 5
"""Keys that move each time: down and up again, within the entries that there are."""

BARE = """
from textual.app import App
from textual.containers import Horizontal
from textual.widgets import Footer, Header, OptionList, Static

class Bare(App):
    CSS = "OptionList { width: 40; } Static { width: 1fr; }"
    BINDINGS = [("j", "down", "down"), ("k", "up", "up"), ("q", "quit", "quit")]
    def compose(self):
        yield Header()
        with Horizontal():
            yield OptionList(*(f"entry number {number}" for number in range(60)))
            yield Static("the first entry " * 20)
        yield Footer()
    def action_down(self):
        self.query_one(OptionList).action_cursor_down()
    def action_up(self):
        self.query_one(OptionList).action_cursor_up()

Bare().run()
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """One round. first, answer, frame: seconds. sent: bytes. memory: megabytes."""

    first: float
    answer: float
    frame: float
    sent: float
    memory: float


def measure(line: list[str], awaited: bytes, keys: int, environment: dict[str, str]) -> Measured:
    """Start a program on a terminal of its own, wait for its screen, press keys, end it."""
    began = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        os.execve(line[0], line, environment)
    try:
        seen = b""
        while awaited not in seen:
            if time.perf_counter() - began > PATIENCE:
                raise SystemExit(f"{line} shows nothing:\n{seen[-500:]!r}")
            seen += _read(terminal, 0.5)
        first = time.perf_counter() - began
        _settle(terminal, 0.5)
        frames = [_press(terminal, WAY[number % len(WAY)]) for number in range(keys)]
        memory = int(Path(f"/proc/{child}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
    answers, times, sizes = (statistics.median(values) for values in zip(*frames, strict=True))
    return Measured(first, answers, times, sizes, memory)


def _press(terminal: int, key: bytes) -> tuple[float, float, int]:
    """Press a key; give the seconds until something came and until all had come, and how many bytes."""
    began = time.perf_counter()
    os.write(terminal, key)
    sent = len(_read(terminal, 1.0))
    first = last = time.perf_counter()
    while more := len(_read(terminal, QUIET)):
        sent, last = sent + more, time.perf_counter()
    return first - began, last - began, sent


def _settle(terminal: int, quiet: float) -> None:
    while _read(terminal, quiet):
        pass


def _read(terminal: int, patience: float) -> bytes:
    ready = select.select([terminal], [], [], patience)[0]
    with contextlib.suppress(OSError):
        return os.read(terminal, 65536) if ready else b""
    return b""


def compare(rounds: int, keys: int) -> dict[str, tuple[float, float]]:
    """Give floor and studio by the name of what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "sample_artifacts", f"{folder}/samples")
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("EVALS_STUDIO_")},
            "EVALS_STUDIO_STATE": f"{folder}/state",
            "EVALS_STUDIO_CONFIG": f"{folder}/config",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        bare = [sys.executable, "-c", BARE]
        studio = [sys.executable, "-m", "evals_studio", f"{folder}/samples/every-grader/SKILL.md"]
        pairs = []
        for _ in range(rounds):
            floor = measure(bare, b"entry number 1", keys, environment)
            pairs.append((floor, measure(studio, b"assertion", keys, environment)))
    rows = {
        "first paint, ms": lambda one: one.first * 1000,
        "key to answer, ms": lambda one: one.answer * 1000,
        "key to frame, ms": lambda one: one.frame * 1000,
        "bytes a key": lambda one: one.sent,
        "memory, MB": lambda one: one.memory,
    }
    return {
        name: (statistics.median(value(a) for a, _ in pairs), statistics.median(value(b) for _, b in pairs))
        for name, value in rows.items()
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keys", type=int, default=40)
    asked = parser.parse_args()
    print(f"{'the studio on 120x36':28}{'bare Textual':>14}{'studio':>14}{'ratio':>10}")
    for name, (floor, ours) in compare(asked.rounds, asked.keys).items():
        print(f"{name:28}{floor:>14.1f}{ours:>14.1f}{ours / floor:>10.2f}")


if __name__ == "__main__":
    main()
