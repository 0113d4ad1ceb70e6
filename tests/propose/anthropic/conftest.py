import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from loopback import LoopbackService, Play

KEY = "sk-ant-test-0123456789abcdef-not-a-key"


@pytest.fixture(autouse=True)
def _quiet_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def serve() -> Iterator[Callable[..., LoopbackService]]:
    """Start services that play what they are given; they end with the test."""
    with ExitStack() as stack:
        yield lambda *plays: stack.enter_context(LoopbackService(*plays))


@pytest.fixture
def key() -> str:
    return KEY


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    return caplog


__all__ = ["Play"]
