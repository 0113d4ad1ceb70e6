"""What `check` costs: `python bench/check.py [--files 2000] [--rounds 5]`.

Writes artifacts of its own invention to a temporary folder, most of them without evals as real folders have it, then
measures, each as a process of its own and in turn, the least of some rounds:

floor   a bare C YAML load (PyYAML's CSafeLoader) of the same frontmatters, start of Python and reading the files included
check   `evals-studio check --format json` on the folder

Prints processor seconds (user and system), their ratio, and the memory at its highest for a tenth of the files and for
all. Nothing is asserted.
"""

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

FLOOR = """
import os, sys, yaml
for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            text = file.read()
        if text.startswith(b"---"):
            yaml.load(text[4 : text.index(b"\\n---", 4) + 1], Loader=yaml.CSafeLoader)
"""

VERBS = (
    "review",
    "format",
    "deploy",
    "summarise",
    "rename",
    "measure",
    "translate",
    "archive",
    "index",
    "compare",
)
THINGS = (
    "invoices",
    "branches",
    "reports",
    "tickets",
    "menus",
    "recipes",
    "maps",
    "letters",
    "ledgers",
    "seeds",
)
SENTENCES = (
    "The session read the file before editing it.",
    "The final message names what was changed and why.",
    "No file outside the named folder was written.",
    "The tests ran after the last edit, and their outcome was reported.",
    "The session asked before it deleted anything.",
)
BODY = "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(SENTENCES * 12, 1))


def artifact(die: random.Random, number: int) -> str:
    """Invent one artifact: of five, four without `metadata`, and of the rest a third with evals."""
    verb, thing = die.choice(VERBS), die.choice(THINGS)
    lines = [
        f"name: {verb}-{thing}-{number}",
        (
            f"description: {verb.capitalize()} the {thing} of a folder. Use it when somebody asks to {verb} {thing},"
            " or when a list of them has grown too long to read, and the outcome must be told in a few lines."
        ),
        "license: MIT",
        "allowed-tools: Read, Grep, Glob, Bash(git log:*)",
    ]
    if number % 5 == 0:
        lines += ["metadata:", "  author: a team of ours", f'  version: "1.{number % 9}"']
    if number % 15 == 0:
        lines += ["  evals:", *entries(die)]
    return "\n".join(["---", *lines, "---", f"# {verb.capitalize()} {thing}", "", BODY, ""])


def entries(die: random.Random) -> list[str]:
    """Invent four to eight entries and their trail."""
    lines: list[str] = []
    ids = [f"{die.choice(VERBS)}s-{die.choice(THINGS)}-{number}" for number in range(die.randint(4, 8))]
    for index, name in enumerate(ids):
        lines += [f"    - id: {name}", f"      assertion: {SENTENCES[index % 5][:-1]} ({name})."]
        if index % 3 == 0:
            lines += ["      grader: tool-usage", "      options: { tool: Read, expect: used }"]
    return [
        *lines,
        "  eval-provenance:",
        "    - generated-by: some-model",
        f"      evals: [{ids[0]}, {ids[1]}]",
    ]


def write_artifacts(folder: Path, count: int) -> None:
    """Write as many artifacts below a folder, the same in every run."""
    die = random.Random(count)
    for number in range(count):
        place = folder / f"team-{number % 20}" / f"skill-{number}"
        place.mkdir(parents=True)
        (place / "SKILL.md").write_text(artifact(die, number), encoding="utf-8")


ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled once, as an installed program's are."""


def cost(line: list[str]) -> tuple[float, int]:
    """Run a process; give its processor seconds and its memory at its highest, in kilobytes."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        os.execve(line[0], line, ENVIRONMENT)
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) > 1:
        raise SystemExit(f"{line} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as root:
        few, many = Path(root) / "few", Path(root) / "many"
        ENVIRONMENT["PYTHONPYCACHEPREFIX"] = f"{root}/compiled"
        write_artifacts(few, asked.files // 10)
        write_artifacts(many, asked.files)
        check = [sys.executable, "-m", "evals_studio", "check", "--format", "json"]
        cost([*check, str(few)])
        floors, checks = [], []
        for _ in range(asked.rounds):
            floors.append(cost([sys.executable, "-c", FLOOR, str(many)]))
            checks.append(cost([*check, str(many)]))
        floor, ours = min(floors)[0], min(checks)[0]
        print(
            f"{asked.files} artifacts, least of {asked.rounds} rounds, processor seconds with the start of Python"
        )
        print(f"floor  {floor:6.2f}")
        print(f"check  {ours:6.2f}   {ours / floor:.2f} times the floor")
        small, large = cost([*check, str(few)])[1], min(memory for _, memory in checks)
        print(f"memory {large / 1024:6.1f} MB at its highest; for a tenth of the files {small / 1024:.1f} MB")


if __name__ == "__main__":
    main()
