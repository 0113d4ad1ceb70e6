"""What a shell is offered while a command line is typed, and that asking for it does nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from evals_studio.cli.entry import COMMANDS, COMPLETION, group
from evals_studio.propose import LOCAL_MAKERS
from evals_studio.settings import themes
from evals_studio.vocabulary.manual import manuals

PROGRAM = [sys.executable, "-m", "evals_studio"]
OFFERS = """{"generated-by": "some-model", "proposals": [
    {"entry": {"id": "said-why", "assertion": "The session said why."}, "confidence": 0.9}]}"""


def offered(line: str) -> list[str]:
    """The words that complete a line; "FILES" for those that the shell finds by itself."""
    *before, last = line.split(" ")
    items = ShellComplete(group, {}, "evals-studio", COMPLETION).get_completions(before, last)
    return [item.value if item.type == "plain" else "FILES" for item in items]


def asked(line: str, instruction: str = "bash_complete") -> subprocess.CompletedProcess[str]:
    words = f"evals-studio {line}"
    environment = os.environ | {
        COMPLETION: instruction,
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    return subprocess.run(PROGRAM, env=environment, capture_output=True, text=True, check=False)


def state_of(folder: Path) -> set[tuple[str, int]]:
    return {(str(path), path.stat().st_mtime_ns) for path in folder.rglob("*")}


@pytest.mark.parametrize(
    "line",
    [
        *("fi", "fix-bug/", ".claude/", "--plain fi", "--theme terminal fi"),
        *(
            f"{name} fi"
            for name in ("check", "propose", "convert", "mend", "queue", "accept", "reject", "sign-off")
        ),
        *("check --strict fix-bug fi", "propose --from ./off"),
    ],
)
def test_where_a_path_may_stand_the_shell_completes_files(line: str, folder: Path) -> None:
    assert offered(line) == ["FILES"]


def test_the_first_word_may_be_a_command_or_a_file() -> None:
    assert offered("") == ["FILES", *COMMANDS]
    assert offered("ac") == ["FILES", "accept"]


@pytest.mark.parametrize("line", ["-", "--", "fix-bug/SKILL.md --"])
def test_options_of_the_studio_are_offered_without_a_command_once_each(line: str) -> None:
    options = offered(line)
    assert {"--plain", "--theme"} <= set(options)
    assert len(set(options)) == len(options)


def test_names_are_offered_from_their_tables() -> None:
    assert set(offered("--theme ")) == set(offered("demo --theme ")) == set(themes())
    assert set(offered("mend --only rule/")) == {
        one.code for one in manuals() if one.code.startswith("rule/")
    }
    assert offered("propose --from ") == ["FILES", *(maker.word for maker in LOCAL_MAKERS), "anthropic"]


def test_ids_are_those_that_the_command_can_take_and_that_are_not_named_yet(folder: Path) -> None:
    subprocess.run([*PROGRAM, "propose", "fix-bug", "--from", "-"], input=OFFERS, text=True, check=True)
    assert offered("accept fix-bug/SKILL.md ") == ["said-why"]
    assert offered("sign-off fix-bug/SKILL.md ") == ["used-read", "honored-tdd"]
    assert offered("sign-off fix-bug/SKILL.md used-read ") == ["honored-tdd"]
    assert offered("reject fix-bug/SKILL.md ") == ["said-why", "used-read", "honored-tdd"]
    assert "summary-names-the-cause" in offered("reject --force fix-bug/SKILL.md ")


@pytest.mark.parametrize("path", ["nowhere.md", "-", "not-yet-yaml/SKILL.md", "fix-bug", "binary.md"])
def test_a_file_that_has_no_ids_to_offer_offers_none(path: str, folder: Path) -> None:
    (folder / "binary.md").write_bytes(b"---\n\xff\xfe\n---\n")
    assert offered(f"accept {path} ") == []


def test_what_a_shell_would_take_apart_is_not_offered(folder: Path) -> None:
    hostile = folder / "hostile.md"
    hostile.write_text(
        "---\nmetadata:\n  evals:\n    - {id: '* $(x)', assertion: A.}\n    - {id: \"a\\nb\", assertion: B.}\n"
        "    - {id: fine, assertion: C.}\n  eval-provenance:\n"
        "    - {generated-by: m, evals: ['* $(x)', \"a\\nb\", fine]}\n---\n",
        encoding="utf-8",
    )
    assert offered("sign-off hostile.md ") == ["fine"]


@pytest.mark.parametrize(
    "line", ["", "-", "check ", "accept fix-bug/SKILL.md ", "accept nowhere.md ", "--theme ", "mend --only "]
)
def test_asking_writes_nothing_and_says_nothing_but_words(line: str, folder: Path, state_path: Path) -> None:
    (state_path.parent / "config" / "config.toml").write_text("no toml", encoding="utf-8")
    before = state_of(folder) | state_of(state_path.parent)
    done = asked(line)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(row.partition(",")[0] in {"plain", "file"} for row in done.stdout.split())
    assert state_of(folder) | state_of(state_path.parent) == before


@pytest.mark.parametrize(
    ("instruction", "status"),
    [
        *((f"{shell}_source", 0) for shell in ("bash", "zsh", "fish")),
        ("bash_complete", 0),
        ("bash_nonsense", 1),
        ("nonsense", 1),
    ],
)
def test_a_completion_ends_as_click_says(instruction: str, status: int) -> None:
    done = asked("", instruction)
    assert (done.returncode, done.stderr) == (status, "")
    assert bool(done.stdout) == (status == 0)


def test_files_are_told_to_each_shell_as_it_reads_them() -> None:
    assert asked("", "zsh_complete").stdout.startswith("file\n_\n_\nplain\ncheck\n")
    words = {COMPLETION: "fish_complete", "COMP_WORDS": "evals-studio", "COMP_CWORD": "fix-bug/SK"}
    done = subprocess.run(PROGRAM, env=os.environ | words, capture_output=True, text=True, check=True)
    assert done.stdout == "file,fix-bug/SK\n"


@pytest.mark.parametrize("line", ["", "check fi", "accept fix-bug/SKILL.md ", "--theme "])
def test_a_completion_loads_no_screen_and_no_sdk(line: str, folder: Path) -> None:
    code = (
        "import sys; from click.shell_completion import ShellComplete as S; from evals_studio.cli.entry import group\n"
        f"*args, last = {line.split(' ')!r}\nS(group, {{}}, 'evals-studio', 'X').get_completions(args, last)\n"
        "print(sorted({'textual', 'anthropic', 'jsonschema'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
