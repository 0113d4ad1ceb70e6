"""Nothing leaves the machine without a key and a yes."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ran import Ran

Run = Callable[..., Ran]


@pytest.fixture
def knocks(config_file: Path) -> Iterator[list[int]]:
    """Listen where the settings say the models live, hang up at once, and count who comes."""
    counted: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        config_file.write_text(f'base-url = "http://127.0.0.1:{port}"\n', encoding="utf-8")

        def listen() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                counted.append(1)
                connection.close()

        threading.Thread(target=listen, daemon=True).start()
        yield counted


def test_without_a_key_nothing_is_asked_and_nothing_sent(folder: Path, run: Run, knocks: list[int]) -> None:
    ran = run("propose", "fix-bug", "--from", "anthropic", "--yes")
    assert ran.status == 2
    assert "no key" in ran.err
    assert knocks == []


def test_without_a_person_to_ask_nothing_is_sent(
    folder: Path, run: Run, knocks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
    ran = run("propose", "fix-bug", "--from", "anthropic", "--format", "json")
    assert ran.status == 2
    assert json.loads(ran.out)["artifacts"][0]["error"]["code"] == "no-consent"
    assert "127.0.0.1" in ran.err
    assert "--yes" in ran.err
    assert knocks == []


def test_with_a_yes_it_is_sent_and_a_failure_of_the_service_is_told(
    folder: Path, run: Run, knocks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
    ran = run("propose", "fix-bug", "--from", "anthropic", "--yes", "--format", "json")
    assert knocks
    assert ran.status == 1
    (artifact,) = json.loads(ran.out)["artifacts"]
    assert artifact["error"]["message"]
    assert "sk-test" not in ran.out + ran.err
