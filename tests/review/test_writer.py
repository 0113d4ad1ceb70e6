"""The thread that keeps what was decided: it lets the frame go first, and nobody waits for its pause."""

from threading import Event

import pytest

from evals_studio.review import writer
from evals_studio.review.writer import Writer

FOR_EVER = 600.0


def test_who_waits_for_a_job_does_not_wait_for_its_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PAUSE", FOR_EVER)
    done: list[str] = []
    one = Writer(lambda: done.append("idle"))
    one.submit(lambda: done.append("first"))
    one.wait()
    assert done[0] == "first"
    assert one.is_idle


def test_of_jobs_that_come_within_a_pause_only_the_newest_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PAUSE", FOR_EVER)
    done: list[str] = []
    one = Writer(lambda: None)
    for name in ("first", "second", "third"):
        one.submit(lambda name=name: done.append(name))
    assert done == []
    one.wait()
    assert done == ["third"]


def test_a_job_nobody_waits_for_is_done_all_the_same() -> None:
    is_done = Event()
    Writer(lambda: None).submit(is_done.set)
    assert is_done.wait(FOR_EVER)


def test_a_job_that_raises_is_told_to_who_waits() -> None:
    def fail() -> None:
        raise RuntimeError("no disk")

    one = Writer(lambda: None)
    one.submit(fail)
    with pytest.raises(RuntimeError, match="no disk"):
        one.wait()
    assert one.is_idle
