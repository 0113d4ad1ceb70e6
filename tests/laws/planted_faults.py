"""Faults planted in the code on purpose, each with the test that must notice: `python tests/laws/planted_faults.py`.

Each fault replaces one function by a wrong one, in a process of its own that then runs the test of the law. Prints a
line for each: noticed or not; one that nothing notices makes the run fail. `--only WORD` plants those that hold it.
"""

import argparse
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from evals_studio.artifact.rendering import Habits
from evals_studio.model.position import Position

HERE = Path(__file__).parent
Make = Callable[[Any], Any]


@dataclass(frozen=True)
class Planted:
    """A fault: `make` gives the wrong thing from the right one at `place` (module:name or module:Class.name)."""

    law: int
    says: str
    place: str
    make: Make
    test: str

    def plant(self) -> Callable[[], None]:
        """Put the fault in; give what takes it out."""
        owner, name = self._owner()
        right = self.stands()
        setattr(owner, name, self.make(right))
        return lambda: setattr(owner, name, right)

    def stands(self) -> Any:
        """What is at the place now."""
        owner, name = self._owner()
        return vars(owner)[name]

    def _owner(self) -> tuple[Any, str]:
        module, _, path = self.place.partition(":")
        *owners, name = path.split(".")
        owner: Any = importlib.import_module(f"evals_studio.{module}")
        for part in owners:
            owner = getattr(owner, part)
        return owner, name


def always(value: Any) -> Make:
    """Whatever it is asked, it answers this."""
    return lambda _: lambda *_args, **_named: value


def after(change: Callable[[Any], Any]) -> Make:
    """It answers rightly, and then the answer is changed."""
    return lambda right: lambda *args, **named: change(right(*args, **named))


def raw_with(change: Callable[[bytes], bytes]) -> Make:
    """The document's bytes, changed."""
    return lambda right: property(lambda document: change(right.fget(document)))


def without_trailing_blanks(text: str) -> str:
    return "\n".join(line.rstrip(" ") for line in text.split("\n"))


def past_blank_lines(right: Callable[..., int]) -> Callable[..., int]:
    """An entry's own lines, and the blank lines below them as well."""

    def own_end(source: Any, end: int, column: int) -> int:
        at = right(source, end, column)
        while source.text[at : at + 1] == "\n":
            at += 1
        return at

    return own_end


def undone_twice(right: Callable[..., Any]) -> Callable[..., Any]:
    def undo(review: Any) -> Any:
        earlier, what = right(review)
        return (right(earlier)[0] if earlier.done else earlier), what

    return undo


def undone_from_now(right: Callable[..., Any]) -> Callable[..., Any]:
    """The order and the slots go back, the bytes stay."""

    def undo(review: Any) -> Any:
        earlier, what = right(review)
        return replace(earlier, now=replace(earlier.now, document=review.now.document)), what

    return undo


NEVER = re.compile(r"(?!)")
"""Finds nothing."""

SEEDED = "test_laws_of_editing.py -k seeded"
GOLDEN = "test_golden_triples.py -k golden_bytes"
MEANING = "test_law_of_meaning.py"
REFUSALS = "test_law_of_refusals.py"
HABITS = "test_law_of_habits.py"
UNDO = "test_law_of_undo.py"
IDENTITY = "test_law_of_identity.py"

FAULTS = (
    Planted(1, "a missing final newline is added", "artifact.document:Document.raw", raw_with(lambda raw: raw.rstrip(b"\n") + b"\n"), IDENTITY),
    Planted(1, "CR LF becomes LF", "artifact.document:Document.raw", raw_with(lambda raw: raw.replace(b"\r\n", b"\n")), IDENTITY),
    Planted(1, "what is unchanged is written all the same", "review.review:Review.is_changed", lambda _: property(lambda _: True), IDENTITY),
    Planted(2, "trailing blanks of an edited entry go", "artifact.edits.sites:spliced", after(without_trailing_blanks), SEEDED),
    Planted(2, "blank lines below a removed entry go with it", "artifact.sequences:own_end", past_blank_lines, SEEDED),
    Planted(2, "an edited entry's quotes change", "artifact.edits.sites:spliced", after(lambda text: text.replace('"', "'")), SEEDED),
    Planted(3, "comments inside a value that is set are dropped", "artifact.mappings:comments_in_value", always([]), SEEDED),
    Planted(3, "the comment beside a removed field is dropped", "artifact.mappings:pair_comments", always([]), GOLDEN),
    Planted(3, "a moved entry leaves its comments behind", "artifact.edits.entries:above_block", lambda _: lambda source, dash: source.line_start(dash), GOLDEN),
    Planted(4, "an edit is not held against what it means", "artifact.applying:same_outline", always(True), MEANING),
    Planted(4, "two lists are taken for the same", "artifact.runs:Runs.unlike", always(([], [])), MEANING),
    Planted(4, "a write is not held against what was decided", "artifact.verifying:same_data", always(True), MEANING),
    Planted(4, "the slow reader is not asked before a write", "artifact.verifying:_ruamel", always({}), MEANING),
    Planted(4, "the body is not compared before a write", "artifact.verifying:_same_body", always(True), MEANING),
    Planted(5, "`yes` and `off` are written plain", "artifact.scalars:_RESERVED", lambda _: set(), f"{MEANING} -k nasty"),
    Planted(5, "every character is written as it is", "artifact.scalars:is_raw", always(True), f"{MEANING} -k any_"),
    Planted(5, "`: ` is written plain", "artifact.scalars:_NOT_PLAIN", lambda _: NEVER, f"{MEANING} -k nasty"),
    Planted(6, "an undo takes two decisions back", "review.review:Review.undo", undone_twice, UNDO),
    Planted(6, "an undo leaves the bytes as they are", "review.review:Review.undo", undone_from_now, UNDO),
    Planted(7, "habits are not read off the file", "artifact.layout:habits_of", always(Habits()), HABITS),
    Planted(7, "the newline is always LF", "artifact.document:_newline", always("\n"), HABITS),
    Planted(7, "a confidence keeps all its decimals", "artifact.edits.trail:written_confidence", lambda _: float, HABITS),
    Planted(8, "an alias is edited", "artifact.edits.sites:require_plain_node", always(None), REFUSALS),
    Planted(8, "what aliases need is removed", "artifact.sequences:require_unshared", always(None), REFUSALS),
    Planted(8, "a tag is lost", "artifact.edits.converting:require_reshapable", always(None), REFUSALS),
    Planted(8, "a key that stands twice is edited", "artifact.document:Document.refusal", lambda _: property(lambda _: None), REFUSALS),
    Planted(8, "a refusal names the place of the file's beginning", "artifact.document:Document._position", always(Position(1, 1)), REFUSALS),
)  # fmt: skip


def noticed(fault: Planted) -> bool:
    """Plant a fault in this process and run its test; tell whether that fails."""
    fault.plant()
    file, *rest = fault.test.split()
    quiet = ["-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-profile=house"]
    return pytest.main([str(HERE / file), *rest, *quiet]) == pytest.ExitCode.TESTS_FAILED


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--number", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.number is not None:
        return 0 if noticed(FAULTS[asked.number]) else 1
    missed = 0
    chosen = [(number, fault) for number, fault in enumerate(FAULTS) if asked.only in fault.says]
    for number, fault in chosen:
        line = [sys.executable, __file__, "--number", str(number)]
        run = subprocess.run(line, check=False, stdout=subprocess.DEVNULL, env={**os.environ, "CI": "1"})
        found = run.returncode == 0
        missed += not found
        print(f"law {fault.law}  {'noticed    ' if found else 'NOT NOTICED'}  {fault.says}", flush=True)
    print(f"{len(chosen)} faults planted, {missed} not noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
