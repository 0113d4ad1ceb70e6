"""What is looked at before a file is written: new errors, and whether the bytes mean what was meant."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from evals_studio.model.fault import Fault, NotWritten
from evals_studio.model.sentences import ended, sentences
from evals_studio.review.review import Review
from evals_studio.store import Loaded


def check_errors(review: Review) -> None:
    """Raise NotWritten (code new-errors) when there are errors that the file on disk does not have."""
    blocking = review.blocking()
    if blocking:
        first = blocking[0].finding
        more = f" (and {len(blocking) - 1} more)" if len(blocking) > 1 else ""
        raise NotWritten(
            f"The file would have a new error: {first.message}{more}",
            mend="Mend it, or write all the same.",
            where=first.position,
            code="new-errors",
        )


def check_meaning(review: Review, disk: Loaded) -> None:
    """Hold the new bytes against what they must mean (law 4), and name the decision that breaks it."""
    if (problem := review.document.problem) is not None:
        raise _still_unreadable(review, problem)
    from evals_studio.artifact import verify  # noqa: PLC0415 - half a dozen modules that only a write needs

    try:
        with _no_look_for_garbage():
            verify(disk.raw, review.document.raw, review.data, as_read=review.base.document)
    except NotWritten as fault:
        for step in review.done:
            try:
                verify(disk.raw, step.document.raw, step.data)
            except NotWritten:
                message = ended(sentences(fault.message, f"This decision breaks it: {step.what}"))
                raise NotWritten(message, mend=fault.mend, where=fault.where, code=fault.code) from fault
        raise


def _still_unreadable(review: Review, problem: Fault) -> NotWritten:
    """Say that mends have not made the frontmatter readable yet, and what does."""
    line = f"line {problem.where.line}: " if problem.where is not None else ""
    mends = any(finding.mend is not None for finding in review.findings)
    return NotWritten(
        f"Nothing was written, the file is still not readable: {line}{problem.message}",
        mend=sentences("A quick fix mends it" if mends else problem.mend, "The work is kept."),
        code="still-unreadable",
    )


@contextmanager
def _no_look_for_garbage() -> Iterator[None]:
    """Let Python not look for garbage for a moment: reading makes none, and the look costs a third more."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
