"""A profile of the SDK: its login goes to the address that it is for, and to no other."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from asked import Outcome, a_brief
from loopback import LoopbackService, answer, item, says

from evals_studio.propose import run
from evals_studio.propose.anthropic_maker import anthropic_proposer, service_of

Serve = Callable[..., LoopbackService]
TOKEN = "token-0123456789-not-a-token"
USUAL = "api.anthropic.com"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of profiles: `default` and `work`, each with its own address."""
    (tmp_path / "configs").mkdir()
    for name in ("default", "work"):
        told = {"authentication": {"type": "user_oauth"}, "base_url": f"https://{name}.example"}
        (tmp_path / "configs" / f"{name}.json").write_text(json.dumps(told))
    return tmp_path


def host(folder: Path, base_url: str | None = None, **environ: str) -> str:
    return service_of("anthropic", None, base_url, {"ANTHROPIC_CONFIG_DIR": str(folder), **environ}).host


def test_the_address_of_the_profile_that_would_be_used_counts(folder: Path) -> None:
    assert host(folder) == "default.example"
    assert host(folder, ANTHROPIC_PROFILE="work") == "work.example"
    (folder / "active_config").write_text("work\n")
    assert host(folder) == "work.example"


def test_the_setting_the_variable_and_a_key_go_before_it(folder: Path) -> None:
    assert host(folder, "https://set.example") == "set.example"
    assert host(folder, ANTHROPIC_BASE_URL="https://said.example") == "said.example"
    assert host(folder, ANTHROPIC_API_KEY="k") == USUAL
    assert host(folder, ANTHROPIC_AUTH_TOKEN="t") == USUAL
    assert host(folder, ANTHROPIC_FEDERATION_RULE_ID="r") == USUAL


@pytest.mark.parametrize("text", ["", "[]", "{", '{"base_url": 3}', "{}", '{"base_url": ""}'])
def test_a_profile_without_an_address_leaves_the_usual_one(folder: Path, text: str) -> None:
    (folder / "configs" / "default.json").write_text(text)
    assert host(folder) == USUAL


@pytest.mark.parametrize("name", ["../configs/work", "/etc/passwd", ".hidden", "none-such"])
def test_a_name_that_is_no_profile_s_leaves_the_usual_one(folder: Path, name: str) -> None:
    assert host(folder, ANTHROPIC_PROFILE=name) == USUAL


async def test_the_login_goes_to_the_profile_s_own_address(
    serve: Serve, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = serve(says(answer(item(0))))
    told = {"version": "1.0", "authentication": {"type": "user_oauth"}, "base_url": service.url}
    (folder / "configs" / "default.json").write_text(json.dumps(told))
    (folder / "credentials").mkdir()
    login = folder / "credentials" / "default.json"
    login.write_text(
        json.dumps({"version": "1.0", "access_token": TOKEN, "expires_at": int(time.time()) + 3600})
    )
    login.chmod(0o600)
    environ = {"ANTHROPIC_CONFIG_DIR": str(folder)}
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_PROFILE", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ANTHROPIC_CONFIG_DIR", str(folder))
    outcome = Outcome()
    async for event in run(
        anthropic_proposer(service_of("anthropic", "m", None, environ), environ), a_brief()
    ):
        outcome.take(event)
    assert outcome.fault is None
    assert service.received[0].headers["authorization"] == f"Bearer {TOKEN}"
