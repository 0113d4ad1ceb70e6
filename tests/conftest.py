"""Every test runs as on a fresh machine: no config, no state, no key and no home of the developer's."""

import gc
import os
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No verdict by the clock, and in CI the same examples every time; long_run.py and a developer's runs draw new ones.
settings.register_profile(
    "house",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

_KEYS = ("ANTHROPIC_", "AWS_", "GOOGLE_", "CLAUDE_", "EVALS_STUDIO_", "XDG_", "GITHUB_")
_SINGLE = (
    "NO_COLOR",
    "FORCE_COLOR",
    "COLORTERM",
    "VISUAL",
    "EDITOR",
    "CI",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
)

# Bytecode is kept, as it is on most machines: a program that a test starts is there in half the time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

_ENDINGS = ("SIGINT", "SIGHUP", "SIGQUIT")

# Whoever starts the suite in the background has it ignore these, and every program that a test starts with it.
for _ending in (getattr(signal, name) for name in _ENDINGS if hasattr(signal, name)):
    if signal.getsignal(_ending) == signal.SIG_IGN:
        signal.signal(_ending, signal.default_int_handler if _ending == signal.SIGINT else signal.SIG_DFL)


def pytest_collection_finish() -> None:
    """Keep the collector off what was imported and collected: it stays to the end, and is large."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def _fresh_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(_KEYS) or name.upper() in _SINGLE:
            monkeypatch.delenv(name)
    machine = tmp_path_factory.mktemp("machine")
    for variable, folder in (
        ("HOME", "home"),
        ("EVALS_STUDIO_STATE", "state"),
        ("EVALS_STUDIO_CONFIG", "config"),
        ("ANTHROPIC_CONFIG_DIR", "no-credentials"),
        ("TMPDIR", "tmp"),
    ):
        (machine / folder).mkdir()
        monkeypatch.setenv(variable, str(machine / folder))
    monkeypatch.setattr(tempfile, "tempdir", None)  # so that TMPDIR is looked at again
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def state_path() -> Path:
    """Give the folder that EVALS_STUDIO_STATE names in this test."""
    return Path(os.environ["EVALS_STUDIO_STATE"])


@pytest.fixture
def config_file() -> Path:
    """Give the path of this test's `config.toml`, which does not exist yet."""
    return Path(os.environ["EVALS_STUDIO_CONFIG"]) / "config.toml"


@pytest.fixture
def samples() -> Path:
    """Give the folder of the sample artifacts; copy before writing."""
    return Path(__file__).parent.parent / "sample_artifacts"
