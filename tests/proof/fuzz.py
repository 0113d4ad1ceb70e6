"""The fuzz proof: artifacts are mutated and go through open, check, propose offline and convert.

    python tests/proof/fuzz.py --runs 10000

Faults are: an exception that is not one of ours, more than two seconds for one artifact, a conversion that
changes a line outside the entries it touches (law 2), bytes written without a decision.
"""

import argparse
import asyncio
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from evals_studio.artifact import kind_of, read_artifact, verify
from evals_studio.artifact.document import Document
from evals_studio.model.edit import ConvertEntry
from evals_studio.model.fault import Fault
from evals_studio.model.json import entry_assertion
from evals_studio.propose import Limits, brief_of, run
from evals_studio.propose.offline import OfflineRules
from evals_studio.vocabulary import check_document, propose_id

SAMPLES = Path(__file__).parent.parent.parent / "sample_artifacts"
MOST_SECONDS = 2.0
SEEDS = (
    b"---\nname: x\nmetadata:\n  evals: [Do a., 'Do b.', {id: c, assertion: Do c.}] # c\n---\nAlways test.\n",
    b"---\nname: x\nmetadata:\n  evals:\n  - |\n    Do a.\n    Do b.\n  - >-\n    Do c\n\n    d.\n---\nNever.\n",
    b"\xef\xbb\xbf---\r\nname: x\r\nmetadata:\r\n  evals:\r\n    - Do a.  # why\r\n---\r\nAlways test.\r\n",
    b"---\nmetadata: {evals: Do a., eval-skip: true}\n---\n",
    b"---\nmetadata:\n  evals: Do a.\n...\nrest\n",
    b"---\nmetadata:\n  evals:\n    # one\n    - Do a.\n    # two\n    - 'It''s b.' # why\n\n    - \"c: #\"\n  x: 1\n---\n",
    b"---\nmetadata:\n    evals:\n    - Do a\n      and b\n      and c.\n    - yes\n    - 2024-01-01\n    - |+\n      d\n\n---\n",
    b"---\nmetadata:\n  evals: [\n    Do a.,  # one\n    'Do b.'\n  ]\n  eval-provenance: []\n---\nAlways run it.\n",
)

Mutation = Callable[[bytes, random.Random], bytes]


def flip(raw: bytes, dice: random.Random) -> bytes:
    """Change some bytes, mostly to ones that mean something to YAML."""
    changed = bytearray(raw)
    for _ in range(dice.randint(1, 6)):
        if changed:
            byte = dice.choice(b"-:#[]{}&*!|>'\"%@`,?~\t\n\r \\\0\x1b\x85\xff<=0a")
            changed[dice.randrange(len(changed))] = byte
    return bytes(changed)


def shuffle(raw: bytes, dice: random.Random) -> bytes:
    """Swap, repeat or drop lines."""
    lines = raw.split(b"\n")
    for _ in range(dice.randint(1, 4)):
        at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        match dice.randrange(3):
            case 0:
                lines[at], lines[other] = lines[other], lines[at]
            case 1:
                lines.insert(at, lines[other])
            case _:
                lines[at] = lines[at][dice.randint(0, 4) :]
    return b"\n".join(lines)


def truncate(raw: bytes, dice: random.Random) -> bytes:
    """Cut the file off, or something out of it."""
    start, end = sorted((dice.randint(0, len(raw)), dice.randint(0, len(raw))))
    return raw[:start] if dice.random() < 0.5 else raw[:start] + raw[end:]


def nest(raw: bytes, dice: random.Random) -> bytes:
    """Put something deep, long, aliased or merged into the frontmatter."""
    depth = dice.choice((3, 40, 150, 2000))
    grown = dice.choice(
        (
            b"deep: " + b"[" * depth + b"]" * depth,
            b"deep: " + b"{a: " * depth + b"1" + b"}" * depth,
            b"\n".join(b" " * level + b"k:" for level in range(min(depth, 150))),
            b"a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]",
            b"base: &base {id: x}\nmerged: {<<: *base}",
            b"long: " + b"x" * dice.choice((10, 4000, 100_000)),
            b"? [complex, key]\n: value",
            b"tagged: !!python/object:os.system x",
            b"1: one\n1.0: two\ntrue: three\n~: four",
        )
    )
    lines = raw.split(b"\n")
    lines.insert(dice.randint(1, max(1, min(len(lines), 6))), grown)
    return b"\n".join(lines)


def graft(raw: bytes, dice: random.Random) -> bytes:
    """Put a strange character or word somewhere."""
    grown = dice.choice(
        (
            "\u2028",
            "\x85",
            "\u202e",
            "\x1b]52;c;eA==\x07",
            "- ",
            ": ",
            " #",
            "'",
            '"',
            "*a",
            "&a ",
            "!x ",
            "é",
            "😀",
            "\t",
        )
    )
    at = dice.randint(0, len(raw))
    return raw[:at] + grown.encode() + raw[at:]


MUTATIONS: tuple[Mutation, ...] = (flip, flip, shuffle, shuffle, truncate, nest, graft)


def mutated(seed: int) -> bytes:
    """Make the artifact of a seed."""
    dice = random.Random(seed)
    samples = [path.read_bytes() for path in sorted(SAMPLES.rglob("*.md"))]
    raw = dice.choice(SEEDS if dice.random() < 0.6 else samples)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        raw = dice.choice(MUTATIONS)(raw, dice)
    return raw


def put_through(raw: bytes) -> str:
    """Send one artifact down the road. Gives how far it came; raises AssertionError and whatever breaks."""
    document = read_artifact(raw)
    assert document.raw == raw, "other bytes without a decision"
    kind = kind_of(Path("/x/fix-bug/SKILL.md"))
    check_document(document, kind)
    asyncio.run(_propose(document))
    if document.problem is not None:
        return document.problem.code
    if not any(isinstance(entry, str) for entry in document.entries):
        return "nothing to convert"
    return _convert(document)


async def _propose(document: Document) -> None:
    brief = brief_of(document, "skill")
    async for _ in run(OfflineRules(), brief, Limits()):
        pass


def _convert(document: Document) -> str:
    """Convert every bare string that can be, one after the other, and look at the lines outside each time."""
    outcome = "converted"
    taken: set[str] = set()
    for index, entry in enumerate(document.entries):
        if not isinstance(entry, str):
            continue
        name = propose_id(entry_assertion(entry), taken)
        taken.add(name)
        before = document
        try:
            document = document.apply(ConvertEntry(index, name))
            verify(before.raw, document.raw, document.data)
        except Fault as fault:
            outcome = f"refused ({fault.code})"
            continue
        _check_lines(before, document, index)
    return outcome


def _check_lines(before: Document, after: Document, index: int) -> None:
    """Law 2: what stands before and after the entry's own lines stays; a flow list's own lines may change."""
    old, new = before.raw.split(b"\n"), after.raw.split(b"\n")
    touched = before.entry_lines(index)
    head, tail = touched.start - 1, len(old) - (touched.stop - 1)
    assert new[:head] == old[:head], f"lines above entry {index} changed"
    assert tail == 0 or new[-tail:] == old[-tail:], f"lines below entry {index} changed"


def tried(seed: int) -> tuple[str, str]:
    """Put one seed through. Gives its outcome, and what is wrong, "" for nothing."""
    raw = mutated(seed)
    started = time.process_time()
    try:
        outcome = put_through(raw)
    except AssertionError as error:
        return "wrong", f"seed {seed}: {error}"
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return "raised", f"seed {seed}: {type(error).__name__}: {error} in {frame.filename}:{frame.lineno}"
    taken = time.process_time() - started
    return outcome, f"seed {seed}: took {taken:.1f} s" if taken > MOST_SECONDS else ""


def fuzzed(runs: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Try so many seeds."""
    outcomes: Counter[str] = Counter()
    wrong = []
    for number in range(seed, seed + runs):
        outcome, fault = tried(number)
        outcomes[outcome] += 1
        wrong += [fault] if fault else []
    return outcomes, wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    counted, found = fuzzed(asked.runs, asked.seed)
    for name, count in counted.most_common():
        print(f"{count:>7}  {name}")
    print(*found, f"{asked.runs} artifacts, {len(found)} faults", sep="\n")
    sys.exit(1 if found else 0)
