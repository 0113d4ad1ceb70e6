"""What the system forbids: a folder that may not be written, a file of somebody else's."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from state_making import keep

from evals_studio.model.fault import NotWritten
from evals_studio.store import Kept, StateFolder, write_bytes

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no users of this kind")

OLD, NEW = b"---\nname: x\n---\n", b"---\nname: y\n---\n"
SOMEBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may enter, and all above it, too."""
    made = Path(tempfile.mkdtemp(dir="/tmp"))
    made.chmod(0o755)
    (made / "SKILL.md").write_bytes(OLD)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


@contextmanager
def as_somebody() -> Iterator[None]:
    """Act as a user without rights; who is none already stays who they are."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(SOMEBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def give(path: Path) -> None:
    if os.geteuid() == 0:
        os.chown(path, SOMEBODY, SOMEBODY)


def test_a_folder_that_may_not_be_written_is_told_and_the_file_is_as_it_was(folder: Path) -> None:
    give(folder / "SKILL.md")
    give(folder)
    folder.chmod(0o555)

    with as_somebody(), pytest.raises(NotWritten, match="You may not write here") as caught:
        write_bytes(folder / "SKILL.md", OLD, NEW)

    assert caught.value.code == "permission"
    assert (folder / "SKILL.md").read_bytes() == OLD
    assert [one.name for one in folder.iterdir()] == ["SKILL.md"]


@pytest.mark.skipif("os.geteuid() != 0", reason="only root can give a file away")
def test_a_file_of_somebody_else_is_not_made_ones_own(folder: Path) -> None:
    (folder / "SKILL.md").chmod(0o666)
    folder.chmod(0o777)

    with as_somebody(), pytest.raises(NotWritten, match="another owner") as caught:
        write_bytes(folder / "SKILL.md", OLD, NEW)

    assert caught.value.code == "owner"
    assert (folder / "SKILL.md").read_bytes() == OLD
    assert [one.name for one in folder.iterdir()] == ["SKILL.md"]


@pytest.mark.skipif("os.geteuid() != 0", reason="only root can give a file away")
def test_root_leaves_a_file_to_its_owner(folder: Path) -> None:
    os.chown(folder / "SKILL.md", SOMEBODY, SOMEBODY)

    write_bytes(folder / "SKILL.md", OLD, NEW)

    status = (folder / "SKILL.md").stat()
    assert (status.st_uid, status.st_gid) == (SOMEBODY, SOMEBODY)


def test_a_state_folder_that_may_not_be_made_is_told_by_its_name(folder: Path) -> None:
    folder.chmod(0o555)
    state = StateFolder(folder / "state")

    with as_somebody(), pytest.raises(NotWritten, match="you may not write to the state folder") as caught:
        keep(state, folder / "SKILL.md", OLD, Kept(written=1))

    assert str(folder / "state") in caught.value.message
    assert "EVALS_STUDIO_STATE" in caught.value.mend
