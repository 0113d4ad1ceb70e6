"""Random edits of a document, and the laws of editing as checks of one edit."""

import re
from collections import Counter

from costumes import IDS, MODELS, WORDS, Die

from evals_studio.artifact import Document, intended, read_artifact, verify
from evals_studio.artifact.layout import EVALS, METADATA, TRAIL
from evals_studio.artifact.scanning import read_yaml
from evals_studio.artifact.splicing import comments_in, comments_in_value, own_end
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    DropOrigin,
    Edit,
    MergeOrigins,
    MoveEntry,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RenameOrigin,
    ReplaceEntry,
    SetConfidence,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import Refused
from evals_studio.model.json import same_data


def some_text(die: Die) -> str:
    words = [WORDS[die.number(0, len(WORDS) - 1)] for _ in range(die.number(1, 3))]
    return (" ", "\n", "", ": ")[die.number(0, 3)].join(words)


def some_entry(die: Die) -> object:
    if die.number(0, 5) == 0:
        return some_text(die)
    entry = {"id": IDS[die.number(0, len(IDS) - 1)], "assertion": some_text(die)}
    if die.number(0, 1):
        entry["options"] = {"tool": some_text(die), "min": die.number(0, 3), "x": [some_text(die), 1.5, None, True]}
    if die.number(0, 2) == 0:
        entry["examples"] = {"pass": [some_text(die), "two"], "fail": some_text(die)}
    if die.number(0, 3) == 0:
        entry["weight"] = (1, 0.5, 1e20, 1e-7)[die.number(0, 3)]
    if die.number(0, 5) == 0:
        entry["target"] = {"source": "file", "path": "a/b.txt"}
    return entry


def some_edit(die: Die, document: Document) -> Edit:
    """Draw an edit that the document's data allows, most often."""
    entries, trail = document.entries, document.trail
    index = die.number(0, max(0, len(entries) - 1))
    entry = entries[index] if entries else None
    fields = tuple(entry) if isinstance(entry, dict) else ()
    id_ = IDS[die.number(0, len(IDS) - 1)]
    choice = die.number(0, 14)
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
    return SetSkip((True, False, None)[die.number(0, 2)])


def lines_of(document: Document) -> list[str]:
    return document.raw.decode("utf-8", "surrogateescape").split("\n")


def names(entry: object, id_: str) -> bool:
    ids = entry.get("evals") if isinstance(entry, dict) else None
    return isinstance(ids, list) and id_ in ids


def member_lines(document: Document, name: str) -> set[int]:
    """Lines of a member of metadata with its key, from the tree; {} where it is missing."""
    layout = document.layout
    pair = layout.member(name) if layout else None
    if pair is None:
        return set()
    first = document.position((METADATA, name), "key").line
    if name in layout.lists:
        count = len(layout.lists[name].chunks)
        last = max(document._item_lines(name, number)[-1] for number in range(count))
    else:
        last = document._position(("", 0), max(pair.end, pair.colon + 1)).line
        head = document._position(("", 0), max(pair.key.end, pair.colon)).line
        last = max(last, head)
        if not pair.value.items and not pair.value.pairs:
            end = own_end(layout.skeleton, pair.end, layout.skeleton.column(pair.start))
            last = max(last, document._position(("", 0), end - 1).line)
        if pair.value.items and pair.value.items[0].dash >= 0:
            last = max(document._item_lines(name, len(pair.value.items) - 1)[-1], last)
    return set(range(first, last + 1))


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


def touched(document: Document, edit: Edit, *, after: bool, survivors: tuple[int, ...] = ()) -> set[int]:
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
            lines |= {line for line in comment_block(document, where)}
        case ReplaceEntry(index) | ConvertEntry(index) | SetField(index) | RemoveField(index):
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


def check_locality(before: Document, edit: Edit, after: Document) -> None:
    """Law 2: every line outside what the edit touches is the same, in the same order."""
    old = touched(before, edit, after=False)
    new = touched(after, edit, after=True, survivors=surviving(before, edit))
    listed = TRAIL if isinstance(edit, (RecordOrigin, DropOrigin, RenameOrigin, SetConfidence, MergeOrigins)) else EVALS
    gone = listed not in metadata_of(after) and listed in metadata_of(before)
    if isinstance(edit, SetSkip):
        listed = "eval-skip"
    elif not is_open_list(before, listed) or not is_open_list(after, listed):
        # The flow collection, empty value or single string that receives the item; a key that comes or goes.
        old |= member_lines(before, listed)
        new |= member_lines(after, listed)
    if gone:
        # Comments inside a key that goes may move to its column.
        kept = [line.strip() for line in (lines_of(before)[n - 1] for n in sorted(old)) if line.strip().startswith("#")]
        kept += [c for c in all_comments(before)]
    if metadata_line(before) or metadata_line(after) or METADATA not in after.data or METADATA not in before.data:
        old |= metadata_line(before)
        new |= metadata_line(after)
        if METADATA not in before.data or not isinstance(before.data[METADATA], dict) or not before.data[METADATA]:
            new |= {after.position((METADATA,), "key").line} if METADATA in after.data else set()
            old |= {before.position((METADATA,), "key").line} if METADATA in before.data else set()
        if METADATA in after.data and not after.data[METADATA]:
            old |= {before.position((METADATA,), "key").line} if METADATA in before.data else set()
    before_lines, after_lines = lines_of(before), lines_of(after)
    if not before.has_frontmatter:
        assert after.raw.endswith(before.envelope.after)
        return
    left = [line for number, line in enumerate(before_lines, 1) if number not in old]
    right = [line for number, line in enumerate(after_lines, 1) if number not in new]
    if gone:
        # Comments of the removed key may have become lines of their own.
        right = without_extra_comments(left, right)
    assert left == right, f"lines outside the edit changed: {first_difference(left, right)}"


def without_extra_comments(left: list[str], right: list[str]) -> list[str]:
    result, at = [], 0
    for line in right:
        if at < len(left) and line == left[at]:
            at += 1
        elif line.strip().startswith("#"):
            continue
        result.append(line)
    return result


def first_difference(left: list[str], right: list[str]) -> str:
    for number, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            return f"{number}: {one!r} / {other!r}"
    return f"{len(left)} / {len(right)} lines"


def metadata_of(document: Document) -> dict:
    value = document.data.get(METADATA)
    return value if isinstance(value, dict) else {}


def all_comments(document: Document) -> list[str]:
    if document.layout is None:
        return []
    source = read_yaml(document.layout.text)
    found = comments_in(source, 0, len(source.text))
    if source.root is not None:
        found += [c for node in scalars(source.root) for c in (comments_in_value(source, node) if node.style in {"|", ">"} else [])]
    return found


def scalars(node):
    if node.kind == "scalar":
        yield node
    for pair in node.pairs:
        yield from scalars(pair.key)
        yield from scalars(pair.value)
    for item in node.items:
        yield from scalars(item.node)


def check_comments(before: Document, edit: Edit, after: Document) -> None:
    """Law 3: what keeps comments keeps all; what removes drops only those on the lines that go."""
    lost = Counter(all_comments(before)) - Counter(all_comments(after))
    won = Counter(all_comments(after)) - Counter(all_comments(before))
    assert not won, f"comments appeared: {won}"
    if isinstance(edit, (RemoveEntry, ReplaceEntry, DropOrigin, MergeOrigins, RecordOrigin, SetConfidence, RenameOrigin)):
        on_lines = [line for n, line in enumerate(lines_of(before), 1) if n in touched(before, edit, after=False)]
        lost = Counter({c: n for c, n in lost.items() if not any(c in line for line in on_lines)})
    assert not lost, f"comments lost: {lost}"


def check_edit(before: Document, edit: Edit) -> Document | None:
    """Apply an edit and hold it against all laws; None when it was refused."""
    try:
        after = before.apply(edit)
    except Refused as refused:
        assert refused.message
        return None
    again = read_artifact(after.raw)
    assert again.problem is None, again.problem
    assert same_data(again.data, after.data), "the whole text reads otherwise than its parts"
    assert same_data(after.data, intended(before.data, edit))
    verify(before.raw, after.raw, after.data)
    check_locality(before, edit, after)
    check_comments(before, edit, after)
    for index in range(len(after.entries)):
        own = after.entry_lines(index)
        assert own, f"entry {index} has no lines"
        assert re.search(r"\S", lines_of(after)[own[-1] - 1]) or re.search("[|>]", after.text)
        assert list(again.entry_lines(index)) == list(own)
    return after
