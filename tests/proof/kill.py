"""The kill proof: the program is killed (-9) at random moments of scripted reviews, again and again.

    python tests/proof/kill.py --runs 500

Of six runs four kill a scripted session, one `evals-studio … --plain`, one the studio on a pseudo-terminal
(`--door` asks for one of them only). After each kill:
the artifact holds bytes that were written whole, nothing that was shown as kept is missing, nothing was made up,
nothing is set aside, and the next start works.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import studio
from scripted import state_of

import evals_studio
from evals_studio.model.fault import Fault
from evals_studio.model.json import entry_id
from evals_studio.model.proposal import Proposal
from evals_studio.propose import Proposed
from evals_studio.review import Session
from evals_studio.store import StateFolder, sha256_of

SCRIPT = Path(__file__).parent / "scripted.py"
ARTIFACT = """\
---
name: fix-bug
metadata:
  evals:
    # The first of all.
    - id: used-read
      assertion: The session read a source file.
    - Reproduce the bug first.
    - "Say: what was wrong"
  eval-provenance:
    - { generated-by: model-one, evals: [used-read], confidence: { used-read: 0.91 } }
---
# Fix a bug

Always run the tests before you commit.
"""
_LONGEST = 1.0
"""Seconds from its first word after which a program is killed at the latest."""


_EXPECTED = ("Recovered", "has ended", "The end of what is kept is broken")
"""What a start after a kill may say; the last: a line was cut off that had not been shown as kept."""


@dataclass
class Shown:
    """What a killed program had shown. states: what may be found; disk: the hashes that the file may have."""

    disk: set[str]
    states: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def hear(self, line: str) -> None:
        """Take in one line."""
        word, _, rest = line.partition(" ")
        self.lines.append(line)
        if word == "kept":
            self.states = [rest]
        elif word == "next":
            self.states.append(rest)
        elif word == "writing":
            self.disk.add(rest)
        elif word == "wrote":
            self.disk = {rest}


class Bench:
    """One artifact and one state folder, begun afresh after some kills."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.artifact = folder / "SKILL.md"
        self.state = folder / "state"
        self.artifact.write_text(ARTIFACT)

    def open(self) -> Session:
        """Start again."""
        return Session.open(self.artifact, state=StateFolder(self.state))


def killed_script(bench: Bench, seed: int) -> list[str]:
    """Kill a scripted session and say what is wrong afterwards."""
    shown = Shown({sha256_of(bench.artifact.read_bytes())})
    command = [sys.executable, str(SCRIPT), str(bench.artifact), str(bench.state), str(seed)]
    told = _killed(command, "", seed, shown)
    return [*_crashed(told), *_wrong(bench, shown)]


def killed_plain(bench: Bench, seed: int) -> list[str]:
    """Kill the program itself, in its plain review, and say what is wrong afterwards."""
    dice = random.Random(seed)
    waiting = _offered(bench, seed)
    shown = Shown({sha256_of(bench.artifact.read_bytes())})
    command = [sys.executable, "-m", "evals_studio", str(bench.artifact), "--plain"]
    told = _killed(command, "".join(dice.choice("aaax") + "\n" for _ in waiting), seed, shown, bench.state)
    return [*_crashed(told), *_plain_wrong(bench, shown, waiting)]


def killed_studio(bench: Bench, seed: int) -> list[str]:
    """Kill the studio on a pseudo-terminal, and say what is wrong afterwards."""
    waiting = _offered(bench, seed)
    shown = Shown({sha256_of(bench.artifact.read_bytes())})
    shown.lines, screen = studio.killed(bench.artifact, bench.state, seed)
    return [*_crashed(screen), *_plain_wrong(bench, shown, waiting)]


def _offered(bench: Bench, seed: int) -> list[str]:
    """Have some proposals kept; give the ids of all that are open."""
    session = bench.open()
    for number in range(12):
        name = f"did-{seed}x{number}"
        entry = {"id": name, "assertion": f"The session did {name}."}
        session.receive(Proposed(Proposal(name, dict(entry), 0.8, generated_by="model-made-up")))
    session.close()
    return [str(entry_id(one.entry)) for one in session.review.open_proposals]


def _killed(command: list[str], typed: str, seed: int, shown: Shown, state: Path | None = None) -> str:
    """Run a program, kill it at a random moment after its first line; give what it said on stderr."""
    found = os.pathsep.join((str(SCRIPT.parent), str(Path(evals_studio.__file__).parents[1])))
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "PYTHONPATH": found}
    if state is not None:
        environment["EVALS_STUDIO_STATE"] = str(state)
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(typed.encode())
        process.stdin.flush()
        first = process.stdout.readline()
        try:
            process.wait(random.Random(seed).random() ** 2 * _LONGEST)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        lines = (first + process.stdout.read()).split(b"\n")
        told = process.stderr.read().decode()
    for line in lines[:-1]:  # what follows the last newline was not shown whole
        shown.hear(line.decode())
    return told


def _crashed(told: str) -> Iterator[str]:
    if "Traceback" in told or "has a bug" in told:
        yield f"it crashed by itself: {told[-300:]}"


def _wrong(bench: Bench, shown: Shown) -> Iterator[str]:
    if sha256_of(bench.artifact.read_bytes()) not in shown.disk:
        yield "the file is torn"
    again = bench.open()
    yield from _bad_start(again)
    if state_of(again, again.review) not in shown.states:
        yield f"lost or made up: {state_of(again, again.review)} is none of {shown.states[:3]}"


def _plain_wrong(bench: Bench, shown: Shown, waiting: list[str]) -> Iterator[str]:
    if sha256_of(bench.artifact.read_bytes()) not in shown.disk:
        yield "the file is torn"
    again = bench.open()
    yield from _bad_start(again)
    rejected = {str(entry_id(one.entry)) for one in again.rejections}
    accepted = {str(item.id) for item in again.review.items if item.in_file}
    for line in shown.lines:
        word, _, name = line.partition(" ")
        if word == "accepted" and name in waiting and name not in accepted:
            yield f"{line}: lost"
        if word == "rejected" and name in waiting and name not in rejected:
            yield f"{line}: lost"
    missing = set(waiting) - rejected - {str(item.id) for item in again.review.items}
    if missing:
        yield f"proposals lost: {missing}"


def _bad_start(again: Session) -> Iterator[str]:
    told = [one for one in again.notices if not any(word in one for word in _EXPECTED)]
    if told:
        yield f"the next start says: {told}"
    if not again.kept or again.read_only is not None:
        yield "the next start keeps nothing"


KILLS: Mapping[str, Callable[[Bench, int], list[str]]] = {
    "script": killed_script,
    "plain": killed_plain,
    "studio": killed_studio,
}
_ALL = ("script", "script", "plain", "script", "script", "studio")


def run(runs: int, seed: int, doors: Sequence[str] = _ALL) -> list[str]:
    """Kill so many times, at these doors in turn; give what was wrong, with the seeds."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(_made(Path(folder) / "0"))
        for number in range(runs):
            if number % 12 == 11:
                bench = Bench(_made(Path(folder) / str(number)))
            try:
                found = KILLS[doors[number % len(doors)]](bench, seed + number)
            except (Fault, AssertionError) as fault:
                found = [f"the next start fails: {fault}"]
            wrong += [f"seed {seed + number}: {one}" for one in found]
            print(*wrong[len(wrong) - len(found) :], sep="\n", end="\n" if found else "", flush=True)
            if number % 50 == 49:
                print(f"{number + 1} kills, {len(wrong)} faults", flush=True)
            left = [one.name for one in bench.folder.rglob("*.tmp")]
            for name in left:
                print(f"seed {seed + number}: left behind, harmless: {name}")
                next(bench.folder.rglob(name)).unlink()
    return wrong


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--door", choices=sorted(KILLS))
    asked = parser.parse_args()
    found = run(asked.runs, asked.seed, [asked.door] if asked.door else _ALL)
    print(f"in all {asked.runs} kills, {len(found)} faults")
    sys.exit(1 if found else 0)
