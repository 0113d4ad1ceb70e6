"""What the program does, for the log of `--debug`: what happened and a few plain facts, never anyone's text.

Facts are counts, names of our own (a decision's type, a code, an action) and times. Nothing that stands in a
file, an answer, a path, a setting or the environment is told here, so that the log can be given away.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

Facts: TypeAlias = Mapping[str, str | int | float]
Listener: TypeAlias = Callable[[str, Facts], None]

_TO_THE_PACKAGE: Final = r".*[/\\](?:site-packages|src|python3\.\d+)[/\\]"

_listeners: list[Listener] = []


def trace(what: str, **facts: str | float) -> None:
    """Tell that something happened; costs nothing while nobody listens."""
    for listener in _listeners:
        listener(what, facts)


def listen(listener: Listener) -> None:
    """Have a listener told of all that happens from now on."""
    _listeners.append(listener)


def silence() -> None:
    """Tell nobody any more."""
    _listeners.clear()


def frames_of(error: BaseException) -> list[str]:
    """Say where an error came from: function, file, line, the innermost last; files from their package on."""
    import re  # noqa: PLC0415 - only a bug asks
    import traceback  # noqa: PLC0415 - likewise

    found = traceback.extract_tb(error.__traceback__)
    return [f"{one.name}, {re.sub(_TO_THE_PACKAGE, '', one.filename)}:{one.lineno}" for one in found]
