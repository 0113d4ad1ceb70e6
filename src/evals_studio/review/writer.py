"""A thread that does the newest of its jobs, so that nobody waits for the disk."""

from collections.abc import Callable
from threading import Condition, Thread

NAME = "evals-studio-journal"
"""The thread's name, by which one can wait for it."""

PAUSE = 0.05
"""Seconds before a job begins, so that it takes no time from the frame that shows what it keeps."""


class Writer:
    """Does jobs one after the other in the background; one that a newer overtakes is left out.

    The thread lives only while there is something to do, and the program does not end before it has done it.
    A job that raises is a bug of ours: who comes next is told of it, and nobody waits for ever.
    when_idle: called, from that thread, each time that all jobs are done.
    """

    def __init__(self, when_idle: Callable[[], None]) -> None:
        self._when_idle = when_idle
        self._changed = Condition()
        self._next: Callable[[], None] | None = None
        self._is_busy = False
        self._is_awaited = False
        self._bug: Exception | None = None

    @property
    def is_idle(self) -> bool:
        """Tell whether all jobs are done."""
        with self._changed:
            return not self._is_busy

    @property
    def has_failed(self) -> bool:
        """Tell whether a job has raised, and nobody has been told yet."""
        with self._changed:
            return self._bug is not None

    def submit(self, job: Callable[[], None]) -> None:
        """Have a job done soon. Raises what an earlier one raised."""
        with self._changed:
            self._raise_bug()
            self._next = job
            if not self._is_busy:
                self._is_busy = True
                Thread(target=self._work, name=NAME, daemon=False).start()

    def wait(self) -> None:
        """Wait until all jobs are done. Raises what one of them raised."""
        with self._changed:
            self._is_awaited = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._is_busy)
            self._is_awaited = False
            self._raise_bug()

    def _raise_bug(self) -> None:
        bug, self._bug = self._bug, None
        if bug is not None:
            raise bug

    def _work(self) -> None:
        while (job := self._take()) is not None:
            try:
                job()
            except Exception as error:  # noqa: BLE001 - it is raised again where somebody can hear it
                with self._changed:
                    self._bug = error
        self._when_idle()

    def _take(self) -> Callable[[], None] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._is_awaited or self._next is None, PAUSE)
            job, self._next = self._next, None
            if job is None:
                self._is_busy = False
                self._changed.notify_all()
            return job
