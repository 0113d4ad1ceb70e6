"""Where the plain review reads and writes: one line at a time, nothing ever redrawn."""

import sys
from dataclasses import dataclass
from typing import Protocol, TextIO

from evals_studio.model.show import shown_line


class Lines(Protocol):
    """A person at the other end of two streams of lines."""

    def tell(self, text: str) -> None:
        """Say something; each of its lines is made safe to show."""
        ...

    def ask(self, prompt: str) -> str | None:
        """Ask for one line, without its newline; None when no more will come."""
        ...


@dataclass(frozen=True, slots=True)
class Streams:
    """Lines over two text streams."""

    source: TextIO
    sink: TextIO

    def tell(self, text: str) -> None:
        """Write lines, safe to show."""
        for line in text.split("\n"):
            self.sink.write(shown_line(line) + "\n")
        self.sink.flush()

    def ask(self, prompt: str) -> str | None:
        """Write the prompt as a line of its own, so that a screen reader reads it, and read the answer."""
        self.tell(prompt)
        line = self.source.readline()
        return line.rstrip("\r\n") if line else None


def standard_lines() -> Streams:
    """Give stdin and stdout; bytes that are no text are read as a replacement sign."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return Streams(sys.stdin, sys.stdout)
