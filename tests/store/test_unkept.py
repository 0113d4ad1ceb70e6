"""A state folder that can't be used: what is said is what is wrong there, and what to do about it."""

import errno
import os
from pathlib import Path

import pytest
from state_making import keep

from evals_studio.model.fault import NotWritten
from evals_studio.store import Kept, StateFolder
from evals_studio.store.unkept import unkept


def test_a_file_in_the_way_is_named_and_so_is_what_to_do(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("I am a file.")
    state = StateFolder(home / ".local" / "state" / "evals-studio")

    for act in (
        lambda: state.hold(tmp_path / "SKILL.md"),
        lambda: keep(state, tmp_path / "SKILL.md", b"", Kept()),
    ):
        with pytest.raises(NotWritten) as caught:
            act()

        assert f"Nothing is kept: {home} is a file" in caught.value.message
        assert "EVALS_STUDIO_STATE" in caught.value.mend
        assert "folder is gone" not in str(caught.value)
    assert state.kept(tmp_path / "SKILL.md", b"").notices == ()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "you may not write to the state folder"),
        (errno.EROFS, "read-only file system"),
        (errno.ENOENT, "is gone"),
        (errno.EIO, "can't be used"),
        (errno.ENOSPC, "The disk is full."),
        (errno.EDQUOT, "quota is used up"),
    ],
)
def test_each_reason_is_told_of_the_state_folder_not_of_the_artifact(
    tmp_path: Path, number: int, said: str
) -> None:
    fault = unkept(tmp_path, OSError(number, os.strerror(number)))

    assert fault.message.startswith("Nothing is kept: ")
    assert said in fault.message
    assert "EVALS_STUDIO_STATE" in fault.mend
    assert str(tmp_path) in str(fault)
    assert fault.code == "state"


def test_what_stopped_a_rewrite_is_told_by_its_cause(tmp_path: Path) -> None:
    try:
        raise NotWritten("You may not write here.") from PermissionError(errno.EACCES, "denied")
    except NotWritten as stopped:
        fault = unkept(tmp_path, stopped)

    assert "you may not write to the state folder" in fault.message
