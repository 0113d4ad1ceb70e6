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


def frames_of(error: BaseException) -> list[str]:
    """Say where an error came from: function, file, line, the innermost last.

    Files from their package on; of a file that is in none, as a person's own, the name without its folders.
    """
    import traceback  # noqa: PLC0415 - only a bug asks

    found = traceback.extract_tb(error.__traceback__)
    return [f"{one.name}, {_from_its_package(one.filename)}:{one.lineno}" for one in found]


def _from_its_package(file: str) -> str:
    import re  # noqa: PLC0415 - only a bug asks

    short, is_found = re.subn(_TO_THE_PACKAGE, "", file)
    return short if is_found else re.split(r"[/\\]", file)[-1]
