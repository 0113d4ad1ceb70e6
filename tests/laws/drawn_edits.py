"""Edits drawn for a document: every kind, mostly such that the document's data allows them."""

from dice import IDS, MODELS, WORDS, Die

from evals_studio.artifact import Document
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
from evals_studio.model.json import EntryValue


def some_text(die: Die) -> str:
    words = [WORDS[die.number(0, len(WORDS) - 1)] for _ in range(die.number(1, 3))]
    return (" ", "\n", "", ": ")[die.number(0, 3)].join(words)


def some_entry(die: Die) -> EntryValue:
    if die.number(0, 5) == 0:
        return some_text(die)
    entry = {"id": IDS[die.number(0, len(IDS) - 1)], "assertion": some_text(die)}
    if die.number(0, 1):
        entry["options"] = {
            "tool": some_text(die),
            "min": die.number(0, 3),
            "x": [some_text(die), 1.5, None, True],
        }
    if die.number(0, 2) == 0:
        entry["examples"] = {"pass": [some_text(die), "two"], "fail": some_text(die)}
    if die.number(0, 3) == 0:
        entry["weight"] = (1, 0.5, 1e20, 1e-7)[die.number(0, 3)]
    if die.number(0, 5) == 0:
        entry["target"] = {"source": "file", "path": "a/b.txt"}
    return entry


def some_edit(die: Die, document: Document) -> Edit:  # noqa: C901 - one line for each kind of edit
    """Draw an edit that the document's data allows, most often."""
    entries, trail = document.entries, document.trail
    index = die.number(0, max(0, len(entries) - 1))
    entry = entries[index] if entries else None
    fields = tuple(entry) if isinstance(entry, dict) else ()
    id_ = IDS[die.number(0, len(IDS) - 1)]
    choice = die.number(0, 25)
    if choice > 22:
        return some_repair(die, document)
    if choice > 16:
        choice = (4, 4, 5, 5, 6, 8)[choice - 17]  # the edits that move lines deserve more draws
    if choice <= 2 or (not entries and choice <= 8):
        at = None if die.number(0, 3) else die.number(0, len(entries))
        return AddEntry(some_entry(die), at)
    if choice == 3:
        return ReplaceEntry(index, some_entry(die))
    if choice == 4:
        return RemoveEntry(index)
    if choice == 5:
        return MoveEntry(index, die.number(0, len(entries) - 1))
    if choice <= 7:
        if isinstance(entry, str):
            return ConvertEntry(index, id_)
        field = (*fields, "severity", "evidence", "examples", "options")[die.number(0, len(fields) + 3)]
        value = (some_text(die), 3, {"tool": "x"}, ["a", some_text(die)], True)[die.number(0, 4)]
        return SetField(index, field, value)
    if choice == 8 and fields:
        return RemoveField(index, fields[die.number(0, len(fields) - 1)])
    if choice <= 10:
        number = (None, 0.5, 0.876, 1)[die.number(0, 3)]
        return RecordOrigin(MODELS[die.number(0, len(MODELS) - 1)], id_, number)
    if choice == 11:
        return DropOrigin(id_)
    if choice == 12:
        return RenameOrigin(id_, "renamed-" + str(die.number(0, 9)))
    if choice == 13:
        if trail and die.number(0, 1):
            return SetConfidence(die.number(0, len(trail) - 1), id_, (None, 0.25)[die.number(0, 1)])
        return MergeOrigins(MODELS[die.number(0, 1)])
    if choice == 14 and fields:
        return RenameField(
            index, fields[die.number(0, len(fields) - 1)], ("id", "renamed", "to: be", "no")[die.number(0, 3)]
        )
    if (
        choice == 15
        and isinstance(document.data.get("metadata"), dict)
        and isinstance(document.data["metadata"].get("evals"), dict)
    ):
        return Reshape(("criteria", "evals")[die.number(0, 1)])
    return SetSkip((True, False, None)[die.number(0, 2)])


def some_repair(die: Die, document: Document) -> Edit:
    """Draw one of the edits that mend what is around the entries."""
    metadata, trail = document.data.get("metadata"), document.trail
    members = tuple(metadata) if isinstance(metadata, dict) else ()
    name = (*members, "evals")[die.number(0, len(members))]
    number = die.number(0, max(0, len(trail) - 1))
    origin = trail[number] if trail else None
    keys = (*(origin if isinstance(origin, dict) else ()), "evals")
    match die.number(0, 4):
        case 0:
            return RenameMember(
                name, ("eval-skip", "evals", "eval-provenance", "eval-to: be")[die.number(0, 3)]
            )
        case 1:
            return RemoveMember(name)
        case 2:
            return RenameOriginField(
                number, keys[die.number(0, len(keys) - 1)], ("generated-by", "renamed")[die.number(0, 1)]
            )
        case 3:
            return RemoveOrigin(number)
    ids = origin.get("evals") if isinstance(origin, dict) else None
    return DropRepeat(number, die.number(0, max(0, len(ids) - 1 if isinstance(ids, list) else 0)))
