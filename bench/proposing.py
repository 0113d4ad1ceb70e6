"""What the offline rules cost: `python bench/proposing.py [--rounds 5]`.

Reads the sample artifacts again and again through the whole road of a proposal: brief, rules, gate. The
floor is the Markdown reader alone on the same bodies, in the same run. Processor time, the best of some
rounds. Asserts nothing.
"""

import argparse
import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from markdown_it import MarkdownIt

from evals_studio.artifact import kind_of, read_artifact, walk
from evals_studio.propose import Brief, Limits, Proposed, brief_of, run
from evals_studio.propose.offline import OfflineRules

SAMPLES = Path(__file__).parent.parent / "sample_artifacts"


def briefs() -> list[Brief]:
    """Read all samples."""
    return [
        brief_of(read_artifact(path.read_bytes()), kind_of(path, SAMPLES)) for path in sorted(walk(SAMPLES))
    ]


async def _count(found: list[Brief]) -> int:
    count = 0
    for brief in found:
        async for event in run(OfflineRules(), brief, Limits()):
            count += isinstance(event, Proposed)
    return count


def best(work: Callable[[], object], rounds: int) -> float:
    """Processor seconds of the quickest round."""
    quickest = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        quickest = min(quickest, time.process_time() - began)
    return quickest


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    found = briefs()
    offered = asyncio.run(_count(found))
    ours = best(lambda: asyncio.run(_count(found)), rounds)
    reader = MarkdownIt()
    floor = best(lambda: [reader.parse(brief.body) for brief in found], rounds)
    lines = sum(brief.body.count("\n") for brief in found)
    print(f"{'offline rules, ' + str(len(found)) + ' samples':28}{'a second':>14}{'of the floor':>16}")
    print(f"{'Markdown read alone, lines':28}{lines / floor:>14,.0f}{1:>16.2f}")
    print(f"{'lines read and judged':28}{lines / ours:>14,.0f}{ours / floor:>16.2f}")
    print(f"{'artifacts':28}{len(found) / ours:>14,.0f}")
    print(f"{'proposals':28}{offered / ours:>14,.0f}")


if __name__ == "__main__":
    main()
