"""Services on this machine that play a model's service, and a key that is none."""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from asked import KEY
from loopback import LoopbackService


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
