"""What an edit costs.

In a file of five entries, in one of two thousand, and beside what a bare YAML library takes.

    .venv/bin/python bench/editing.py

Prints tables of milliseconds (processor time, the best of some runs) and ratios taken in the same run.
Asserts nothing.
"""

import time
from collections.abc import Callable

import yaml

from evals_studio.artifact import Document, read_artifact, verify, verifying
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    DropOrigin,
    Edit,
    MergeOrigins,
    MoveEntry,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RenameOrigin,
    ReplaceEntry,
    SetField,
    SetSkip,
)

FEW, MANY = 5, 2000
RUNS = 150


def artifact(entries: int) -> bytes:
    """A frontmatter of so many entries: every third a bare string, the others on the trail, one twice."""
    lines = ["---", "name: bench", "description: Measures.", "metadata:", "  owner: nobody", "  evals:"]
    for number in range(entries):
        if number % 3 == 0:
            lines.append(f"    - The session did thing number {number}.")
            continue
        lines += [
            f"    - id: thing-{number}",
            f"      assertion: The session did thing number {number}, and wrote down what it had found.",
            "      grader: tool-usage",
            "      options: { tool: Read, expect: used }",
        ]
    lines.append("  eval-provenance:")
    ids = [f"thing-{number}" for number in range(entries) if number % 3]
    for maker, first in enumerate(range(0, len(ids), 5)):
        lines += [f"    - generated-by: bench-{maker}", f"      evals: [{', '.join(ids[first : first + 5])}]"]
    lines += ["    - generated-by: bench-0", "      evals: [thing-2]", "---", "", "# Body", ""]
    return "\n".join(lines).encode()


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """Milliseconds of processor time of the quickest of some runs."""
    quickest = float("inf")
    for _ in range(runs):
        began = time.process_time()
        work()
        quickest = min(quickest, time.process_time() - began)
    return quickest * 1000


def decided(document: Document, edits: tuple[Edit, ...]) -> Document:
    """What a decision takes: its edits, each held against what it means."""
    for edit in edits:
        document = document.apply(edit)
    return document


ENTRY = {
    "id": "new",
    "assertion": "The session did one thing more.",
    "options": {"tool": "Read", "expect": "used"},
}
DECISIONS: dict[str, Callable[[int], tuple[Edit, ...]]] = {
    "accept": lambda _: (AddEntry(ENTRY), RecordOrigin("bench-0", "new", 0.87)),
    "accept from a new maker": lambda _: (AddEntry(ENTRY), RecordOrigin("someone", "new", 0.87)),
    "set a field": lambda count: (SetField(count // 2 + (count // 2 % 3 == 0), "assertion", "Another."),),
    "remove a field": lambda count: (RemoveField(count // 2 + (count // 2 % 3 == 0), "grader"),),
    "convert": lambda count: (ConvertEntry(count // 2 - count // 2 % 3, "converted"),),
    "replace": lambda count: (ReplaceEntry(count // 2, ENTRY),),
    "remove": lambda count: (RemoveEntry(count // 2),),
    "move up by one": lambda count: (MoveEntry(count // 2, count // 2 - 1),),
    "sign off": lambda _: (DropOrigin("thing-1"),),
    "rename an id": lambda _: (SetField(1, "id", "other"), RenameOrigin("thing-1", "other")),
    "merge trail entries": lambda _: (MergeOrigins("bench-0"),),
    "skip the file": lambda _: (SetSkip(value=True),),
}


def ready(entries: int) -> Document:
    """A document that has been worked in: what is read once and kept has been read."""
    document = read_artifact(artifact(entries))
    for edits in DECISIONS.values():
        decided(document, edits(entries))
    return document


def compare_decisions() -> None:
    few, many = ready(FEW), ready(MANY)
    print(f"{'one decision':28}{FEW:>9} entries{MANY:>9} entries     ratio   (goal: at most 1.5)")
    for name, edits in DECISIONS.items():
        one = other = float("inf")
        for _ in range(RUNS):  # in turns, so that a busy machine is busy for both
            one = min(one, best(lambda edits=edits: decided(few, edits(FEW)), 1))
            other = min(other, best(lambda edits=edits: decided(many, edits(MANY)), 1))
        print(f"{name:28}{one:>14.2f} ms{other:>14.2f} ms{other / one:>10.2f}")
    one, other = best(lambda: few.raw), best(lambda: many.raw)
    print(f"{'joining the bytes, on demand':28}{one:>14.2f} ms{other:>14.2f} ms")


def last_look(before: bytes, after: Document) -> None:
    """What a write takes before it writes; nothing is remembered from the run before."""
    verifying.forget()
    verify(before, after.raw, after.data)


def compare_reading() -> None:
    raw = artifact(MANY)
    text = raw.decode().split("---\n")[1]
    document = read_artifact(raw)
    after = document.apply(AddEntry(ENTRY))
    floor = best(lambda: yaml.load(text, Loader=yaml.CSafeLoader), 5)
    print(f"\n{MANY} entries, {len(raw):,} bytes{'':8}          ms    of a bare load")
    print(f"{'yaml.CSafeLoader alone':28}{floor:>14.0f}{1:>18.2f}")
    for name, work in (
        ("open", lambda: read_artifact(raw)),
        ("the last look before a write", lambda: last_look(raw, after)),
    ):
        took = best(work, 5)
        print(f"{name:28}{took:>14.0f}{took / floor:>18.2f}")


if __name__ == "__main__":
    compare_decisions()
    compare_reading()
