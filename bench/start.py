"""What starting costs: `python bench/start.py [--rounds 9]`.

Each line is a process of its own, run in turn with the floors; the least of some rounds, in processor milliseconds
(user and system):

python      `python -c pass`: nothing can start sooner
click       Python with click imported, which reads every command line of ours
version     `evals-studio --version`
check       `evals-studio check` on one sample

Asserts nothing.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from check import ENVIRONMENT, cost

SAMPLE = Path(__file__).parent.parent / "sample_artifacts" / "fix-bug" / "SKILL.md"
STUDIO = (sys.executable, "-m", "evals_studio")
LINES = {
    "python": (sys.executable, "-c", "pass"),
    "click": (sys.executable, "-c", "import click"),
    "version": (*STUDIO, "--version"),
    "check": (*STUDIO, "check", str(SAMPLE)),
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        ENVIRONMENT["PYTHONPYCACHEPREFIX"] = folder
        for line in LINES.values():
            cost(list(line))  # compiles the modules
        costs = {name: [cost(list(line))[0] for _ in range(rounds)] for name, line in LINES.items()}
    floor = min(costs["python"])
    print(f"{'one start':12}{'processor ms':>14}{'of a bare Python':>20}")
    for name, seconds in costs.items():
        print(f"{name:12}{min(seconds) * 1000:>14.1f}{min(seconds) / floor:>20.2f}")


if __name__ == "__main__":
    main()
