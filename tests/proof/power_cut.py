"""A power cut, simulated: what the store asks of the disk is recorded, and every disk that may be left is built.

What POSIX leaves open is taken at its worst. Data that was not brought down by fsync may be missing, whole or half
there. Names that were made, moved or removed since their folder's last fsync may each have reached the disk or
not. What was brought down stays.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, product, takewhile
from pathlib import Path
from typing import Any

import pytest


@dataclass(frozen=True)
class Named:
    """A change of names in a folder: `path` means `inode` from now on (None: nothing), `gone` is free."""

    path: str
    inode: int | None
    gone: str = ""

    @property
    def folder(self) -> str:
        return str(Path(self.path or self.gone).parent)


@dataclass(frozen=True)
class Data:
    """A file's content as programs see it now, not yet on the disk."""

    inode: int
    content: bytes


@dataclass(frozen=True)
class Synced:
    """A file, or a folder's names, brought to the disk."""

    inode: int
    folder: str = ""


@dataclass(frozen=True)
class Shown:
    """What a person was shown: a state that is kept, or one that is on its way."""

    state: str
    is_kept: bool


Event = Named | Data | Synced | Shown


@dataclass
class Disk:
    """What was on the disk at first, and all that happened since, in order.

    files: content by path. folders: that were there.
    """

    root: Path
    events: list[Event] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in self.root.rglob("*"):
            self.names[str(path)] = path.stat().st_ino
            if path.is_file():
                self.files[str(path)] = path.read_bytes()

    def show(self, state: str, *, is_kept: bool) -> None:
        """Note what a person sees now."""
        self.events.append(Shown(state, is_kept))

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Record from now on what is asked of the system below `root`."""
        _Recorder(self, patch)


class _Recorder:
    """Stands between the store and the system."""

    def __init__(self, disk: Disk, patch: pytest.MonkeyPatch) -> None:
        self.disk = disk
        self.patch = patch
        self.wrap("open", self.opened)
        self.wrap("write", self.handled)
        self.wrap("ftruncate", self.handled)
        self.wrap("fsync", self.synced)
        self.wrap("mkdir", self.made)
        self.wrap("replace", self.moved)
        self.wrap("rename", self.moved)
        self.wrap("unlink", self.removed)

    def wrap(self, name: str, note: Callable[..., Any]) -> None:
        system = getattr(os, name)

        def stand_in(*args: Any, **named: Any) -> Any:
            return note(system, *args, **named)

        self.patch.setattr(os, name, stand_in)

    def is_ours(self, path: Any) -> bool:
        return not isinstance(path, int) and str(os.fspath(path)).startswith(str(self.disk.root))

    def opened(self, system: Callable[..., int], path: Any, flags: int, *args: Any, **named: Any) -> int:
        is_new = flags & os.O_CREAT and self.is_ours(path) and not os.path.lexists(path)
        handle = system(path, flags, *args, **named)
        if is_new:
            self.disk.events.append(Named(str(path), os.fstat(handle).st_ino))
        return handle

    def handled(self, system: Callable[..., Any], handle: int, *args: Any) -> Any:
        done = system(handle, *args)
        self.note_data(handle)
        return done

    def synced(self, system: Callable[..., None], handle: int) -> None:
        place = _place(handle)
        if place.is_dir():
            self.disk.events.append(Synced(0, str(place)))
        else:
            self.note_data(handle)
            self.disk.events.append(Synced(os.fstat(handle).st_ino))

    def note_data(self, handle: int) -> None:
        place = _place(handle)
        if self.is_ours(place):
            self.disk.events.append(Data(os.fstat(handle).st_ino, place.read_bytes()))

    def made(self, system: Callable[..., None], path: Any, *args: Any, **named: Any) -> None:
        system(path, *args, **named)
        if self.is_ours(path):
            self.disk.events.append(Named(str(path), Path(path).stat().st_ino))

    def moved(self, system: Callable[..., None], source: Any, target: Any) -> None:
        inode = Path(source).stat().st_ino
        system(source, target)
        self.disk.events.append(Named(str(target), inode, str(source)))

    def removed(self, system: Callable[..., None], path: Any, *args: Any, **named: Any) -> None:
        system(path, *args, **named)
        if self.is_ours(path):
            self.disk.events.append(Named("", None, str(path)))


def _place(handle: int) -> Path:
    return Path(f"/proc/self/fd/{handle}").readlink()


@dataclass(frozen=True)
class Left:
    """A disk that a cut may leave. shown: what had been shown as kept last, and what was on its way since."""

    files: Mapping[str, bytes]
    shown: tuple[str, ...]


def cuts(disk: Disk, wanted: Sequence[str]) -> Iterator[Left]:
    """Cut the power after each event; give every disk that may be left, as far as the wanted paths go."""
    seen = set()
    for moment in range(len(disk.events) + 1):
        happened = disk.events[:moment]
        shown = _shown(happened)
        for files in _disks(disk, happened, wanted):
            key = (tuple(sorted(files.items())), shown)
            if key not in seen:
                seen.add(key)
                yield Left(files, shown)


def _shown(happened: Sequence[Event]) -> tuple[str, ...]:
    states: tuple[str, ...] = ()
    for event in happened:
        if isinstance(event, Shown):
            states = (event.state,) if event.is_kept else (*states, event.state)
    return states


def _disks(disk: Disk, happened: Sequence[Event], wanted: Sequence[str]) -> Iterator[dict[str, bytes]]:
    sure, open_ = _names(disk, happened)
    contents = _contents(disk, happened)
    for applied in chain.from_iterable(combinations(open_, count) for count in range(len(open_) + 1)):
        names = dict(sure)
        for change in applied:
            _apply(change, names)
        there = [path for path in wanted if _is_reachable(path, names, disk.root)]
        for found in product(*(contents.get(names[path], (b"",)) for path in there)):
            yield dict(zip(there, found, strict=True))


def _names(disk: Disk, happened: Sequence[Event]) -> tuple[dict[str, int], list[Named]]:
    """Part the changes of names into what is sure and what may be missing."""
    sure, open_ = dict(disk.names), list[Named]()
    for event in happened:
        if isinstance(event, Named):
            open_.append(event)
        elif isinstance(event, Synced) and event.folder:
            for change in [one for one in open_ if one.folder == event.folder]:
                _apply(change, sure)
                open_.remove(change)
    return sure, open_


def _apply(change: Named, names: dict[str, int]) -> None:
    names.pop(change.gone, None)
    if change.inode is not None:
        names[change.path] = change.inode


def _contents(disk: Disk, happened: Sequence[Event]) -> dict[int, tuple[bytes, ...]]:
    """Give what each file may hold: what was brought down, and if more was written, that in whole or in half."""
    sure = {disk.names[path]: content for path, content in disk.files.items()}
    latest = dict(sure)
    for event in happened:
        if isinstance(event, Data):
            latest[event.inode] = event.content
        elif isinstance(event, Synced) and not event.folder:
            sure[event.inode] = latest.get(event.inode, b"")
    return {inode: _torn(sure.get(inode, b""), content) for inode, content in latest.items()}


def _torn(sure: bytes, content: bytes) -> tuple[bytes, ...]:
    if content == sure:
        return (sure,)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(sure, content, strict=False)))
    return (sure, content[: shared + (len(content) - shared) // 2], content)


def _is_reachable(path: str, names: Mapping[str, int], root: Path) -> bool:
    above = [str(one) for one in Path(path).parents if one != root and root in one.parents]
    return path in names and all(one in names for one in above)
