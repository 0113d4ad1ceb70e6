"""Reading an artifact from disk."""

import os
from pathlib import Path

import pytest

from evals_studio.model.fault import Unreadable
from evals_studio.store import MOST_BYTES, load


def code_of(path: Path) -> str:
    with pytest.raises(Unreadable) as caught:
        load(path)
    assert caught.value.message
    assert caught.value.mend
    return caught.value.code


def test_a_file_is_read_with_its_bytes_and_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "SKILL.md"
    file.write_bytes(b"---\r\nname: x\r\n---\r\n")
    file.chmod(0o640)

    loaded = load(file)

    assert (loaded.path, loaded.raw, loaded.mode) == (file, b"---\r\nname: x\r\n---\r\n", 0o640)


def test_a_symlink_is_followed_to_the_real_file(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("Be kind.\n")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")

    loaded = load(tmp_path / "CLAUDE.md")

    assert (loaded.path.name, loaded.real.name, loaded.raw) == ("CLAUDE.md", "AGENTS.md", b"Be kind.\n")


def test_an_empty_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").touch()

    assert load(tmp_path / "SKILL.md").raw == b""


def test_a_file_of_five_megabytes_is_read(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_bytes(b"0123456789abcdef" * 327_680)

    assert len(load(tmp_path / "SKILL.md").raw) == 5 * 1024 * 1024


def test_a_missing_file_is_called_missing(tmp_path: Path) -> None:
    assert code_of(tmp_path / "SKILL.md") == "missing"


def test_a_path_through_a_file_is_called_missing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert code_of(tmp_path / "file" / "SKILL.md") == "missing"


def test_a_folder_is_called_a_folder(tmp_path: Path) -> None:
    assert code_of(tmp_path) == "folder"


def test_a_file_with_nul_bytes_is_called_binary(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_bytes(b"\x7fELF\0\0")

    assert code_of(tmp_path / "SKILL.md") == "binary"


def test_a_utf16_file_is_told_to_become_utf8(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_text("Be kind.\n", "utf-16")

    with pytest.raises(Unreadable, match="UTF-16"):
        load(tmp_path / "SKILL.md")


def test_a_file_beyond_the_limit_is_called_too_large(tmp_path: Path) -> None:
    with (tmp_path / "SKILL.md").open("wb") as file:
        file.truncate(MOST_BYTES + 1)

    assert code_of(tmp_path / "SKILL.md") == "too-large"


def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "SKILL.md")

    assert code_of(tmp_path / "SKILL.md") == "not-a-file"


def test_a_link_in_a_circle_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").symlink_to("SKILL.md")

    assert code_of(tmp_path / "SKILL.md") == "unreadable"


def test_a_path_with_a_nul_is_unreadable() -> None:
    assert code_of(Path("a\0b")) == "unreadable"


def test_a_file_that_may_not_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "SKILL.md").touch()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)

    assert code_of(tmp_path / "SKILL.md") == "permission"
