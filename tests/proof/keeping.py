"""What keeping costs: time and bytes for one decision, by the number of entries and by the journal's length.

    python tests/proof/keeping.py

Times are medians in processor milliseconds (the disk's own waiting is not in them), so that a busy machine
changes little.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from evals_studio.review import Change, Session
from evals_studio.store import StateFolder

ENTRIES = (30, 300, 2000)
DECISIONS = 40


def text(entries: int) -> str:
    """Make an artifact with so many entries."""
    lines = [
        f"    - id: entry-{number}\n      assertion: The session did {number}." for number in range(entries)
    ]
    return "\n".join(["---", "name: x", "metadata:", "  evals:", *lines, "---", "Always run the tests.", ""])


def milliseconds(act: Callable[[], object]) -> float:
    """Give the processor time of one call."""
    started = time.process_time()
    act()
    return 1000 * (time.process_time() - started)


def measured(folder: Path, entries: int) -> str:
    """Give one row: entries, ms in the frame, ms with the journal's thread, bytes for a decision, of the file."""
    artifact = folder / f"{entries}.md"
    artifact.write_text(text(entries))
    session = Session.open(artifact, state=StateFolder(folder / "state"))
    journal = StateFolder(folder / "state").place(artifact)

    def decide(number: int) -> None:
        entry = {"id": f"entry-{number}", "assertion": f"Changed {number}."}
        session.decide(Change(f"e:{number % entries}", dict(entry)))

    decide(0)
    before = journal.stat().st_size
    now = [milliseconds(lambda number=number: decide(number)) for number in range(1, DECISIONS // 2)]
    grown = (journal.stat().st_size - before) // len(now)
    session.keeping = "soon"
    soon = []
    for number in range(DECISIONS // 2, DECISIONS // 2 + 10):
        thread = time.thread_time()
        decide(number)
        soon.append(1000 * (time.thread_time() - thread))
        session.settle()
    whole = journal.stat().st_size
    return (
        f"{entries:>7} {statistics.median(soon):>9.1f} {statistics.median(now):>9.1f} {grown:>9} {whole:>9}"
    )


if __name__ == "__main__":
    print(f"{'entries':>7} {'frame':>9} {'in all':>9} {'bytes':>9} {'journal':>9}")
    with tempfile.TemporaryDirectory() as made:
        for count in ENTRIES:
            print(measured(Path(made), count))
    sys.exit(0)
