"""`propose --from anthropic` from end to end: consent, many files, exit status, nothing secret anywhere."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asked import KEY
from loopback import BODY, MODEL, LoopbackService, Stage, answer, error, fails, item, says

from evals_studio.cli.entry import status_of

Serve = Callable[..., LoopbackService]
Run = Callable[..., "tuple[int, dict[str, Any], str]"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("one", "two", "three"):
        (tmp_path / "skills" / name).mkdir(parents=True)
        (tmp_path / "skills" / name / "SKILL.md").write_text(f"---\nname: {name}\n---\n{BODY}")
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    return tmp_path


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def propose(
    folder: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Run:
    def run(
        service: LoopbackService, *arguments: str, typed: str | None = None
    ) -> tuple[int, dict[str, Any], str]:
        monkeypatch.setenv("EVALS_STUDIO_BASE_URL", service.url)
        stdin = io.StringIO("") if typed is None else _Terminal(typed)
        monkeypatch.setattr(sys, "stdin", stdin)
        if typed is not None:
            monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        status = status_of(["propose", "skills", "--from", "anthropic", "--format", "json", *arguments])
        said = capfd.readouterr()
        assert KEY not in said.out + said.err
        return status, json.loads(said.out), said.err

    return run


def test_with_yes_all_artifacts_are_asked_about(propose: Run, serve: Serve) -> None:
    service = serve(says(answer(item(0))))
    status, told, _ = propose(service, "--yes", "--model", "my-model")
    assert status == 0
    assert [len(one["proposals"]) for one in told["artifacts"]] == [1, 1, 1]
    assert {one.body["model"] for one in service.received} == {"my-model"}


def test_with_neither_a_yes_nor_a_terminal_nothing_is_sent(propose: Run, serve: Serve) -> None:
    service = serve(says(answer(item(0))))
    status, told, _ = propose(service)
    assert status == 2
    assert {one["error"]["code"] for one in told["artifacts"]} == {"no-consent"}
    assert service.received == []


def test_a_failed_artifact_does_not_stop_the_rest(propose: Run, serve: Serve) -> None:
    async def cut(stage: Stage) -> None:
        await stage.begin()
        await stage.text(answer(item(0), item(1))[:-40])
        await stage.event("error", error("overloaded_error"))

    service = serve(says(answer(item(0))), cut, says(answer(item(2))))
    status, told, _ = propose(service, "--yes")
    assert status == 1
    assert [len(one["proposals"]) for one in told["artifacts"]] == [1, 1, 1]
    assert [one["error"] is not None for one in told["artifacts"]] == [False, True, False]


def test_what_came_of_a_run_that_broke_off_can_be_replayed(
    propose: Run, serve: Serve, capfd: pytest.CaptureFixture[str], folder: Path
) -> None:
    async def cut(stage: Stage) -> None:
        await stage.begin()
        await stage.text(answer(item(0), item(1), item(2, confidence=0.1))[:-2])
        stage.tear()

    _, told, _ = propose(serve(cut), "--yes")
    assert [one["generated-by"] for one in told["artifacts"]] == [MODEL] * 3

    (folder / "told.json").write_text(json.dumps(told))
    status = status_of(["propose", "skills/one", "--from", "told.json"])

    assert status == 0
    assert MODEL in capfd.readouterr().out


def test_of_many_artifacts_it_is_said_how_far_it_is(propose: Run, serve: Serve) -> None:
    _, _, said = propose(serve(says(answer(item(0)))), "--yes")
    for at, name in enumerate(("one", "three", "two"), 1):
        assert f"skills/{name}/SKILL.md: {at} of 3.\n" in said


def test_a_no_is_asked_once_for_the_folder_and_sends_nothing(propose: Run, serve: Serve) -> None:
    service = serve(says(answer(item(0))))
    status, _, said = propose(service, typed="no\n")
    assert status == 2
    assert said.count("Send it?") == 1
    assert service.received == []


def test_an_always_is_asked_once_and_holds_in_the_next_run(propose: Run, serve: Serve) -> None:
    service = serve(says(answer(item(0))), says(answer(item(1))))
    status, _, said = propose(service, typed="text\nalways\n")
    assert (status, len(service.received)) == (0, 3)
    assert said.count("Send it?") == 2
    assert "===== " in said
    status, _, said = propose(service, "--model", "another")
    assert (status, len(service.received)) == (0, 6)


def test_a_secret_is_warned_of_also_where_consent_was_given(propose: Run, serve: Serve, folder: Path) -> None:
    secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"
    for name in ("one", "two"):
        with (folder / "skills" / name / "SKILL.md").open("a") as file:
            file.write(f"{secret}\n")
    _, _, said = propose(serve(says(answer(item(0)))), "--yes")
    for name in ("one", "two"):
        assert f"skills/{name}/SKILL.md: Line 11 looks like an access token." in said
    assert secret not in said


def test_a_key_that_is_refused_is_a_failure_that_does_not_repeat_it(
    propose: Run, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = serve(fails(401, "authentication_error", f"bad key {KEY}"))
    status, told, _ = propose(service, "--yes")
    assert status == 1
    assert told["artifacts"][0]["error"]["code"] == "key-refused"


def test_another_threshold_asks_nothing_again(propose: Run, serve: Serve) -> None:
    service = serve(says(answer(item(0), item(1, confidence=0.3))))
    propose(service, "--yes")
    status, told, _ = propose(service, "--min-confidence", "0.2")
    assert status == 0
    assert len(service.received) == 3
    assert [one["entry"]["id"] for one in told["artifacts"][0]["proposals"]] == ["claim-number-1"]


def test_no_file_below_state_or_folder_holds_the_key_or_the_task(
    propose: Run, serve: Serve, folder: Path, state_path: Path
) -> None:
    propose(serve(says(answer(item(0)))), "--yes")
    for root in (folder, state_path):
        for path in root.rglob("*"):
            text = path.read_bytes() if path.is_file() else b""
            assert KEY.encode() not in text
            assert b"You read an instruction artifact" not in text
