"""The studio on a pseudo-terminal, to be killed while keys are pressed."""

import os
import random
import re
import signal
import sys
import time
from pathlib import Path

import pexpect
import pyte

PATIENCE = 30.0
"""Seconds to wait for the first screen."""

_APART = 0.13
"""Seconds between two presses of a decision key; the studio ignores faster ones."""

_TOLD = re.compile(r"\b(accepted|rejected)\b[a-z ]*? (did-\w+)", re.IGNORECASE)


def killed(artifact: Path, state: Path, seed: int) -> tuple[list[str], str]:
    """Press keys, kill at a random moment.

    Gives the lines "accepted ID" and "rejected ID" that stood on the screen while it did not say that something
    is not kept, and the last screen.
    """
    dice = random.Random(seed)
    screen = pyte.Screen(100, 24)
    stream = pyte.ByteStream(screen)
    environment = {**os.environ, "TERM": "xterm-256color", "EVALS_STUDIO_STATE": str(state)}
    program = pexpect.spawn(
        sys.executable, ["-m", "evals_studio", str(artifact)], dimensions=(24, 100), env=environment
    )
    told: dict[str, None] = {}

    def look() -> None:
        try:
            data = program.read_nonblocking(65536, 0.01)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*\$?[a-zA-Z]", b"", data))
        text = "\n".join(screen.display)
        if "NOT KEPT" not in text and "keeping …" not in text:
            told.update(dict.fromkeys(f"{word.lower()} {name}" for word, name in _TOLD.findall(text)))

    start = time.monotonic()
    while not any("? help" in line for line in screen.display):  # the key row is there at every start
        look()
        if time.monotonic() > start + PATIENCE or not program.isalive():
            shown = "\n".join(line.rstrip() for line in screen.display)
            program.close(force=True)
            raise AssertionError(f"the studio never came: {shown.strip()[-500:]}")
    end = time.monotonic() + 0.2 + dice.random() * 2
    while time.monotonic() < end:
        program.send(dice.choice("aaax"))
        pause = time.monotonic() + _APART
        while time.monotonic() < min(pause, end):
            look()
    program.kill(signal.SIGKILL)
    program.close(force=True)
    return list(told), "\n".join(screen.display)
