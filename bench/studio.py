"""What the studio costs on a terminal: `python bench/studio.py [--rounds 5] [--keys 40]`.

Runs the real program on a pseudo-terminal, in turn with a floor: a bare Textual app that shows a header, a list
and a text. Each row is the median of some rounds, floor and studio taken in the same run; bytecode is there
before the first round, as it is for an installed program. Asserts nothing.

first paint   from the start of Python until the screen shows the first entry
key to answer from a cursor key until the first byte comes: the list has moved
key to frame  from a cursor key until the last byte that it causes has come (then it is quiet for 100 ms)
bytes a key   what is sent to the terminal for it
memory        resident after the keys

The second table is about a decision: from a severity key until the frame that shows it, in a file of 20 and in
one of 2,000 entries. The third column compares the two.
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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
QUIET = 0.1  # seconds without output after which a frame is over
PATIENCE = 60  # seconds for the first screen
WAY = (b"j",) * 5 + (b"k",) * 5
"""Keys that move each time: down and up again, within the entries that there are."""

SEVERITY = (b"+", b"-")
"""Keys that decide each time."""

WIDE, SMALL = (36, 120), (24, 80)
"""Rows and columns of a terminal."""

FEW, MANY = 20, 2_000

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
class Press:
    """What one key came to. answer, frame: seconds. sent: bytes."""

    answer: float
    frame: float
    sent: int


@dataclass(frozen=True, slots=True)
class Measured:
    """One start. first: seconds. memory: megabytes."""

    first: float
    presses: tuple[Press, ...]
    memory: float


def measure(
    line: list[str],
    awaited: bytes,
    keys: Sequence[bytes],
    environment: dict[str, str],
    size: tuple[int, int] = WIDE,
) -> Measured:
    """Start a program on a terminal of its own, wait for its screen, press keys, end it."""
    began = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        os.execve(line[0], line, environment)
    try:
        seen = b""
        while awaited not in seen:
            if time.perf_counter() - began > PATIENCE:
                raise SystemExit(f"{line} shows nothing:\n{seen[-500:]!r}")
            seen += _read(terminal, 0.5)
        first = time.perf_counter() - began
        _settle(terminal, 1.0)
        _press(terminal, keys[0])  # a first key drops the greeting
        _settle(terminal, 0.5)
        presses = tuple(_press(terminal, key) for key in keys[1:])
        memory = int(Path(f"/proc/{child}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
    return Measured(first, presses, memory)


def _press(terminal: int, key: bytes) -> Press:
    """Press a key; tell when something came and when all had come, and how much."""
    began = time.perf_counter()
    os.write(terminal, key)
    sent = len(_read(terminal, 2.0))
    first = last = time.perf_counter()
    while more := len(_read(terminal, QUIET)):
        sent, last = sent + more, time.perf_counter()
    return Press(first - began, last - began, sent)


def _settle(terminal: int, quiet: float) -> None:
    while _read(terminal, quiet):
        pass


def _read(terminal: int, patience: float) -> bytes:
    ready = select.select([terminal], [], [], patience)[0]
    with contextlib.suppress(OSError):
        return os.read(terminal, 65536) if ready else b""
    return b""


def _environment(folder: str) -> dict[str, str]:
    """Give our own state and settings, a usual terminal, and a place for bytecode."""
    own = {
        "EVALS_STUDIO_STATE": f"{folder}/state",
        "EVALS_STUDIO_CONFIG": f"{folder}/config",
        "PYTHONPYCACHEPREFIX": f"{folder}/bytecode",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }
    left_out = ("EVALS_STUDIO_", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
    return {name: value for name, value in os.environ.items() if not name.startswith(left_out)} | own


def compare(rounds: int, keys: int) -> list[tuple[str, float, float]]:
    """Give rows of name, floor and studio."""
    way = [WAY[number % len(WAY)] for number in range(keys + 1)]
    bare = [sys.executable, "-c", BARE]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "sample_artifacts", f"{folder}/samples")
        environment = _environment(folder)
        studio = [sys.executable, "-m", "evals_studio", f"{folder}/samples/every-grader/SKILL.md"]
        both = ((bare, b"entry number 1"), (studio, b"assertion"))
        for line, awaited in both:
            measure(line, awaited, way[:2], environment)
        wide = [[measure(line, awaited, way, environment) for line, awaited in both] for _ in range(rounds)]
        small = [[measure(line, awaited, way, environment, SMALL) for line, awaited in both]]
    return [
        ("first paint, ms", *_medians(wide, lambda one: one.first * 1000)),
        ("key to answer, ms", *_medians(wide, lambda one: _median(one, "answer") * 1000)),
        ("key to frame, ms", *_medians(wide, lambda one: _median(one, "frame") * 1000)),
        ("key to frame, p95, ms", _p95(wide, 0) * 1000, _p95(wide, 1) * 1000),
        ("bytes a key", *_medians(wide, lambda one: _median(one, "sent"))),
        ("bytes a key at 80x24", *_medians(small, lambda one: _median(one, "sent"))),
        ("memory, MB", *_medians(wide, lambda one: one.memory)),
    ]


def _medians(pairs: list[list[Measured]], value: Callable[[Measured], float]) -> tuple[float, float]:
    floors, ours = zip(*([value(one) for one in pair] for pair in pairs), strict=True)
    return statistics.median(floors), statistics.median(ours)


def _median(one: Measured, what: str) -> float:
    return float(statistics.median(getattr(press, what) for press in one.presses))


def _p95(pairs: list[list[Measured]], side: int, what: str = "frame") -> float:
    """Give what 19 of 20 keys of all rounds stay below."""
    times = [float(getattr(press, what)) for pair in pairs for press in pair[side].presses]
    return statistics.quantiles(times, n=20)[-1]


def decide(rounds: int, keys: int) -> list[tuple[str, float, float]]:
    """Give rows of name, the figure in a file of few and in one of many entries; the two taken in turn."""
    way = [SEVERITY[number % 2] for number in range(keys + 1)]
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(folder)
        lines = []
        for count in (FEW, MANY):
            path = Path(folder) / f"of-{count}" / "SKILL.md"
            path.parent.mkdir()
            path.write_text(_artifact(count))
            lines.append([sys.executable, "-m", "evals_studio", str(path)])
        measure(lines[0], b"assertion", way[:2], environment)
        pairs = [[measure(line, b"assertion", way, environment) for line in lines] for _ in range(rounds)]
    return [
        ("first paint, ms", *_medians(pairs, lambda one: one.first * 1000)),
        ("decision to frame, ms", *_medians(pairs, lambda one: _median(one, "answer") * 1000)),
        ("decision, p95, ms", _p95(pairs, 0, "answer") * 1000, _p95(pairs, 1, "answer") * 1000),
        ("bytes a decision", *_medians(pairs, lambda one: _median(one, "sent"))),
        ("memory, MB", *_medians(pairs, lambda one: one.memory)),
    ]


def _artifact(count: int) -> str:
    entries = "".join(
        f"    - id: case-{number}\n"
        f"      assertion: The session left file number {number} as it was.\n"
        f"      severity: warning\n"
        for number in range(count)
    )
    return f"---\nname: tidy\ndescription: Tidies up.\nmetadata:\n  evals:\n{entries}---\nTidy up.\n"


def _table(title: str, left: str, right: str, rows: list[tuple[str, float, float]]) -> None:
    print(f"{title:28}{left:>14}{right:>14}{'ratio':>10}")
    for name, one, other in rows:
        print(f"{name:28}{one:>14.1f}{other:>14.1f}{other / one:>10.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keys", type=int, default=40)
    asked = parser.parse_args()
    _table("the studio on 120x36", "bare Textual", "studio", compare(asked.rounds, asked.keys))
    print()
    _table("a severity key", f"{FEW} entries", f"{MANY} entries", decide(asked.rounds, asked.keys))


if __name__ == "__main__":
    main()
