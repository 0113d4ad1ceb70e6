"""Other homes of the models, and what the program does not load."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from asked import Outcome, a_brief
from loopback import LoopbackService, answer, item, says

from evals_studio.propose import run
from evals_studio.propose.anthropic_maker import Bounds, Home, Service, anthropic_proposer

Serve = Callable[..., LoopbackService]
KEY = "key-0123456789-not-a-key"


async def _ask(home: Home, service: LoopbackService, environ: dict[str, str]) -> Outcome:
    maker = anthropic_proposer(
        Service(home, "some-model", service.url, "us-east-1"), environ, bounds=Bounds(deadline=5)
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
