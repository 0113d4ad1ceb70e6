"""What stands in the way of deciding and of writing."""

import stat
from typing import TYPE_CHECKING, Literal, TypeAlias

from evals_studio.tui.keys import shown

if TYPE_CHECKING:
    from evals_studio.review.session import Session
    from evals_studio.settings.actions import KeyMap

Standing: TypeAlias = Literal["free", "not-writable", "unreadable", "elsewhere"]
"""Nothing; the file's permissions (deciding works, writing does not); its frontmatter, which can be read but
not edited; another studio that has the file open."""

_WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def standing(session: "Session") -> Standing:
    """Tell what stands in the way. A file that nobody may write is looked at again: that may have changed."""
    if session.read_only is not None:
        return "elsewhere"
    if session.review.document.problem is not None:
        return "unreadable"
    return "free" if session.disk.mode & _WRITE_BITS or _may_be_written(session) else "not-writable"


def _may_be_written(session: "Session") -> bool:
    try:
        return bool(session.disk.real.stat().st_mode & _WRITE_BITS)
    except OSError:
        return True  # gone: writing says so itself


def read_only_words(session: "Session") -> tuple[str, ...]:
    """Say why nothing can be decided here, at full length, then shorter; () when it can."""
    fault = session.read_only
    if fault is None:
        return ()
    if fault.code != "in-use":
        return (str(fault),)
    return (
        "Only read here: another studio has this file open. Leave that one to decide here.",
        "Only read here: another studio has it open; leave that one to decide.",
        "Read only: leave the other studio.",
    )


def not_writable_words(keys: "KeyMap") -> tuple[str, ...]:
    """Say of a file whose permissions let nobody write it what can be done, at full length, then shorter."""
    write = shown("write", keys)
    return (
        f"The file is write-protected: decide as you like, {write} can write it after chmod u+w.",
        f"Write-protected: decide as you like; {write} writes after chmod u+w.",
    )
