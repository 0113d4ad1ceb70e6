"""Proposals that another tool made, read from JSON and offered once more (`propose --from FILE`)."""

import json
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import field
from pathlib import Path
from typing import Final

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.position import Position
from evals_studio.model.proposal import Offer
from evals_studio.propose.brief import Brief
from evals_studio.propose.plain_data import is_encodable
from evals_studio.propose.proposer import MakerName, Source, Yielded, cleaned_name

LARGEST: Final = 20_000_000
"""Bytes of a replay file; a larger one is refused."""

_DEEPEST = 60
_SHAPES = (
    'Expected {"artifacts": [...]}, as `propose --format json` prints it, '
    'or {"generated-by": ..., "proposals": [...]} for one artifact.'
)


@dataclass(frozen=True, slots=True)
class Replay:
    """The proposer of what a file holds for one artifact. name: the maker's own, kept for the trail."""

    name: str
    recorded: tuple[Offer | MakerName, ...] = ()
    source: Source = field(default="replay", init=False)

    async def offers(self, brief: Brief) -> AsyncGenerator[Yielded, None]:
        """Yield what was recorded, in the file's order."""
        del brief
        for item in self.recorded:
            yield item


@dataclass(frozen=True, slots=True)
class ReplayFile:
    """A replay file, read.

    label: its name for messages. parts: what it holds by artifact; a path of None speaks for whichever one
    artifact it is replayed on.
    """

    label: str
    parts: tuple[tuple[str | None, Replay], ...]

    @property
    def is_single(self) -> bool:
        """Tell whether this is the form for one artifact, which must not be replayed on several."""
        return any(path is None for path, _ in self.parts)

    def for_artifact(self, path: Path, folder: Path) -> Replay:
        """Give the maker for one artifact; its offers are none when the file does not speak of it.

        folder: the working folder, from which relative paths in the file count.
        """
        wanted = _resolved(folder, str(path))
        found = [part for named, part in self.parts if named is None or _resolved(folder, named) == wanted]
        named = [part for part in found if part.name]
        if len(named) < 2:
            return named[0] if named else Replay(self.label)
        items = [item for part in named for item in (MakerName(part.name), *part.recorded)]
        return Replay(named[0].name, tuple(items))

    def speaks_of(self, path: Path, folder: Path) -> bool:
        """Tell whether the file holds a part for this artifact."""
        wanted = _resolved(folder, str(path))
        return any(named is None or _resolved(folder, named) == wanted for named, _ in self.parts)


def replay_at(path: Path) -> ReplayFile:
    """Read the replay file at `path`. Raises Fault; one that says no mend could not be read at all."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no path"
        raise Fault(f"{path} cannot be read: {reason}.", code="replay") from None
    return read_replay(raw, str(path))


def read_replay(raw: bytes, label: str) -> ReplayFile:
    """Read a replay file's bytes. Raises Fault, with line and column where there are some, and nothing else.

    label: the file's name as messages show it, for instance "proposals.json" or "standard input".
    """
    data = _parsed(raw, label)
    if not isinstance(data, dict):
        raise _wrong(label, "it holds no object")
    if "artifacts" in data:
        return ReplayFile(label, _many(data, label))
    if "proposals" in data:
        return ReplayFile(label, ((None, _part(data, label, "")),))
    raise _wrong(label, "it has neither `artifacts` nor `proposals`")


def _parsed(raw: bytes, label: str) -> object:
    if len(raw) > LARGEST:
        raise _wrong(label, f"it is larger than {LARGEST // 1_000_000} MB", mend="Split it by artifact.")
    try:
        data = json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_without_twins)
    except json.JSONDecodeError as error:
        where = Position(error.lineno, error.colno)
        raise _wrong(label, f"it is not JSON: {error.msg}", where=where, mend="Mend the JSON.") from None
    except UnicodeDecodeError:
        raise _wrong(label, "it is not UTF-8", mend="Save it as UTF-8.") from None
    except RecursionError:
        raise _wrong(label, "it is nested too deeply") from None
    except ValueError as error:
        raise _wrong(
            label, str(error) if isinstance(error, _TwinKeyError) else "a number is too long"
        ) from None
    if not _is_shallow(data):
        raise _wrong(label, "it is nested too deeply")
    return data


class _TwinKeyError(ValueError):
    """An object in which a key stands twice."""


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) != len(pairs):
        twin = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise _TwinKeyError(f"the key {twin[:60]!r} stands twice in one object")
    return result


def _is_shallow(data: object) -> bool:
    """Tell whether data is nested no deeper than we look; walks level by level, without recursion."""
    level = [data]
    for _ in range(_DEEPEST):
        level = [child for node in level for child in _children(node)]
        if not level:
            return True
    return False


def _children(node: object) -> list[object]:
    if isinstance(node, dict):
        return list(node.values())
    return node if isinstance(node, list) else []


def _many(data: dict[str, object], label: str) -> tuple[tuple[str | None, Replay], ...]:
    version = data.get("version", 1)
    if isinstance(version, bool) or version != 1:
        raise _wrong(label, f"its version is {version!r:.40}, and this program reads version 1")
    artifacts = data["artifacts"]
    if not isinstance(artifacts, list):
        raise _wrong(label, "`artifacts` is no list")
    return tuple(_artifact(item, label, f"artifacts[{index}]") for index, item in enumerate(artifacts))


def _artifact(item: object, label: str, place: str) -> tuple[str | None, Replay]:
    if not isinstance(item, dict):
        raise _wrong(label, f"{place} is no object")
    path = item.get("path")
    if not isinstance(path, str) or not path.strip() or "\0" in path or not is_encodable(path):
        raise _wrong(label, f"{place} has no usable `path`")
    return path, _part(item, label, f"{place}.")


def _part(item: dict[str, object], label: str, place: str) -> Replay:
    """Read one artifact's share; what is wrong with a single proposal is left for the gate to say."""
    proposals = item.get("proposals")
    if proposals is None:
        proposals = []
    if not isinstance(proposals, list):
        raise _wrong(label, f"`{place}proposals` is no list")
    name = cleaned_name(item.get("generated-by"))
    if not name and proposals:
        mend = 'Add "generated-by" with the name of the tool or model that made the proposals.'
        raise _wrong(label, f"`{place}generated-by` is missing or no text", mend=mend)
    return Replay(name, tuple(map(_offer, proposals)))


def _offer(item: object) -> Offer:
    if not isinstance(item, dict):
        return Offer(entry=None)
    why = item.get("why")
    return Offer(
        entry=item.get("entry"),
        confidence=item.get("confidence"),
        why=why if isinstance(why, str) else "",
        quote=item.get("quote"),
    )


def _resolved(folder: Path, path: str) -> Path | None:
    """Give a path's real place, or None where no such place can exist."""
    try:
        return (folder / path).resolve()
    except (OSError, ValueError, RuntimeError):
        return None


def _wrong(label: str, what: str, *, where: Position | None = None, mend: str = _SHAPES) -> Fault:
    return Fault(f"{label} cannot be replayed: {what}.", mend=mend, where=where, code="replay")
