"""`propose --batch` and `propose --collect ID` from end to end."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from asked import KEY
from loopback import BODY, MODEL, LoopbackService, Stage, answer, item, replies
from test_batches import ID, a_batch_as_told, a_line

from evals_studio.cli.entry import status_of

Serve = Callable[..., LoopbackService]
Run = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    for name in ("one", "two"):
        (tmp_path / "skills" / name).mkdir(parents=True)
        (tmp_path / "skills" / name / "SKILL.md").write_text(f"---\nname: {name}\n---\n{BODY}")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)

    def runs(service: LoopbackService, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setenv("EVALS_STUDIO_BASE_URL", service.url)
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        status = status_of(["propose", *arguments])
        said = capfd.readouterr()
        return status, said.out, said.err

    return runs


async def _ended(stage: Stage) -> None:
    lines = [a_line("artifact-0-part-0", answer(item(0))), a_line("artifact-1-part-0", "no", "refusal")]
    if stage.received.path.endswith("/results"):
        await stage.answer(200, "\n".join(lines) + "\n", content_type="application/x-jsonl")
    else:
        url = f"http://{stage.received.headers['host']}/v1/messages/batches/{ID}/results"
        await stage.answer(200, a_batch_as_told("ended", url))


def test_a_batch_prints_its_id_and_is_collected_with_the_usual_exit_codes(run: Run, serve: Serve) -> None:
    waiting = replies(a_batch_as_told("in_progress"))
    service = serve(waiting, waiting, _ended)
    status, out, err = run(service, "skills", "--from", "anthropic", "--batch", "--yes")
    assert (status, out.strip()) == (0, ID)
    assert f"--collect {ID}" in err
    status, _, err = run(service, "--collect", ID)
    assert status == 2
    assert "still being worked on" in err
    status, out, _ = run(service, "--collect", ID, "--format", "json")
    assert status == 1
    first, second = json.loads(out)["artifacts"]
    assert (first["generated-by"], len(first["proposals"]), first["error"]) == (MODEL, 1, None)
    assert second["error"]["code"] == "refusal"


def test_a_batch_without_consent_is_not_handed_in(run: Run, serve: Serve) -> None:
    service = serve(replies(a_batch_as_told("in_progress")))
    status, out, err = run(service, "skills", "--from", "anthropic", "--batch")
    assert (status, out) == (2, "")
    assert "Nothing was handed in." in err
    assert service.received == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("skills", "--batch"),
        ("skills", "--batch", "--from", "anthropic", "--write"),
        ("skills", "--collect", ID),
        ("--collect", "unknown"),
    ],
)
def test_what_makes_no_sense_is_exit_two_and_sends_nothing(
    run: Run, serve: Serve, arguments: tuple[str, ...]
) -> None:
    service = serve(replies(a_batch_as_told("in_progress")))
    status, _, _ = run(service, *arguments)
    assert status == 2
    assert service.received == []
