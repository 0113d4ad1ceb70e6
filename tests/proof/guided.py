"""The coverage-guided fuzz: bytes that reach new code are kept and mutated on; read, one edit, the last look.

    python tests/proof/guided.py --seconds 600

Needs atheris (`pip install atheris`, in an environment of its own); says so when it is not there. A fault is an
exception that is not one of ours, or more than two seconds for one artifact. What the last look refuses to write
is told as well: nothing is lost by it, but an edit was made that it had to stop.
"""

import argparse
import importlib
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

try:
    import atheris
except ImportError:
    atheris = None
else:
    with atheris.instrument_imports(include=["evals_studio"]):  # before anybody else imports it
        importlib.import_module("evals_studio.artifact.verifying")

from fuzz import MOST_SECONDS, SAMPLES, SEEDS

from evals_studio.artifact import Document, read_artifact, verify
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    DropOrigin,
    Edit,
    MoveEntry,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RenameOrigin,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import Fault, NotWritten

MOST_BYTES = 1500
# fmt: off
WORDS = (
    "- ", ": ", " #", "\n", "\n  ", "\n    - ", "\r\n", "---\n", "...\n", "&a ", "*a", "<<: ", "? ", "!!str ", "!x ",
    "[", "]", "{", "}", "'", '"', "~", "yes", "0o7", "1e3", "=", "|", "|+", "|2", ">-", "2024-01-01", "%YAML 1.1",
    "\ufeff", "\x85", "\u2028", "metadata:", "evals:", "eval-provenance:", "eval-skip:", "generated-by:",
    "confidence:", "id:", "assertion:", "severity:",
)
# fmt: on
"""What YAML and our keys are made of, so that the fuzzer need not find it out."""

_ENTRY = {"id": "ran-tests", "assertion": "The session ran: the tests, # all of them.", "grader": "ai"}


def edit_of(choice: int, index: int, document: Document) -> Edit:
    """Choose an edit by two bytes."""
    index %= max(1, len(document.entries))
    edits: tuple[Edit, ...] = (
        AddEntry(dict(_ENTRY)),
        AddEntry(dict(_ENTRY), index),
        ConvertEntry(index, "ran-it"),
        RemoveEntry(index),
        MoveEntry(index, (index + 1) % max(1, len(document.entries))),
        SetField(index, "severity", "warning"),
        SetField(index, "assertion", "yes: two\nlines # and\n\nmore"),
        RemoveField(index, "assertion"),
        RecordOrigin("model-one", "ran-tests", 0.5),
        DropOrigin("a"),
        RenameOrigin("a", "b"),
        SetSkip(True),
    )
    return edits[choice % len(edits)]


def put_through(data: bytes) -> str:
    """Read an artifact, make one edit, look at it as before a write. Gives how far it came.

    data: two bytes that choose the edit, then the artifact.
    """
    if len(data) < 2:
        return "empty"
    before = read_artifact(data[2:])
    assert before.raw == data[2:], "other bytes without a decision"
    if before.problem is not None:
        return "unreadable"
    try:
        after = before.apply(edit_of(data[0], data[1], before))
    except Fault:
        return "refused"
    try:
        verify(before.raw, after.raw, after.data, as_read=before)
    except NotWritten as fault:
        return f"stopped: {fault.message}"
    return "edited"


class Finder:
    """Hears of every artifact; tells each kind of fault once, with the file that shows it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()

    def __call__(self, data: bytes) -> None:
        """Put one artifact through."""
        started = time.process_time()
        try:
            outcome = put_through(data)
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            frame = traceback.extract_tb(error.__traceback__)[-1]
            self.tell("FAULT", f"{type(error).__name__} in {frame.filename}:{frame.lineno}", data)
            return
        if time.process_time() - started > MOST_SECONDS:
            self.tell("FAULT", "more than two seconds", data)
        kind = outcome.partition(":")[0]
        self.outcomes[kind] += 1
        if kind == "stopped":
            self.tell("stopped", outcome.partition(";")[2], data)
        if sum(self.outcomes.values()) % 20_000 == 0:
            print(dict(self.outcomes), flush=True)

    def tell(self, what: str, why: str, data: bytes) -> None:
        """Say it the first time, and keep what shows it."""
        self.told[f"{what} {why}"] += 1
        if self.told[f"{what} {why}"] == 1:
            kept = self.folder / f"{what}-{len(self.told)}"
            kept.write_bytes(data)
            print(f"{what}: {why}: {kept}", flush=True)


def main() -> int:
    """Fuzz for as long as was asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="keeps what was found, for the next run")
    asked = parser.parse_args()
    if atheris is None:
        print("This needs atheris: pip install atheris", file=sys.stderr)
        return 2
    folder = asked.folder or Path(tempfile.mkdtemp())
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    samples = [path.read_bytes() for path in sorted(SAMPLES.rglob("*.md"))]
    for number, raw in enumerate(one for one in (*SEEDS, *samples) if len(one) < MOST_BYTES):
        for choice in range(12):
            (corpus / f"seed-{number}-{choice}").write_bytes(bytes((choice, number)) + raw)
    words = folder / "words"
    spelled = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in WORDS)
    words.write_text("".join(f'"{word}"\n' for word in spelled))
    print(f"What is found goes to {folder}", flush=True)
    limits = [
        f"-dict={words}",
        f"-max_total_time={asked.seconds}",
        f"-seed={asked.seed}",
        f"-max_len={MOST_BYTES}",
    ]
    atheris.Setup([sys.argv[0], *limits, "-timeout=60", "-print_final_stats=1", str(corpus)], Finder(folder))
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    sys.exit(main())
