"""What a bug of ours leaves on the terminal: where it was and where the work is, never a value."""

from pathlib import Path

from evals_studio import __version__
from evals_studio.model.show import shown_line
from evals_studio.model.trace import frames_of, trace

BUG = 70
"""The exit status of a bug, as everywhere in this program."""

_FRAMES = 4


def report(error: BaseException, journal: Path | None) -> str:
    """Say it in a few lines. No local variables and no message: both may hold anyone's secrets.

    journal: the file that holds the work; None when nothing is kept.
    """
    error = _innermost(error)
    frames = frames_of(error)
    trace("bug", error=type(error).__name__, frames=" < ".join(reversed(frames)))
    lines = [f"evals-studio {__version__} has a bug: {type(error).__name__}."]
    lines += [f"  in {frame}" for frame in frames[-_FRAMES:]]
    lines.append("Nothing was written after that. Please report it with these lines.")
    lines.append(f"Your decisions are kept in {journal}" if journal else "Nothing of this review was kept.")
    return "\n".join(map(shown_line, lines))


def _innermost(error: BaseException) -> BaseException:
    """Give what went wrong inside a worker, which Textual wraps."""
    inner = getattr(error, "error", None)
    return inner if isinstance(inner, BaseException) else error
