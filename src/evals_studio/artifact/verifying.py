"""The last look before a write.

The new bytes are read again, by every reader here, and must mean what was meant.

Laws 4 and 5 of editing. A reader is compared with itself before and after, never with another one; a reader
that could not read the old bytes has no vote.
"""

import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import chain, repeat
from typing import Any, Final

import yaml

from evals_studio.artifact.document import Document, read_artifact
from evals_studio.artifact.edits.metadata import SKIP
from evals_studio.artifact.layout import EVALS, METADATA, TRAIL
from evals_studio.artifact.shortening import shortened
from evals_studio.model.fault import NotWritten
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, entry_id, same_data
from evals_studio.model.sentences import ended

_OURS: Final = (EVALS, TRAIL, SKIP)
_ABSENT: Final = object()


def verify(before: bytes, after: bytes, data: Mapping[str, Json], *, as_read: Document | None = None) -> None:
    """Hold the bytes to be written against the data they are meant to hold. Raises NotWritten, or returns.

    before: the bytes on disk. after: the bytes to be written. data: the frontmatter's data as the decisions
    mean it. as_read: a document that was read from the bytes on disk, not edited; spares reading them again.
    """
    old = as_read if as_read is not None and as_read.raw == before else _read(before)
    new = _read(after)
    if new.problem is not None:
        raise _unequal(f"they would not be readable: {new.problem}")
    if not same_data(dict(new.data), dict(data)):
        raise _unequal(f"{_first_difference(new.data, data)} would not be what was decided")
    if not _same_body(old, new):
        raise _unequal("the text below the frontmatter would change")
    if old.problem is not None:
        return  # No reader could read the old bytes, so none can say what changed.
    ask_reader("PyYAML (YAML 1.1)", _pyyaml, old, new, data)
    ask_reader("ruamel.yaml (YAML 1.2)", _ruamel, *shortened(old, new, data))


def _unequal(what: str) -> NotWritten:
    return NotWritten(
        ended(f"Nothing was written: read again, the new bytes are not what was meant; {what}"),
        mend="The work is kept. Undo the last decisions one by one until writing works, and report it.",
    )


def _same_body(old: Document, new: Document) -> bool:
    if old.envelope.fenced:
        return old.envelope.after == new.envelope.after
    if old.problem is not None:
        return old.raw.endswith(new.envelope.body)
    return new.envelope.after.endswith(old.envelope.after)


def _first_difference(one: Mapping[str, Json], other: Mapping[str, Json]) -> str:
    for name in (*one, *other):
        if not same_data(one.get(name), other.get(name)):
            ours, theirs = one.get(name), other.get(name)
            if name == METADATA and isinstance(ours, dict) and isinstance(theirs, dict):
                return _first_difference(ours, theirs)
            return f"`{name}`"
    return "the data"


# --- readers ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _read(raw: bytes) -> Document:
    return read_artifact(raw)


@lru_cache(maxsize=2)
def _pyyaml(text: str) -> Any:
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - both are safe loaders


@lru_cache(maxsize=2)
def _ruamel(text: str) -> Any:
    from ruamel.yaml import YAML  # noqa: PLC0415 - thirty modules that only a write needs

    with warnings.catch_warnings():
        # An anchor that stands twice is the file's affair, and no line for a terminal.
        warnings.simplefilter("ignore")
        return YAML(typ="safe", pure=True).load(text)


def _unread() -> tuple[type[Exception], ...]:
    """Give what a reader may raise that cannot read a text."""
    from ruamel.yaml.error import YAMLError  # noqa: PLC0415 - as above

    return (YAMLError, yaml.YAMLError, ValueError, RecursionError, AttributeError, TypeError)


def forget() -> None:
    """Drop what the readers remember: the last texts they read, kept for the next look at the same file."""
    _read.cache_clear()
    _pyyaml.cache_clear()
    _ruamel.cache_clear()


def ask_reader(
    name: str, load: Callable[[str], Any], old: Document, new: Document, data: Mapping[str, Json]
) -> None:
    """Let one reader read old and new text and compare what it sees."""
    try:
        seen_before = _mapping(load(_yaml(old)))
    except _unread():
        return
    try:
        seen_after = _mapping(load(_yaml(new)))
    except _unread() as error:
        problem = str(getattr(error, "problem", None) or type(error).__name__)
        raise _unequal(f"{name} could not read them ({problem})") from None
    for key in (*seen_before, *seen_after):
        if key != METADATA and not _alike(seen_before.get(key, _ABSENT), seen_after.get(key, _ABSENT)):
            raise _unequal(f"{name} would see `{key}` changed")
    meant, known = _mapping(data.get(METADATA)), _mapping(old.data.get(METADATA))
    host_before, host_after = _mapping(seen_before.get(METADATA)), _mapping(seen_after.get(METADATA))
    # What stands under one name may have stood under another one before.
    views = _View(host_before, known).members()
    pool = [*views.values(), *(item for view in views.values() for item in view.items())]
    for key in dict.fromkeys((*host_before, *host_after, *_OURS)):
        label = str(key)
        if key not in _OURS and (key in host_before or label not in meant or label in known):
            if not _host_key_stands(key, host_before, host_after, gone=label in known and label not in meant):
                raise _unequal(f"{name} would see `{METADATA}.{key}` changed")
        elif (key in host_after) != (label in meant):
            raise _unequal(f"{name} would see `{key}` come or go")
        elif label in meant:
            seen = host_after.get(key)
            _compare(f"{name} would see `{key}`", seen, meant.get(label), views.get(key, _NEVER), pool)


def _host_key_stands(key: Any, before: Mapping[Any, Any], after: Mapping[Any, Any], *, gone: bool) -> bool:
    """Tell whether a key of the host is as it was. gone: it was decided that it goes or is renamed."""
    if gone:
        return key not in after
    return key in before and key in after and _alike(before[key], after[key])


def _yaml(document: Document) -> str:
    return document.layout.text if document.layout is not None else ""


def _mapping(value: object) -> Mapping[Any, Any]:
    return value if isinstance(value, Mapping) else {}


@dataclass(frozen=True, slots=True)
class _View:
    """What a reader saw in a place before, and what was meant there; _ABSENT where that is not known."""

    seen: Any
    meant: Any

    def members(self) -> "dict[Any, _View]":
        """The views below a mapping."""
        if not isinstance(self.seen, Mapping):
            return {}
        meant = _mapping(self.meant)
        return {key: _View(value, meant.get(str(key), _ABSENT)) for key, value in self.seen.items()}

    def items(self) -> "list[_View]":
        """The views below a list."""
        if not isinstance(self.seen, list):
            return []
        known = isinstance(self.meant, list) and len(self.meant) == len(self.seen)
        return [
            _View(*pair) for pair in zip(self.seen, self.meant if known else repeat(_ABSENT), strict=False)
        ]


_NEVER: Final = _View(_ABSENT, _ABSENT)


def _compare(who: str, seen: Any, meant: Json, earlier: _View, pool: list[_View]) -> None:
    """Compare one of our members item by item; what an item was before is looked up by its id or its text.

    earlier: the view under this name. pool: all views in `metadata`.
    """
    if not isinstance(meant, list) or not isinstance(seen, list) or len(meant) != len(seen):
        if not any(_agrees(seen, meant, was) for was in (earlier, *pool)):
            raise _unequal(f"{who} changed")
        return
    if isinstance(earlier.meant, dict):
        # An older shape of `evals`: the list stood one level down.
        inner = earlier.members().values()
        earlier = next((view for view in inner if isinstance(view.meant, list)), _NEVER)
    items = earlier.items()
    pool = [*pool, *items]
    known = {_name(view.meant): view for view in items if view.meant is not _ABSENT}
    if isinstance(earlier.meant, str):
        known = {_name(earlier.meant): earlier}
    for number, (view, item) in enumerate(zip(seen, meant, strict=True)):
        before = known.get(_name(item), _NEVER)
        if not _agrees(view, item, before) and not any(_agrees(view, item, other) for other in pool):
            raise _unequal(f"{who}, item {number + 1}, otherwise than it was decided")


def _name(item: Json) -> str:
    return entry_id(item) or (item if isinstance(item, str) else repr(item))


def _agrees(seen: Any, meant: Json, before: _View) -> bool:
    """Tell whether a reader sees what was meant, or what it saw before where the text was not touched."""
    if _alike(seen, meant) or (before is not _NEVER and _alike(seen, before.seen)):
        return True
    if isinstance(seen, dict) and isinstance(meant, dict) and {str(key) for key in seen} == meant.keys():
        was = before.members()
        return all(
            any(_agrees(seen[key], meant[str(key)], old) for old in _earlier(was, key, meant[str(key)]))
            for key in seen
        )
    if isinstance(seen, list) and isinstance(meant, list) and len(seen) == len(meant):
        padded = chain(before.items(), repeat(_NEVER))
        return all(
            _agrees(view, item, was_item) for view, item, was_item in zip(seen, meant, padded, strict=False)
        )
    # A converted bare string was the whole item before and is the assertion now.
    return isinstance(before.seen, dict) and isinstance(seen, str) and seen == before.seen.get("assertion")


def _earlier(was: Mapping[Any, _View], key: Any, meant: Json) -> Iterable[_View]:
    """The views that a key's value may have come from.

    Under a key that is new any value may have moved there, under another one what meant the same.
    """
    if key not in was:
        return (*was.values(), _NEVER)
    moved = (view for view in was.values() if view.meant is not _ABSENT and same_data(view.meant, meant))
    return (was[key], *moved)


def _alike(one: Any, other: Any) -> bool:
    """Equal in value and kind, as far down as they go."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(_alike, one, other))
    if isinstance(one, float) and isinstance(other, float) and one != one:
        return other != other
    return type(one) is type(other) and bool(one == other)
