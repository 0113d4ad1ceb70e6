"""Open `evals-studio demo` on a pseudo-terminal, wait for its first screen, leave as a stranger would."""

import os
import pty
import select
import sys
import time

PATIENCE = 60  # seconds


def main() -> int:
    """Give 0 when the screen came and the program left with 0."""
    child, terminal = pty.fork()
    if child == 0:
        os.execvp("evals-studio", ["evals-studio", "demo"])
    seen, until = b"", time.monotonic() + PATIENCE
    while b"fix-bug" not in seen and time.monotonic() < until:
        seen += read(terminal)
    time.sleep(1)
    os.write(terminal, b"q")
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        seen += read(terminal)
    sys.stderr.write(f"The demo did not come, or did not leave:\n{seen[-2000:].decode(errors='replace')}\n")
    return 1


def read(terminal: int) -> bytes:
    """Read what is there within a tenth of a second."""
    try:
        return os.read(terminal, 65536) if select.select([terminal], [], [], 0.1)[0] else b""
    except OSError:  # Linux says so when the other side has gone
        return b""


if __name__ == "__main__":
    sys.exit(main())
