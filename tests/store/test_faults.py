"""Each system call fails once, in writing an artifact and in keeping work: nothing torn, nothing lost."""

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from state_making import keep

from evals_studio.model.fault import Fault, NotWritten
from evals_studio.store import Kept, Rejection, StateFolder, load, write_bytes

OLD = b"---\nname: x\n---\n"
NEW = b"---\nname: y\n---\n"
CALLS = ("open", "read", "write", "fsync", "rename", "replace", "chmod", "stat", "fstat", "unlink", "close")
ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EIO, errno.EROFS, errno.ENOENT)


@dataclass
class Once:
    """A system call that fails at its nth use, and only then."""

    real: Callable[..., Any]
    number: int
    at: int
    uses: int = 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.uses += 1
        if self.uses - 1 == self.at:
            if self.real.__name__ == "close":  # the handle is gone all the same
                self.real(*args)
            raise OSError(self.number, os.strerror(self.number))
        return self.real(*args, **kwargs)


@pytest.mark.parametrize("call", CALLS)
def test_a_failing_call_leaves_the_old_file_or_the_whole_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    file = tmp_path / "SKILL.md"
    for number in ERRORS:
        for at in range(4):
            file.write_bytes(OLD)
            once = Once(getattr(os, call), number, at)
            told = None
            with monkeypatch.context() as patch:
                patch.setattr(os, call, once)
                try:
                    write_bytes(file, OLD, NEW)
                except Fault as fault:
                    told = fault
            assert file.read_bytes() == (NEW if told is None else OLD), (call, errno.errorcode[number], at)
            if told is not None:
                assert isinstance(told, NotWritten)
                assert told.message
                assert told.mend
            beside = {one.name for one in tmp_path.iterdir()} - {"SKILL.md"}
            assert call == "unlink" or not beside
            for name in beside:
                (tmp_path / name).unlink()


@pytest.mark.parametrize("call", CALLS)
def test_a_failing_call_loses_nothing_that_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    artifact = tmp_path / "SKILL.md"
    artifact.write_bytes(OLD)
    for number in ERRORS:
        for at in range(5):
            state = StateFolder(tmp_path / f"state-{number}-{at}")
            for before in (Kept(), Kept(rejections=(Rejection("first"),))):
                keep(state, artifact, OLD, before)
                after = Kept(rejections=(*before.rejections, Rejection("more")))
                told = None
                with monkeypatch.context() as patch:
                    patch.setattr(os, call, Once(getattr(os, call), number, at))
                    try:
                        keep(state, artifact, OLD, after)
                    except NotWritten as fault:
                        told = fault
                found = StateFolder(state.root).kept(artifact, OLD)
                assert found.notices == ()
                wanted = after.rejections if told is None else before.rejections
                assert found.rejections in {wanted, after.rejections}
                if told is not None:
                    assert told.code == "state"
                    assert "Nothing is kept" in told.message
                keep(state, artifact, OLD, after)
                assert StateFolder(state.root).kept(artifact, OLD).rejections == after.rejections


def test_half_a_line_that_came_to_the_disk_before_it_was_full_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    artifact, state = tmp_path / "SKILL.md", StateFolder(tmp_path / "state")
    keep(state, artifact, OLD, Kept())
    before = state.place(artifact).read_bytes()
    real = os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, "full")
        return real(handle, data[: len(data) // 2])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", half)
        with pytest.raises(NotWritten, match="full"):
            keep(state, artifact, OLD, Kept(rejections=(Rejection("more"),)))

    assert state.place(artifact).read_bytes() == before


@pytest.mark.parametrize("call", ["open", "stat"])
@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.ENOENT])
def test_a_failing_call_when_a_file_is_read_is_said_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    file = tmp_path / "SKILL.md"
    file.write_bytes(OLD)

    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        for name in {"open": ("io.open", "builtins.open"), "stat": ("os.stat",)}[call]:
            patch.setattr(name, fail)
        with pytest.raises(Fault) as caught:
            load(file)

    assert caught.value.message
    assert caught.value.mend
