"""Other homes of the models, and what the program does not load."""

import os
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from asked import Outcome, a_brief
from eventstream import BedrockStage, in_frames
from loopback import MODEL, LoopbackService, Stage, answer, item, says

from evals_studio.propose import run
from evals_studio.propose.anthropic_maker import Bounds, Home, Service, anthropic_proposer

Serve = Callable[..., LoopbackService]
KEY = "key-0123456789-not-a-key"


async def _ask(home: Home, service: LoopbackService, environ: dict[str, str]) -> Outcome:
    maker = anthropic_proposer(
        Service(home, "some-model", service.url, "us-east-1"), environ, bounds=Bounds(deadline=60)
    )
    outcome = Outcome()
    async for event in run(maker, a_brief()):
        outcome.take(event)
    return outcome


async def test_foundry_is_asked_at_its_own_address(serve: Serve) -> None:
    service = serve(says(answer(item(0))))
    outcome = await _ask("foundry", service, {"ANTHROPIC_FOUNDRY_API_KEY": f"{KEY}\n"})
    assert outcome.ids == ["claim-number-0"]
    assert KEY in "".join(service.received[0].headers.values())


async def test_foundry_without_a_key_says_which_variable(serve: Serve) -> None:
    service = serve(says(answer(item(0))))
    outcome = await _ask("foundry", service, {})
    assert outcome.code == "no-key"
    assert "ANTHROPIC_FOUNDRY_API_KEY" in outcome.mend
    assert service.received == []


async def test_bedrock_is_asked_at_its_own_path_and_heard_in_its_own_frames(serve: Serve) -> None:
    pytest.importorskip("botocore", reason="needs `pip install 'anthropic[bedrock]'`")
    service = serve(in_frames(says(answer(item(0), item(1)))))
    outcome = await _ask("bedrock", service, {"AWS_BEARER_TOKEN_BEDROCK": f"{KEY}\n"})
    (received,) = service.received
    assert outcome.ids == ["claim-number-0", "claim-number-1"]
    assert outcome.generated_by == MODEL
    assert received.path == "/model/some-model/invoke-with-response-stream"
    assert received.headers["authorization"] == f"Bearer {KEY}"


async def test_bedrock_signs_with_aws_s_usual_credentials(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("botocore", reason="needs `pip install 'anthropic[bedrock]'`")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIANOTAKEY")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", KEY)
    monkeypatch.delenv("AWS_SESSION_TOKEN", raising=False)
    service = serve(in_frames(says(answer(item(0)))))
    outcome = await _ask("bedrock", service, dict(os.environ))
    signature = service.received[0].headers["authorization"]
    assert outcome.ids == ["claim-number-0"]
    assert "AKIANOTAKEY" in signature
    assert "/us-east-1/bedrock/" in signature
    assert KEY not in signature


async def test_a_stream_of_bedrock_that_breaks_off_keeps_what_came(serve: Serve) -> None:
    pytest.importorskip("botocore", reason="needs `pip install 'anthropic[bedrock]'`")

    async def play(stage: Stage) -> None:
        await stage.begin()
        await stage.text(answer(item(0), item(1))[:-60])
        assert isinstance(stage, BedrockStage)
        await stage.throttle()

    outcome = await _ask("bedrock", serve(in_frames(play)), {"AWS_BEARER_TOKEN_BEDROCK": KEY})
    assert outcome.ids == ["claim-number-0"]
    assert outcome.code == "rate-limit"
    assert KEY not in str(outcome)


async def test_vertex_is_asked_at_its_project_s_path(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    google = pytest.importorskip("google.auth", reason="needs `pip install 'anthropic[vertex]'`")
    credentials = SimpleNamespace(expired=False, token=KEY, refresh=lambda _: None)
    monkeypatch.setattr(google, "default", lambda *_, **__: (credentials, "a-project"))
    monkeypatch.setenv("ANTHROPIC_VERTEX_PROJECT_ID", "a-project")
    service = serve(says(answer(item(0))))
    outcome = await _ask("vertex", service, {})
    (received,) = service.received
    assert outcome.ids == ["claim-number-0"]
    place = "/projects/a-project/locations/us-east-1/publishers/anthropic/models/"
    assert received.path == f"{place}some-model:streamRawPredict"
    assert received.headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(("home", "package"), [("bedrock", "botocore"), ("vertex", "google.auth")])
async def test_a_home_whose_packages_are_missing_says_what_to_install(
    serve: Serve, home: Home, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_VERTEX_PROJECT_ID", "a-project")
    if _is_installed(package):
        pytest.skip(f"{package} is installed here")
    service = serve(says(answer(item(0))))
    outcome = await _ask(home, service, {"AWS_BEARER_TOKEN_BEDROCK": KEY})
    assert outcome.code == "missing-package"
    assert f"anthropic[{home}]" in outcome.mend
    assert KEY not in str(outcome)


async def test_vertex_without_a_project_says_which_variable(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_VERTEX_PROJECT_ID", raising=False)
    outcome = await _ask("vertex", serve(says(answer(item(0)))), {})
    assert outcome.code == "service"
    assert "ANTHROPIC_VERTEX_PROJECT_ID" in outcome.mend


def _is_installed(package: str) -> bool:
    return (
        subprocess.run(
            [sys.executable, "-c", f"import {package}"], capture_output=True, check=False
        ).returncode
        == 0
    )


_IMPORT_ALL = """
import importlib, pkgutil, sys
import evals_studio
for module in pkgutil.walk_packages(evals_studio.__path__, "evals_studio."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
loaded = [name for name in sys.modules if name.split(".")[0] in {"anthropic", "httpx", "httpx2", "pydantic"}]
print(loaded[:5])
"""


def test_importing_all_of_evals_studio_loads_no_sdk() -> None:
    ended = subprocess.run([sys.executable, "-c", _IMPORT_ALL], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"
