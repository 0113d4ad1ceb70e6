"""Hostile text through every command: nothing that acts on a terminal or on a log comes out."""

import json
import unicodedata
from pathlib import Path

import pytest

from evals_studio.cli.entry import status_of
from evals_studio.model.proposal import Held, Proposal, Untestable
from evals_studio.propose import Proposed, Stopped, Vague
from evals_studio.review import Session
from evals_studio.store import StateFolder

CONTROLS = "".join(map(chr, [*range(1, 0x20), 0x7F, *range(0x80, 0xA0)]))
BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c"
INVISIBLE = "\u200b\u2060\ufeff\u2028\u2029\u00ad\U000e0041"
SEQUENCES = "\x1b]52;c;ZXZpbA==\x07 \x1b[2J \x1b]8;;https://x.example\x1b\\ \x9b31m \x1bc"
MARKUP = "[bold red]x[/] [/] [link=x] list[int] \\[x] ::error::x ##vso[task.x] <script>&amp;]]>"
HOSTILE = f"a{CONTROLS}b{BIDI}c{INVISIBLE}d{SEQUENCES}e{MARKUP}"
ALLOWED = "\n"


def quoted(text: str) -> str:
    """Spell a text as a YAML scalar that is ASCII."""
    return json.dumps(text)


ARTIFACT = f"""\
---
name: {quoted(HOSTILE)}
description: {quoted(HOSTILE)}
metadata:
  evals:
    - id: {quoted(HOSTILE)}
      assertion: {quoted(HOSTILE)}
      grader: {quoted(HOSTILE)}
      {quoted(HOSTILE)}: {quoted(HOSTILE)}
    - {quoted("Bare. " + HOSTILE)}
    - id: on-trail
      assertion: {quoted(HOSTILE + " again")}
      options: {{ {quoted(HOSTILE)}: {quoted(HOSTILE)} }}
  eval-provenance:
    - generated-by: {quoted(HOSTILE)}
      evals: [on-trail, {quoted(HOSTILE)}]
---
Always run `x{SEQUENCES}{BIDI}{INVISIBLE}` before you commit{CONTROLS}.
Be good{SEQUENCES}{BIDI}.
"""
NOT_YAML = ARTIFACT.replace("metadata:", f"metadata: [{HOSTILE}", 1)
OLDER = f"---\nname: x\nmetadata:\n  evals:\n    - name: x\n      assertion: {quoted(HOSTILE)}\n---\n"


def offer(uid: str) -> Proposal:
    entry = {"id": f"i{HOSTILE}", "assertion": HOSTILE + uid, HOSTILE: HOSTILE}
    return Proposal(uid, dict(entry), 0.9, HOSTILE, HOSTILE, 3, HOSTILE, HOSTILE)


@pytest.fixture
def folder(tmp_path: Path, state_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder with hostile names and contents, and hostile proposals in the state."""
    name = "".join(char for char in HOSTILE if char not in "/\0")[:60]
    inner = tmp_path / f"d{name}"
    inner.mkdir()
    for file, text in (("SKILL.md", ARTIFACT), ("CLAUDE.md", NOT_YAML), ("GEMINI.md", OLDER)):
        (inner / file).write_bytes(text.encode("utf-8", "surrogatepass"))
    session = Session.open(inner / "SKILL.md", state=StateFolder(state_path))
    session.receive(Proposed(offer("1")))
    session.receive(Stopped(Held(offer("2"), "duplicate", HOSTILE, HOSTILE)))
    session.receive(Vague(Untestable(HOSTILE, 3, HOSTILE, HOSTILE)))
    session.close()
    monkeypatch.chdir(tmp_path)
    return inner


def acting(text: str) -> list[str]:
    """Name the characters of an output that act, or hide, or turn the line round."""
    bad = {"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"}
    return sorted(
        {f"{ord(char):04X}" for char in text if char not in ALLOWED and unicodedata.category(char) in bad}
    )


COMMANDS = [
    *(["check", "F", "--format", form] for form in ("text", "json", "github", "sarif", "junit")),
    ["check", "F", "--strict", "--trail", "error"],
    *(["propose", "F", "--format", form, "--min-confidence", "0.1"] for form in ("text", "json")),
    *(["propose", "F", "--from", "R", "--format", form] for form in ("text", "json")),
    ["propose", "F", "--from", "B"],
    ["convert", "F"],
    ["convert", "F", "--write"],
    ["mend", "F"],
    ["mend", "F", "--write", "--allow-rules"],
    *(["queue", "F", "--format", form] for form in ("text", "json")),
    *([name, "F/SKILL.md", HOSTILE] for name in ("accept", "reject", "sign-off")),
    *([name, "F/SKILL.md", "--all"] for name in ("accept", "reject", "sign-off")),
    ["check", HOSTILE],
    ["check", "F", "--format", HOSTILE],
    ["F/SKILL.md", "--theme", HOSTILE],
    [HOSTILE],
    ["schema"],
    ["config"],
    ["config", "path"],
    ["config", "themes"],
    ["config", "keys"],
]


@pytest.mark.parametrize(
    "command", COMMANDS, ids=lambda command: " ".join(command)[:24].encode("ascii", "replace")
)
def test_no_command_prints_what_acts_on_a_terminal(
    command: list[str], folder: Path, config_file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    replay = folder.parent / "replay.json"
    entry = {"id": HOSTILE, "assertion": HOSTILE, "grader": HOSTILE}
    offered = {"entry": entry, "confidence": 0.9, "why": HOSTILE, "quote": HOSTILE, "line": 1}
    replay.write_text(
        json.dumps(
            {
                "artifacts": [
                    {"path": str(folder / "SKILL.md"), "generated-by": HOSTILE, "proposals": [offered]}
                ]
            }
        )
    )
    broken = folder.parent / "broken.json"
    broken.write_text("{" + HOSTILE)
    places = {"F": str(folder), "R": str(replay), "B": str(broken), "F/SKILL.md": str(folder / "SKILL.md")}

    status = status_of([places.get(word, word) for word in command])

    out, err = capfdbinary.readouterr()
    assert status in {0, 1, 2}, err
    assert acting(out.decode()) == []
    assert acting(err.decode()) == []


def test_settings_that_are_hostile_are_named_harmlessly(
    folder: Path, config_file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    config_file.write_text(f"theme = {quoted(MARKUP)}\n{quoted(MARKUP)} = 1\n")

    for command in (["config"], ["check", str(folder)], ["queue", str(folder)]):
        assert status_of(command) in {0, 1, 2}

    out, err = capfdbinary.readouterr()
    assert acting((out + err).decode()) == []


def test_the_plain_review_prints_nothing_that_acts(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    import io

    words = [
        "list",
        "findings",
        "diff",
        "help",
        "a",
        "x",
        "s",
        "c",
        "u",
        HOSTILE.replace("\n", " "),
        "set assertion " + "\x1b[2J",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*words * 2, "quit", "keep"]) + "\n"))

    status = status_of([str(folder / "SKILL.md"), "--plain"])

    out, err = capfdbinary.readouterr()
    assert status == 0, err
    assert acting((out + err).decode()) == []


def test_the_journal_is_ascii_and_acts_on_nobody_who_looks_at_it(folder: Path, state_path: Path) -> None:
    (journal,) = (state_path / "reviews").glob("*.jsonl")

    assert all(byte == 0x0A or 0x20 <= byte < 0x7F for byte in journal.read_bytes())


def test_the_proof_would_see_what_acts() -> None:
    assert acting("a\x1b[2J") == ["001B"]
    assert acting("a\u202eb\x9b\u200b") == ["009B", "200B", "202E"]
