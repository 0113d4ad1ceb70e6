"""Edits of an artifact as plain data: the artifact room turns each into splices, `intended` says its meaning.

Indexes count items of `metadata.evals` from 0, in the order of the file before the edit. A single string
under `evals` counts as a list of one bare string.
"""

from typing import TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import EntryValue, Json


@dataclass(frozen=True, slots=True)
class AddEntry:
    """Put a new entry into `metadata.evals`, at `index` (None: after the last), creating what is missing.

    Keys are written in the order of the value. A single string becomes the first item of a list.
    """

    value: EntryValue
    index: int | None = None


@dataclass(frozen=True, slots=True)
class ReplaceEntry:
    """Write an entry anew in the place of the one at `index`; full-line comments above it stay."""

    index: int
    value: EntryValue


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """Take the entry at `index` out; the last one takes the `evals` key with it."""

    index: int


@dataclass(frozen=True, slots=True)
class ConvertEntry:
    """Turn the bare string at `index` into an object with `id` and, as `assertion`, the same source text."""

    index: int
    id: str


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """Move the entry at `index` so that it stands at `to` afterwards; its comment block above goes along."""

    index: int
    to: int


@dataclass(frozen=True, slots=True)
class SetField:
    """Set one field of an object entry, in place where it exists, else after the entry's last field."""

    index: int
    field: str
    value: Json


@dataclass(frozen=True, slots=True)
class RemoveField:
    """Take one field out of an object entry."""

    index: int
    field: str


@dataclass(frozen=True, slots=True)
class RenameField:
    """Rename one field of an object entry (older shapes: `name` is `id`); its value is not touched."""

    index: int
    field: str
    to: str


@dataclass(frozen=True, slots=True)
class RecordOrigin:
    """Put an id on the trail: into that model's first trail entry, or into a new one at the end.

    confidence: 0..1, written with at least one and at most two decimals; None writes none.
    """

    model: str
    id: str
    confidence: float | None


@dataclass(frozen=True, slots=True)
class DropOrigin:
    """Take an id off the trail, in every trail entry that names it; what empties goes too."""

    id: str


@dataclass(frozen=True, slots=True)
class RenameOrigin:
    """Rename an id in every trail entry that names it, in `evals` and in `confidence`."""

    id: str
    to: str


@dataclass(frozen=True, slots=True)
class SetConfidence:
    """Set (or with None drop) the number of an id in the trail entry at `trail`; an emptied map goes."""

    trail: int
    id: str
    confidence: float | None


@dataclass(frozen=True, slots=True)
class MergeOrigins:
    """Merge all trail entries of one model into its first."""

    model: str


@dataclass(frozen=True, slots=True)
class SetSkip:
    """Set `metadata.eval-skip` (None takes the key out)."""

    value: bool | None


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Replace characters of the file's text, for mending what is not YAML yet.

    line: from 1. old: the whole line as it stands, without its newline. new: the lines that take its place
    (() deletes it).
    """

    line: int
    old: str
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reshape:
    """Bring an older shape of `metadata.evals` to today's: the list under `evals.criteria` or `evals.evals`.

    member: the key under `evals` that holds the list.
    """

    member: str


@dataclass(frozen=True, slots=True)
class RenameMember:
    """Rename a member of `metadata` (`eval-skp` is `eval-skip`); its value is not touched."""

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class RemoveMember:
    """Take a member of `metadata` out with all of its value; an emptied `metadata` becomes `{}`."""

    name: str


@dataclass(frozen=True, slots=True)
class RenameOriginField:
    """Rename one key of the trail entry at `trail` (`generated_by` is `generated-by`)."""

    trail: int
    field: str
    to: str


@dataclass(frozen=True, slots=True)
class RemoveOrigin:
    """Take the trail entry at `trail` out; the last one takes the trail's key with it."""

    trail: int


@dataclass(frozen=True, slots=True)
class DropRepeat:
    """Take the item at `place` out of the ids of the trail entry at `trail`, when it stands there twice."""

    trail: int
    place: int


Edit: TypeAlias = (
    AddEntry
    | ReplaceEntry
    | RemoveEntry
    | ConvertEntry
    | MoveEntry
    | SetField
    | RemoveField
    | RenameField
    | RecordOrigin
    | DropOrigin
    | RenameOrigin
    | SetConfidence
    | MergeOrigins
    | SetSkip
    | ReplaceText
    | Reshape
    | RenameMember
    | RemoveMember
    | RenameOriginField
    | RemoveOrigin
    | DropRepeat
)
