"""The real program on a real (pseudo) terminal, where pilots and pipes would hide what happens."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

PATIENCE = 60
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def spawned(folder: Path, *arguments: str, term: str = "xterm-256color") -> "pexpect.spawn[str]":
    return pexpect.spawn(
        sys.executable,
        ["-m", "evals_studio", *arguments],
        cwd=str(folder),
        env={**os.environ, "TERM": term},
        dimensions=(24, 80),
        encoding="utf-8",
        codec_errors="replace",
        timeout=PATIENCE,
    )


def status_of(child: "pexpect.spawn[str]") -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_the_studio_opens_and_q_leaves_it(folder: Path) -> None:
    child = spawned(folder, "fix-bug/SKILL.md")
    child.expect("NEEDS YOU")
    child.send("q")
    assert status_of(child) == 0


def test_who_leaves_without_writing_is_told_what_was_kept(folder: Path) -> None:
    child = spawned(folder, "fix-bug/SKILL.md")
    child.expect("NEEDS YOU")
    child.send("a")
    child.expect("Converted")
    child.send("\x03")
    child.expect("Leave with")
    child.send("\x03")
    child.expect("Not written: 1; kept for next time.")
    assert status_of(child) == 0


def test_the_demo_opens_the_vocabularys_example_and_says_at_the_end_where_it_is(folder: Path) -> None:
    child = spawned(folder, "demo")
    child.expect("used-read")
    child.send("q")
    child.expect(r"The samples and what you did to them are in (\S+)")
    assert child.match is not None
    place = Path(re.sub(r"\x1b.*", "", str(child.match.group(1))))
    assert (place / "fix-bug" / "SKILL.md").is_file()
    assert status_of(child) == 0


def test_the_demo_opens_the_queue_of_all_samples_when_asked(folder: Path) -> None:
    child = spawned(folder, "demo", "--all")
    child.expect("weekly-report")
    child.send("q")
    child.expect("All of them: evals-studio ")
    assert status_of(child) == 0


@pytest.mark.parametrize("line", ["fix-bug/SKILL.md", "demo"])
def test_what_a_terminal_is_advised_that_cannot_show_it_can_be_said(folder: Path, line: str) -> None:
    child = spawned(folder, line, term="dumb")
    child.expect("--plain")
    assert status_of(child) == 2
    child = spawned(folder, line, "--plain", term="dumb")
    child.expect("for help:")
    child.sendline("q")
    assert status_of(child) == 0


def test_a_dumb_terminal_is_told_of_the_plain_review(folder: Path) -> None:
    child = spawned(folder, "fix-bug/SKILL.md", term="dumb")
    child.expect("--plain")
    assert status_of(child) == 2


def test_the_plain_review_ends_with_130_on_ctrl_c(folder: Path) -> None:
    child = spawned(folder, "fix-bug/SKILL.md", "--plain", term="dumb")
    child.expect("for help:")
    child.sendintr()
    assert status_of(child) == 130


def test_colour_is_for_terminals_and_not_for_those_who_want_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured = spawned(folder, "check", "several-mistakes")
    coloured.expect(pexpect.EOF)
    assert "\x1b[31m" in str(coloured.before)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = spawned(folder, "check", "several-mistakes")
    plain.expect(pexpect.EOF)
    assert "\x1b[" not in str(plain.before)
