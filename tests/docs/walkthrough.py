"""A reader who follows a page word by word: saves the files it shows, runs its commands, sees what it says.

A page is followed from top to bottom in one folder that holds the samples, with an empty home. In a `console` block
a line `$ command` is run by bash; the lines up to the next one are what it must print. `…` alone on a line stands for
any lines, within a line for any text. A block below a paragraph that ends with "as `PATH`:" is saved there; a `diff`
block whose first line is `--- PATH` changes that file, where its lines stand exactly once.

`python tests/docs/walkthrough.py docs/tutorial.md …` writes what the commands print now into the pages.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SAVED = re.compile(r"\bas\s`([^`\n]+)`:\s*\Z")
_PATIENCE = 180  # seconds for one command


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a page asks for. start, end: where its expected output, or its file's text, stands in the page."""

    doing: str
    text: str
    start: int
    end: int


def steps_of(page: str) -> Iterator[Step]:
    """Yield what a page asks for, in order: commands, and files to save or change (`save PATH`, `change PATH`)."""
    for fence in _FENCE.finditer(page):
        saved = _SAVED.search(page, max(0, fence.start() - 200), fence.start())
        if fence[1] == "console":
            yield from _commands(fence[2], fence.start(2))
        elif fence[1] == "diff" and fence[2].startswith("--- "):
            path, _, text = fence[2].removeprefix("--- ").partition("\n")
            yield Step(f"change {path}", text, fence.end(2) - len(text), fence.end(2))
        elif saved:
            yield Step(f"save {saved[1]}", fence[2], fence.start(2), fence.end(2))


def _commands(block: str, offset: int) -> Iterator[Step]:
    starts = [match.start() for match in re.finditer(r"^\$ ", block, re.MULTILINE)]
    for start, end in zip(starts, [*starts[1:], len(block)], strict=True):
        line_end = block.index("\n", start)
        while block[line_end - 1] == "\\":
            line_end = block.index("\n", line_end + 1)
        yield Step(
            block[start + 2 : line_end], block[line_end + 1 : end], offset + line_end + 1, offset + end
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A folder to follow a page in: `work` holds the samples, `home` is empty.

    source: where the program is, seen from `work`; this checkout's unless told otherwise.
    """

    folder: Path
    source: str = str(ROOT / "src")

    @property
    def work(self) -> Path:
        """Where commands run."""
        return self.folder / "work"

    def prepare(self) -> None:
        """Lay out the folders, and a program `evals-studio` that runs this checkout."""
        shutil.copytree(ROOT / "sample_artifacts", self.work, ignore=shutil.ignore_patterns("README.md"))
        self.equip()

    def equip(self) -> None:
        """Lay out what stands beside the work: the home, and the program."""
        (self.folder / "home").mkdir()
        (self.folder / "bin").mkdir()
        program = self.folder / "bin" / "evals-studio"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m evals_studio "$@"\n')
        program.chmod(0o755)

    def do(self, step: Step) -> str:
        """Do what a step says, and give what was printed, with `[exit N]` when that is not 0."""
        if step.doing.startswith("save "):
            path = self.work / step.doing.removeprefix("save ")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
            return step.text
        if step.doing.startswith("change "):
            path = self.work / step.doing.removeprefix("change ")
            path.write_text(changed(path.read_text(encoding="utf-8"), step.text), encoding="utf-8")
            return step.text
        done = subprocess.run(
            ["bash", "-c", step.doing],
            cwd=self.work,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=_PATIENCE,
            check=False,
        )
        ending = f"[exit {done.returncode}]\n" if done.returncode else ""
        text = done.stdout if not done.stdout or done.stdout.endswith("\n") else f"{done.stdout}\n"
        return text + ending

    def _environment(self) -> dict[str, str]:
        path = os.pathsep.join(
            (str(self.folder / "bin"), str(Path(sys.executable).parent), os.environ["PATH"])
        )
        mine = {"PATH": path, "HOME": str(self.folder / "home"), "LANG": "C.UTF-8", "COLUMNS": "100"}
        return mine | {
            "PYTHONPATH": str(self.work / self.source),
            "GIT_CONFIG_NOSYSTEM": "1",
            "TERM": "dumb",
            "PYTHONUNBUFFERED": "1",
        }


def changed(text: str, diff: str) -> str:
    """Change a text as a diff says. Raises ValueError unless its old lines stand there exactly once."""
    lines = diff.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -").removesuffix("\n")
    new = "".join(line[1:] for line in lines if line[0] in " +").removesuffix("\n")
    if text.count(old) != 1:
        raise ValueError(f"These lines stand there not once:\n{old}")
    return text.replace(old, new)


def fits(shown: str, printed: str) -> bool:
    """Tell whether a page shows what a command printed."""
    lines = ["(?:.*\n)*" if line == "…" else _pattern(line) for line in shown.splitlines()]
    return re.fullmatch("".join(lines), printed) is not None


def _pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.split("…"))) + "\n"


def renewed(shown: str, printed: str) -> str:
    """Give what was printed as a page may show it: with each `…` of the page's that still stands for something."""
    if fits(shown, printed):
        return shown
    old, new = shown.splitlines(), printed.splitlines()
    pairs = [(-1, -1), *_same_lines(old, new), (len(old), len(new))]
    lines: list[str] = []
    for (old_at, new_at), (old_next, new_next) in pairwise(pairs):
        left_out = old[old_at + 1 : old_next] == ["…"]
        lines += ["…"] if left_out else new[new_at + 1 : new_next]
        lines += old[old_next : old_next + 1]
    return "".join(f"{line}\n" for line in lines)


def _same_lines(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Pair as many lines as can be, in order, of a page with those printed that they still fit."""
    best: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for old_at, line in reversed(list(enumerate(old))):
        for new_at in reversed(range(len(new))):
            ways = [best.get((old_at + 1, new_at), []), best.get((old_at, new_at + 1), [])]
            if line != "…" and re.fullmatch(_pattern(line), f"{new[new_at]}\n"):
                ways.append([(old_at, new_at), *best.get((old_at + 1, new_at + 1), [])])
            best[old_at, new_at] = max(ways, key=len)
    return best.get((0, 0), [])


def renewed_page(page: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        place.prepare()
        parts, done = [], 0
        for step in steps_of(page):
            printed = place.do(step)
            parts += [page[done : step.start], renewed(step.text, printed)]
            done = step.end
    return "".join([*parts, page[done:]])


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(renewed_page(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
