"""What an entry names outside itself: tools and skills (are they known?), paths (do they stay inside?)."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Literal

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.propose.brief import Brief
from evals_studio.vocabulary import COMMON_TOOLS, grader_of

_ABSOLUTE = re.compile(r"[/\\~]|[A-Za-z]:[/\\]|[A-Za-z][\w+.-]*://")


@dataclass(frozen=True, slots=True)
class Named:
    """A tool or a skill that an entry names."""

    sort: Literal["tool", "skill"]
    name: str


def named_things(entry: dict[str, Json]) -> Iterator[Named]:
    """Give the tools and skills that an entry's options name."""
    options = entry.get("options")
    if not isinstance(options, dict):
        return
    grader = grader_of(entry)
    if grader == "tool-usage":
        yield from _names("tool", options, "tool")
    elif grader == "tool-order":
        yield from _names("tool", options, "before", "after")
    elif grader == "skill-invoked":
        yield from _names("skill", options, "skill")
    when = options.get("when")
    if isinstance(when, dict):
        yield from _names("tool", when, "tool-used")


def unknown_thing(things: Iterator[Named], brief: Brief) -> Named | None:
    """Give the first tool or skill that no table, setting, grant or word of the text vouches for."""
    return next((thing for thing in things if not _is_known(thing, brief)), None)


def foreign_path(entry: dict[str, Json]) -> str | None:
    """Give a path of the entry that is absolute or climbs out of the session's folder, or None."""
    return next((path for path in _paths(entry) if is_foreign(path)), None)


def is_foreign(path: str) -> bool:
    """Tell whether a path is absolute (as any system spells it, home folders and URLs too) or climbs out."""
    return bool(_ABSOLUTE.match(path)) or ".." in re.split(r"[/\\]", path)


def _names(sort: Literal["tool", "skill"], options: dict[str, Json], *keys: str) -> Iterator[Named]:
    for key in keys:
        value = options.get(key)
        if isinstance(value, str):
            yield Named(sort, value)


def _paths(entry: dict[str, Json]) -> Iterator[str]:
    options = entry.get("options")
    when = options.get("when") if isinstance(options, dict) else None
    places = ((options, "path"), (when, "file-access"), (entry.get("target"), "path"))
    for place, key in places:
        value = place.get(key) if isinstance(place, dict) else None
        if isinstance(value, str):
            yield value


def _is_known(thing: Named, brief: Brief) -> bool:
    if thing.sort == "tool" and (
        thing.name in COMMON_TOOLS or thing.name in brief.known_tools or _granted(thing, brief)
    ):
        return True
    return bool(re.search(rf"(?<![\w-]){re.escape(thing.name)}(?![\w-])", brief.text))


def _granted(thing: Named, brief: Brief) -> bool:
    return any(fnmatchcase(thing.name, grant) for grant in brief.tools or ())
