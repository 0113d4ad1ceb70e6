"""What a command line meets in the wild: no home, no keyboard, odd files, odd names, bugs."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

from evals_studio.cli import check
from evals_studio.cli.demo import copy_of_samples

PROGRAM = [sys.executable, "-m", "evals_studio"]


@pytest.mark.parametrize(
    "line", ["--version", "--help", "check .", "queue .", "convert .", "schema", "config themes"]
)
def test_no_screen_and_no_sdk_is_loaded_by_a_command_that_needs_none(line: str, folder: Path) -> None:
    code = (
        "import sys; from evals_studio.cli.entry import status_of; status_of(sys.argv[1:]);"
        "print([name for name in ('textual', 'anthropic', 'rich') if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *line.split()], capture_output=True, text=True, check=True
    )
    assert done.stderr.splitlines()[-1] == "[]"


def test_the_version_loads_nothing_of_ours_but_the_entry(folder: Path) -> None:
    code = (
        "import sys; from evals_studio.cli.entry import status_of; status_of(['--version']);"
        "print(sorted(name for name in sys.modules if name.startswith(('evals_studio.artifact', 'ruamel'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_studio_without_a_keyboard_says_what_to_do(folder: Path, run: Callable[..., Ran]) -> None:
    ran = run("fix-bug/SKILL.md")
    assert ran.out == ""
    assert "needs a terminal" in ran.err
    assert "--plain" in ran.err


def test_a_misspelled_command_is_suggested(folder: Path, run: Callable[..., Ran]) -> None:
    assert "Did you mean the command check?" in run("chekc").err
    assert "There is no command chekc. Did you mean check?" in run("chekc", ".").err


def test_a_folder_opens_its_queue(folder: Path, run: Callable[..., Ran]) -> None:
    ran = run("--plain")
    assert ran.status == 0
    assert "fix-bug/SKILL.md" in ran.out


def test_results_go_to_stdout_and_talk_to_stderr(folder: Path, run: Callable[..., Ran]) -> None:
    ran = run("check", "--format", "json", "several-mistakes")
    assert json.loads(ran.out)["summary"]["files"] == 1
    assert ran.err.startswith("1 file checked, 1 not ok:")


def test_without_a_home_proposals_that_cannot_be_kept_are_an_error(
    folder: Path, run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EVALS_STUDIO_STATE")
    monkeypatch.setenv("HOME", "")
    ran = run("propose", "fix-bug")
    assert ran.status == 2
    assert "cannot be kept" in ran.err
    assert run("check", "fix-bug").status == 0
    assert run("propose", "fix-bug", "--write").status == 0


def test_a_state_folder_that_cannot_be_written_is_an_error_for_propose(
    folder: Path, run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("EVALS_STUDIO_STATE", str(folder / "file" / "state"))
    assert run("propose", "fix-bug").status == 2


@pytest.mark.parametrize(
    "line",
    [
        "propose fix-bug",
        "propose fix-bug --write",
        "convert fix-bug --write",
        "sign-off fix-bug/SKILL.md used-read",
        "reject fix-bug/SKILL.md used-read",
    ],
)
def test_every_command_names_the_journal_that_it_had_to_set_aside(
    line: str, folder: Path, run: Callable[..., Ran], state_path: Path
) -> None:
    run("propose", "fix-bug")
    (journal,) = (state_path / "reviews").glob("*.jsonl")
    journal.write_text("{")

    ran = run(*line.split())

    (aside,) = (state_path / "reviews").glob("*.broken-*.jsonl")
    assert ran.status == 0
    assert aside.read_text() == "{"
    assert ran.err.count(str(aside)) == 1


def test_proposals_that_a_secret_was_left_out_of_are_told(folder: Path, run: Callable[..., Ran]) -> None:
    entry = {"id": "a", "assertion": "The session printed password=" + "hunter2hunter2 once."}
    offer = {"entry": entry, "confidence": 0.9, "quote": "Never delete an existing test."}
    Path("offers.json").write_text(json.dumps({"generated-by": "some-model", "proposals": [offer]}))
    assert "looks like a secret was left out" in run("propose", "fix-bug", "--from", "offers.json").err


def test_a_broken_config_is_named_with_its_line(
    config_file: Path, folder: Path, run: Callable[..., Ran]
) -> None:
    config_file.write_text("theem = 'x'\n", encoding="utf-8")
    ran = run("queue")
    assert ran.status == 2
    assert "config.toml:1" in ran.err
    assert "Did you mean theme?" in ran.err


def test_a_file_of_five_megabytes_is_checked(folder: Path, run: Callable[..., Ran]) -> None:
    (folder / "large.md").write_text("---\nname: x\n---\n" + "Always say why.\n" * 330_000, encoding="utf-8")
    assert run("check", "large.md").status == 0


def test_a_path_that_is_no_text_is_shown_and_reported_all_the_same(
    folder: Path, run: Callable[..., Ran]
) -> None:
    name = os.fsdecode(b"\xff\x1b[2J")
    (folder / name).mkdir()
    (folder / name / "SKILL.md").write_text("---\nmetadata: 3\n---\n", encoding="utf-8")
    text = run("check", ".")
    assert "\x1b" not in text.out + text.err
    assert "‹DCFF›␛[2J/SKILL.md:2" in text.out
    paths = [file["path"] for file in json.loads(run("check", ".", "--format", "json").out)["files"]]
    assert f"{name}/SKILL.md" in paths


def test_an_argument_cannot_act_on_the_terminal(folder: Path, run: Callable[..., Ran]) -> None:
    for line in (
        ["--\x1b[2J"],
        ["check", "\x1b]0;x\x07"],
        ["config", "\x1b[2J"],
        ["propose", "--from", "\x1b[2J"],
    ):
        ran = run(*line)
        assert ran.status == 2
        assert "\x1b" not in ran.out + ran.err


def test_paths_are_shown_from_the_working_folder_where_they_lie_below_it(
    folder: Path, run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = folder / "fix-bug" / "SKILL.md"
    assert (
        json.loads(run("queue", whole, "--format", "json").out)["artifacts"][0]["path"] == "fix-bug/SKILL.md"
    )
    monkeypatch.chdir(folder / "agents")
    given = "../fix-bug/SKILL.md"
    assert json.loads(run("queue", given, "--format", "json").out)["artifacts"][0]["path"] == given


def test_an_artifact_named_twice_is_reported_once(folder: Path, run: Callable[..., Ran]) -> None:
    ran = run("check", "fix-bug", "fix-bug/SKILL.md", "./fix-bug", "--format", "json")
    assert [file["path"] for file in json.loads(ran.out)["files"]] == ["fix-bug/SKILL.md"]


def test_stdin_is_named_by_its_dash(run: Callable[..., Ran]) -> None:
    ran = run("check", "-", "--kind", "rules", "--format", "json", stdin=b"---\nmetadata: 3\n---\n")
    (file,) = json.loads(ran.out)["files"]
    assert (file["path"], file["kind"], file["ok"]) == ("-", "rules", False)


def test_a_bug_is_told_in_a_few_lines_without_any_values(
    folder: Path, run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(raw: bytes) -> None:
        secret = "sk-very-secret"
        raise KeyError(secret)

    monkeypatch.setattr(check, "glance", broken)
    ran = run("check", "fix-bug")
    assert ran.status == 70
    assert "has a bug: KeyError" in ran.err
    assert "in broken" in ran.err
    assert "secret" not in ran.err.replace("test_edges.py", "")
    assert len(ran.err.splitlines()) <= 7


def test_a_bug_outside_of_all_packages_is_told_without_the_folders_of_its_file(
    folder: Path, run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = compile("def broken(raw): raise KeyError(raw)", "/home/me/secret project/mine.py", "exec")
    names: dict[str, Callable[[bytes], None]] = {}
    exec(code, names)

    monkeypatch.setattr(check, "glance", names["broken"])
    ran = run("check", "fix-bug")
    assert "in broken, mine.py:1" in ran.err
    assert "secret project" not in ran.err


def test_ctrl_c_ends_with_130() -> None:
    with subprocess.Popen(
        [*PROGRAM, "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_ends_it_quietly(folder: Path) -> None:
    faulty = (folder / "several-mistakes" / "SKILL.md").read_bytes()
    for number in range(60):
        (folder / f"c{number}").mkdir()
        (folder / f"c{number}" / "SKILL.md").write_bytes(faulty)
    with subprocess.Popen(
        [*PROGRAM, "check", ".", "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        err = process.stderr.read()
        assert process.wait(timeout=60) == 141
    assert b"Traceback" not in err
    assert b"Exception" not in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_behind_stdout_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PROGRAM, "schema"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"cannot be written" in done.stderr


def test_closed_streams_are_no_bug(folder: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m evals_studio check fix-bug >&- 2>&- <&-"], check=False, cwd=folder
    )
    assert done.returncode == 0


def test_the_demo_is_a_repository_of_its_own_with_everything_committed() -> None:
    folder = copy_of_samples()
    assert (folder / "fix-bug" / "SKILL.md").is_file()
    assert (folder / "import-spreadsheet" / "SKILL.md").read_bytes().startswith(b"\xef\xbb\xbf---\r\n")
    git = ["git", "-C", str(folder)]
    assert subprocess.run([*git, "status", "--porcelain"], capture_output=True, check=True).stdout == b""
    assert (
        subprocess.run([*git, "log", "--oneline"], capture_output=True, check=True).stdout.count(b"\n") == 1
    )


def test_the_demo_needs_no_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    folder = copy_of_samples()
    assert (folder / "fix-bug" / "SKILL.md").is_file()
    assert not (folder / ".git").exists()


def test_schema_prints_json_that_names_its_dialect(run: Callable[..., Ran]) -> None:
    assert json.loads(run("schema").out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_word_that_is_neither_a_file_nor_a_command_is_told_the_commands(
    folder: Path, run: Callable[..., Ran]
) -> None:
    assert "Nor is it a command: check, propose, convert" in run("bogus").err
    assert "Check the path." in run("bogus.md").err


def test_a_change_that_finds_nothing_to_do_says_so_once(folder: Path, run: Callable[..., Ran]) -> None:
    for name in ("one", "two"):
        (folder / "tidy" / name).mkdir(parents=True)
        (folder / "tidy" / name / "SKILL.md").write_text("---\nname: tidy\n---\n")
    for command in ("mend", "convert"):
        for more in ((), ("--write",)):
            ran = run(command, "tidy", *more)
            assert (ran.status, ran.out) == (0, "")
            assert ran.err.count("\n") == 1, ran.err


def test_mending_all_of_what_a_person_must_judge_is_refused(folder: Path, run: Callable[..., Ran]) -> None:
    ran = run("mend", ".", "--only", "rule/same-id")
    assert ran.status == 2
    assert "one entry at a time" in ran.err
