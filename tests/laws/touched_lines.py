"""Which lines of a file an edit may change, told from the file and the edit alone (law 2)."""

from functools import lru_cache

from evals_studio.artifact import Document
from evals_studio.artifact.extents import own_end
from evals_studio.artifact.layout import EVALS, METADATA
from evals_studio.artifact.scanning import read_yaml
from evals_studio.artifact.tree import Source
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    DropOrigin,
    DropRepeat,
    Edit,
    MergeOrigins,
    MoveEntry,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RemoveMember,
    RemoveOrigin,
    RenameField,
    RenameMember,
    RenameOrigin,
    RenameOriginField,
    ReplaceEntry,
    Reshape,
    SetConfidence,
    SetField,
    SetSkip,
)


@lru_cache(maxsize=8)
def tree_of(text: str) -> Source:
    """A text's tree; the same few texts are looked at again and again."""
    return read_yaml(text)


def lines_of(document: Document) -> list[str]:
    return document.raw.decode("utf-8", "surrogateescape").split("\n")


def names(entry: object, id_: str) -> bool:
    ids = entry.get("evals") if isinstance(entry, dict) else None
    return isinstance(ids, list) and id_ in ids


def member_lines(document: Document, name: str) -> set[int]:
    """Lines of a member of metadata from its key through its last own line; {} where it is missing."""
    if document.layout is None or name not in metadata_of(document):
        return set()
    source = tree_of(document.layout.text)
    pair = source.root.pair(METADATA).value.pair(name)
    if pair is None:
        return set()
    end = own_end(source, max(pair.end, pair.colon + 1), source.column(pair.start))
    above = document.raw[: len(document.envelope.before)].count(b"\n") + 1
    first = source.text.count("\n", 0, pair.start) + above
    return set(range(first, source.text.count("\n", 0, end - 1) + above + 1))


def metadata_of(document: Document) -> dict:
    value = document.data.get(METADATA)
    return value if isinstance(value, dict) else {}


def metadata_line(document: Document) -> set[int]:
    layout = document.layout
    if layout is None or layout.metadata is None:
        return set()
    pair = layout.metadata
    first = document.position((METADATA,), "key").line
    if pair.value.flow or pair.value.kind in {"empty", "scalar"}:
        return set(range(first, document._position(("", 0), pair.end).line + 1))
    return set()


def is_open_list(document: Document, name: str) -> bool:
    """A block list with items: it receives an item without a line of it changing."""
    layout = document.layout
    pair = layout.member(name) if layout else None
    return pair is not None and pair.value.kind == "sequence" and not pair.value.flow


def touched(document: Document, edit: Edit, *, after: bool, survivors: tuple[int, ...] = ()) -> set[int]:  # noqa: C901 - one case for each kind of edit
    """The lines an edit may change (before) or has written (after)."""
    lines: set[int] = set()
    count = len(document.entries)
    match edit:
        case AddEntry(_, index):
            if after and is_open_list(document, EVALS):
                lines |= set(document.entry_lines(count - 1 if index is None else min(index, count - 1)))
        case MoveEntry(index, to):
            where = to if after else index
            lines |= set(document.entry_lines(where))
            lines |= set(comment_block(document, where))
        case (
            ReplaceEntry(index)
            | ConvertEntry(index)
            | SetField(index)
            | RemoveField(index)
            | RenameField(index)
        ):
            lines |= set(document.entry_lines(index))
        case RemoveEntry(index) if not after:
            lines |= set(document.entry_lines(index))
        case RecordOrigin(model, id_, _):
            for number, entry in enumerate(document.trail):
                if isinstance(entry, dict) and entry.get("generated-by") == model:
                    lines |= set(document.trail_lines(number))
        case DropOrigin(id_) if after:
            for number in survivors:
                lines |= set(document.trail_lines(number))
        case DropOrigin(id_) | RenameOrigin(id_, _):
            for number, entry in enumerate(document.trail):
                if names(entry, id_) or (isinstance(edit, RenameOrigin) and names(entry, edit.to)):
                    lines |= set(document.trail_lines(number))
        case SetConfidence(number, _, _):
            lines |= set(document.trail_lines(number))
        case MergeOrigins(model):
            for number, entry in enumerate(document.trail):
                if isinstance(entry, dict) and entry.get("generated-by") == model:
                    lines |= set(document.trail_lines(number))
        case RenameOriginField(number) | DropRepeat(number):
            lines |= set(document.trail_lines(number))
        case RemoveOrigin(number) if not after:
            lines |= set(document.trail_lines(number))
        case RenameMember(name, to):
            found = document.position((METADATA, to if after else name), "key")
            lines |= {found.line} if found else set()
        case RemoveMember(name) if not after:
            lines |= member_lines(document, name)
        case Reshape():
            lines |= member_lines(document, EVALS) | member_lines(document, "eval-skip")
        case SetSkip():
            lines |= member_lines(document, "eval-skip")
    return lines


def surviving(before: Document, edit: Edit) -> tuple[int, ...]:
    """Numbers, after an id was dropped, of the trail entries that listed it among others."""
    found, at = [], 0
    for entry in before.trail:
        named = isinstance(edit, DropOrigin) and names(entry, edit.id)
        if named and set(entry["evals"]) == {edit.id}:
            continue
        if named:
            found.append(at)
        at += 1
    return tuple(found)


def comment_block(document: Document, index: int) -> list[int]:
    """Full-line comments right above an entry, in its dash's column, without a blank between."""
    lines = lines_of(document)
    own = document.entry_lines(index)
    if not own:
        return []
    first = own[0]
    column = len(lines[first - 1].lstrip("\ufeff")) - len(lines[first - 1].lstrip("\ufeff").lstrip(" "))
    floor = document.entry_lines(index - 1)[-1] if index > 0 else 0
    found = []
    for number in range(first - 1, floor, -1):
        line = lines[number - 1]
        if not line.lstrip(" ").startswith("#") or len(line) - len(line.lstrip(" ")) != column:
            break
        found.append(number)
    return found
