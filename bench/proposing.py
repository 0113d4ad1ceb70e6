"""What the offline rules cost: `python bench/proposing.py [FOLDER] [--rounds 5]`.

Reads the artifacts of a folder (the samples, without one) again and again through the whole road of a
proposal: brief, rules, gate. The floor is the Markdown reader alone on the same bodies, in the same run.
Processor time; of each artifact its quickest round counts, so that what else the machine does counts little.
Asserts nothing.
"""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from markdown_it import MarkdownIt

from evals_studio.artifact import kind_of, read_artifact, walk
from evals_studio.model.fault import Fault
from evals_studio.propose import Brief, Limits, Proposed, brief_of, run
from evals_studio.propose.offline import OfflineRules

SAMPLES = Path(__file__).parent.parent / "sample_artifacts"


def briefs(folder: Path) -> list[Brief]:
    """Read all artifacts of a folder; what is no artifact or cannot be read is passed over."""
    found: list[Brief] = []
    for path in sorted(walk(folder)):
        with suppress(Fault):
            found.append(brief_of(read_artifact(path.read_bytes()), kind_of(path, folder)))
    return found


async def offered(brief: Brief) -> int:
    """Count what passes the gate for one artifact."""
    return sum([isinstance(event, Proposed) async for event in run(OfflineRules(), brief, Limits())])


async def quickest(work: Callable[[Brief], Awaitable[object]], found: list[Brief], rounds: int) -> float:
    """Processor seconds for all artifacts, each in its quickest round."""
    best = [float("inf")] * len(found)
    for _ in range(rounds):
        for at, brief in enumerate(found):
            began = time.process_time()
            await work(brief)
            best[at] = min(best[at], time.process_time() - began)
    return sum(best)


async def measured(found: list[Brief], rounds: int) -> None:
    """Measure and print."""
    reader = MarkdownIt()

    async def read(brief: Brief) -> object:
        return reader.parse(brief.body)

    counts = [await offered(brief) for brief in found]
    ours, floor = await quickest(offered, found, rounds), await quickest(read, found, rounds)
    lines = sum(brief.body.count("\n") for brief in found)
    print(f"{f'offline rules, {len(found)} artifacts':28}{'a second':>14}{'of the floor':>16}")
    print(f"{'Markdown read alone, lines':28}{lines / floor:>14,.0f}{1:>16.2f}")
    print(f"{'lines read and judged':28}{lines / ours:>14,.0f}{ours / floor:>16.2f}")
    print(f"{'artifacts':28}{len(found) / ours:>14,.0f}")
    print(f"{'proposals':28}{sum(counts) / ours:>14,.0f}")
    print(f"{sum(counts)} proposals; {sum(map(bool, counts))} of {len(found)} artifacts have at least one")


def main() -> None:
    """Read what to measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=SAMPLES)
    parser.add_argument("--rounds", type=int, default=5)
    told = parser.parse_args()
    asyncio.run(measured(briefs(told.folder), told.rounds))


if __name__ == "__main__":
    main()
