"""A thread that does the newest of its jobs, so that nobody waits for the disk."""

from collections.abc import Callable
from threading import Condition, Thread


class Writer:
    """Does jobs one after the other in the background; one that a newer overtakes is left out.

    The thread lives only while there is something to do, and the program does not end before it has done it.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._next: Callable[[], None] | None = None
        self._is_busy = False

    @property
    def is_idle(self) -> bool:
        """Tell whether all jobs are done."""
        with self._changed:
            return not self._is_busy

    def submit(self, job: Callable[[], None]) -> None:
        """Have a job done soon. It must raise nothing."""
        with self._changed:
            self._next = job
            if not self._is_busy:
                self._is_busy = True
                Thread(target=self._work, name="evals-studio-journal", daemon=False).start()

    def wait(self) -> None:
        """Wait until all jobs are done."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_busy)

    def _work(self) -> None:
        while (job := self._take()) is not None:
            job()

    def _take(self) -> Callable[[], None] | None:
        with self._changed:
            job, self._next = self._next, None
            if job is None:
                self._is_busy = False
                self._changed.notify_all()
            return job
