"""The laws over many seeds, by hand: `python tests/laws/long_run.py --seeds A B [--steps 4] [--examples N]`.

Each seed draws an artifact and some edits; each is held against every law. What breaks is printed, one line a kind,
with the seed that shows it (`--show` prints the file and the difference). `--files FOLDER` takes the artifacts of a
folder in the place of drawn ones, each once for each seed. Nothing is written but to the terminal.
"""

import argparse
import difflib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from costumes import Costume
from dice import SeededDie
from drawn_edits import some_edit
from law_checks import check_edit

from evals_studio.artifact import Document, read_artifact, verify
from evals_studio.model.edit import Edit
from evals_studio.model.fault import NotWritten, Refused


class Breach(Exception):  # noqa: N818 - the word of the laws
    """A law that did not hold: the file, the edit and what the check said."""

    def __init__(self, step: int, document: Document, edit: Edit, said: str) -> None:
        super().__init__(said)
        self.step, self.document, self.edit = step, document, edit


@dataclass(frozen=True)
class Sample:
    """One file to edit. odd: it may have shapes whose edits are refused."""

    seed: int
    raw: bytes
    die: SeededDie
    odd: bool


def drawn(seeds: range) -> Iterator[Sample]:
    """A drawn artifact for each seed."""
    for seed in seeds:
        die = SeededDie(random.Random(seed))
        yield Sample(seed, Costume(die, odd=seed % 5 == 0).artifact(), die, odd=seed % 5 == 0)


def found(folder: Path, seeds: range) -> Iterator[Sample]:
    """Each artifact of a folder, once for each seed."""
    for number, path in enumerate(sorted(folder.rglob("*.md*"))):
        if path.is_file():
            for seed in seeds:
                yield Sample(seed, path.read_bytes(), SeededDie(random.Random(f"{number} {seed}")), odd=False)


def run_sample(sample: Sample, steps: int, counts: Counter[str]) -> None:
    """Draw edits of a sample and check each. Raises Breach."""
    document = read_artifact(sample.raw)
    if document.raw != sample.raw:
        raise Breach(0, document, None, "opening and saving changes bytes")
    last: Edit | None = None
    for step in range(steps):
        edit = some_edit(sample.die, document)
        try:
            after = check_edit(document, edit)
        except Exception as error:
            raise Breach(step, document, edit, f"{type(error).__name__}: {error}") from error
        if after is not None:
            counts["applied"] += 1
            document, last = after, edit
            continue
        counts["refused, odd costume" if sample.odd else "refused"] += 1
        if not sample.odd:
            counts[f"  {type(edit).__name__}: {why(document, edit)}"] += 1

    if last is not None:
        try:
            verify(sample.raw, document.raw, document.data)
        except NotWritten as error:
            breach = f"at the write: {error.message}"
            raise Breach(steps, read_artifact(sample.raw), last, breach) from error


def why(document: Document, edit: Edit) -> str:
    try:
        document.apply(edit)
    except Refused as refused:
        return refused.message[:90]
    return ""


def show(seed: int, breach: Breach) -> None:
    print(f"--- seed {seed}, step {breach.step}: {breach.edit}\n{breach}")
    before = breach.document.raw.decode("utf-8", "replace")
    try:
        after = breach.document.apply(breach.edit).raw.decode("utf-8", "replace")
    except Refused as refused:
        print(before)
        print(f"refused: {refused}")
        return
    for line in difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=8):
        print(repr(line)[1:-1])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, 1000), metavar=("FROM", "TO"))
    parser.add_argument(
        "--files", type=Path, metavar="FOLDER", help="artifacts to edit in the place of drawn ones"
    )
    parser.add_argument("--steps", type=int, default=4, help="edits drawn for each sample")
    parser.add_argument("--examples", type=int, default=0, help="hypothesis examples to try as well")
    parser.add_argument(
        "--show", action="store_true", help="print file and difference of each kind of breach"
    )
    parser.add_argument("--refusals", action="store_true", help="list why ordinary costumes were refused")
    asked = parser.parse_args()
    began = time.monotonic()
    counts: Counter[str] = Counter()
    kinds: set[str] = set()
    seeds = range(*asked.seeds)
    samples = 0
    for sample in found(asked.files, seeds) if asked.files else drawn(seeds):
        samples += 1
        try:
            run_sample(sample, asked.steps, counts)
        except Breach as breach:
            counts["BREACHES"] += 1
            kind = f"{type(breach.edit).__name__}: {str(breach)[:60]}"
            if kind not in kinds:
                kinds.add(kind)
                print(f"seed {sample.seed}: {kind}", flush=True)
                if asked.show:
                    show(sample.seed, breach)
        if samples % 1000 == 0:
            line = f"{samples} samples, {counts['applied']} applied, {counts['BREACHES']} breaches"
            print(line, flush=True)
    if asked.examples:
        run_examples(asked.examples)
    for what, count in counts.most_common():
        if asked.refusals or not what.startswith("  "):
            print(f"{count:8} {what}")
    print(f"{samples} samples, {counts['BREACHES']} breaches, {time.monotonic() - began:.0f} s")
    return 1 if kinds else 0


def run_examples(examples: int) -> None:
    """Let hypothesis draw from the same grammar. Raises what breaks, shrunk."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
    from test_laws_of_editing import drawn_sample

    options = settings(
        max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    options(given(st.data(), st.booleans())(drawn_sample))()
    print(f"{examples} hypothesis examples without a breach")


if __name__ == "__main__":
    sys.exit(main())
