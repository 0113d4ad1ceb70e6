"""Writing an artifact all or nothing."""

import errno
import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from evals_studio.model.fault import NotWritten
from evals_studio.store import write_bytes

OLD = b"---\nname: x\n---\n"
NEW = b"---\nname: y\n---\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "SKILL.md").write_bytes(OLD)
    return tmp_path / "SKILL.md"


def refusal(path: Path, expected: bytes = OLD, new: bytes = NEW) -> str:
    with pytest.raises(NotWritten) as caught:
        write_bytes(path, expected, new)
    return caught.value.code


def test_new_bytes_take_the_place_of_the_old(file: Path) -> None:
    write_bytes(file, OLD, NEW)

    assert file.read_bytes() == NEW
    assert [one.name for one in file.parent.iterdir()] == ["SKILL.md"]


def test_equal_bytes_leave_inode_and_time_alone(file: Path) -> None:
    before = file.stat()

    write_bytes(file, OLD, OLD)

    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_the_mode_is_kept(file: Path) -> None:
    file.chmod(0o754)

    write_bytes(file, OLD, NEW)

    assert file.stat().st_mode & 0o7777 == 0o754


def test_extended_attributes_are_kept(file: Path) -> None:
    try:
        os.setxattr(file, "user.origin", b"ours")
    except OSError:
        pytest.skip("no extended attributes here")

    write_bytes(file, OLD, NEW)

    assert os.getxattr(file, "user.origin") == b"ours"


def _access_list(reader: int) -> bytes:
    """Spell a POSIX access list in the kernel's form, in which one more user may read."""
    nobody_named = 0xFFFFFFFF
    entries = [(1, 6, nobody_named), (2, 4, reader), (4, 4, nobody_named), (16, 4, nobody_named)]
    entries.append((32, 0, nobody_named))
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes here")
def test_an_access_list_is_kept(file: Path) -> None:
    try:
        os.setxattr(file, "system.posix_acl_access", _access_list(1234))
    except OSError:
        pytest.skip("no access lists here")

    write_bytes(file, OLD, NEW)

    assert os.getxattr(file, "system.posix_acl_access") == _access_list(1234)


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes here")
def test_an_access_list_that_the_folder_gives_to_new_files_does_not_open_the_old_one(file: Path) -> None:
    try:
        os.setxattr(file.parent, "system.posix_acl_default", _access_list(1234))
    except OSError:
        pytest.skip("no access lists here")

    write_bytes(file, OLD, NEW)

    assert "system.posix_acl_access" not in os.listxattr(file)
    assert file.read_bytes() == NEW


def test_a_symlink_stays_and_its_file_gets_the_bytes(file: Path) -> None:
    link = file.parent / "CLAUDE.md"
    link.symlink_to("SKILL.md")

    write_bytes(link, OLD, NEW)

    assert link.is_symlink()
    assert file.read_bytes() == NEW


def test_a_file_that_changed_on_disk_is_left_as_it_is(file: Path) -> None:
    file.write_bytes(b"theirs")

    assert refusal(file) == "changed-on-disk"
    assert file.read_bytes() == b"theirs"


def test_a_file_that_changes_while_we_write_is_left_as_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_fsync = os.fsync

    def meanwhile(handle: int) -> None:
        real_fsync(handle)
        file.write_bytes(b"theirs")

    monkeypatch.setattr(os, "fsync", meanwhile)

    assert refusal(file) == "changed-on-disk"
    assert file.read_bytes() == b"theirs"


def test_a_file_that_is_gone_is_not_made_anew(file: Path) -> None:
    file.unlink()

    assert refusal(file) == "missing"
    assert not file.exists()


def test_a_folder_that_vanished_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="gone"):
        write_bytes(tmp_path / "gone" / "SKILL.md", OLD, NEW)


def test_a_read_only_file_is_left_as_it_is(file: Path) -> None:
    file.chmod(0o444)

    assert refusal(file) == "permission"


def test_a_file_with_two_names_is_not_parted(file: Path) -> None:
    os.link(file, file.parent / "other.md")

    assert refusal(file) == "hard-link"
    assert (file.parent / "other.md").read_bytes() == OLD


def failing(number: int) -> Callable[..., None]:
    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("owner", "name", "number", "code"),
    [
        (os, "fsync", errno.ENOSPC, "disk-full"),
        (os, "fsync", errno.EDQUOT, "disk-full"),
        (os, "fsync", errno.EIO, "not-written"),
        ("tempfile", "mkstemp", errno.EACCES, "permission"),
        ("tempfile", "mkstemp", errno.EROFS, "permission"),
        (Path, "replace", errno.EPERM, "permission"),
        (Path, "chmod", errno.EPERM, "permission"),
        (Path, "read_bytes", errno.EIO, "not-written"),
    ],
)
def test_a_system_call_that_fails_leaves_the_old_file_whole_and_nothing_beside_it(
    file: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, number: int, code: str
) -> None:
    with monkeypatch.context() as patch:
        if isinstance(owner, str):
            patch.setattr(f"{owner}.{name}", failing(number))
        else:
            patch.setattr(owner, name, failing(number))
        assert refusal(file) == code

    assert file.read_bytes() == OLD
    assert [one.name for one in file.parent.iterdir()] == ["SKILL.md"]


def test_bytes_that_read_back_differently_are_not_put_in_place(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda self: b"torn")
        assert refusal(file) == "torn"

    assert file.read_bytes() == OLD


def test_the_temporary_file_is_for_its_owner_only(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes: list[int] = []
    real_fsync = os.fsync

    def look(handle: int) -> None:
        modes.append(os.fstat(handle).st_mode & 0o777)
        real_fsync(handle)

    monkeypatch.setattr(os, "fsync", look)

    write_bytes(file, OLD, NEW)

    assert modes[0] == 0o600
