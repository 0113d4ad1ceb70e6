"""These tests are about decisions, not about disks: what is written need not reach the platter."""

import os
from pathlib import Path

import pytest
from session_desk import Desk


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)
