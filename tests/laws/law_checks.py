"""The laws of editing as checks of one edit."""

import re
from collections import Counter

from touched_lines import (
    is_open_list,
    lines_of,
    member_lines,
    metadata_line,
    metadata_of,
    surviving,
    touched,
    tree_of,
)

from evals_studio.artifact import Document, intended, read_artifact
from evals_studio.artifact.extents import comments_in, comments_in_value
from evals_studio.artifact.layout import EVALS, METADATA, TRAIL
from evals_studio.artifact.tree import Pair, Source
from evals_studio.model.edit import (
    DropOrigin,
    DropRepeat,
    Edit,
    MergeOrigins,
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
    SetConfidence,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import Refused
from evals_studio.model.json import same_data

_OF_THE_TRAIL = (
    RecordOrigin,
    DropOrigin,
    RenameOrigin,
    SetConfidence,
    MergeOrigins,
    RenameOriginField,
    RemoveOrigin,
    DropRepeat,
)


def check_locality(before: Document, edit: Edit, after: Document) -> None:
    """Law 2: every line outside what the edit touches is the same, in the same order."""
    old = touched(before, edit, after=False)
    new = touched(after, edit, after=True, survivors=surviving(before, edit))
    listed = TRAIL if isinstance(edit, _OF_THE_TRAIL) else EVALS
    if isinstance(edit, (RenameMember, RemoveMember)):
        listed = edit.name
    gone = listed not in metadata_of(after) and listed in metadata_of(before)
    if isinstance(edit, SetSkip):
        listed = "eval-skip"
    elif not is_open_list(before, listed) or not is_open_list(after, listed):
        # The flow collection, empty value or single string that receives the item; a key that comes or goes.
        old |= member_lines(before, listed)
        new |= member_lines(after, listed)
    if (
        metadata_line(before)
        or metadata_line(after)
        or METADATA not in after.data
        or METADATA not in before.data
    ):
        old |= metadata_line(before)
        new |= metadata_line(after)
        if (
            METADATA not in before.data
            or not isinstance(before.data[METADATA], dict)
            or not before.data[METADATA]
        ):
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
    if left != right and old and stretches_stand(before_lines, old, after_lines):
        return  # Blank lines below a text that went are no entry's own any more.
    assert left == right, f"lines outside the edit changed: {first_difference(left, right)}"


def stretches_stand(before: list[str], old: set[int], after: list[str]) -> bool:
    """Tell whether the stretches between touched lines stand in the new file, whole and in order."""
    stretches: list[list[str]] = [[]]
    for number, line in enumerate(before, 1):
        if number not in old:
            stretches[-1].append(line)
        elif number - 1 not in old:
            stretches.append([])
    first, *middle, last = stretches
    if after[: len(first)] != first or (last and after[-len(last) :] != last):
        return False
    at, stop = len(first), len(after) - len(last)
    for stretch in middle:
        found = next((i for i in range(at, stop) if after[i : i + len(stretch)] == stretch), None)
        if found is None:
            return False
        at = found + len(stretch)
    return at <= stop


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


def all_comments(document: Document) -> list[str]:
    if document.layout is None:
        return []
    source = tree_of(document.layout.text)
    found = comments_in(source, 0, len(source.text))
    if source.root is not None:
        found += [
            c
            for node in source.root.all_nodes()
            if node.style in {"|", ">"}
            for c in comments_in_value(source, node)
        ]
    return found


def check_comments(before: Document, edit: Edit, after: Document) -> None:
    """Law 3: what keeps comments keeps all; what removes drops only those on the lines that go."""
    lost = Counter(all_comments(before)) - Counter(all_comments(after))
    won = Counter(all_comments(after)) - Counter(all_comments(before))
    assert not won, f"comments appeared: {won}"
    if isinstance(edit, (RemoveEntry, ReplaceEntry, RemoveMember, *_OF_THE_TRAIL)):
        on_lines = [
            line for n, line in enumerate(lines_of(before), 1) if n in touched(before, edit, after=False)
        ]
        lost = Counter({c: n for c, n in lost.items() if not any(c in line for line in on_lines)})
    assert not lost, f"comments lost: {lost}"


def entry_pairs(document: Document, index: int) -> tuple[Source, tuple[Pair, ...]]:
    """The fields of an entry in the whole text's tree; () for what is no object in a plain list."""
    source = tree_of(document.layout.text)
    node = source.root.pair(METADATA).value.pair(EVALS).value
    return source, node.items[index].node.pairs if node.kind == "sequence" else ()


def check_fields(before: Document, edit: Edit, after: Document) -> None:
    """Law 2 inside an entry: the other fields' lines stay, and what follows a value on its line stays behind it."""
    if not isinstance(edit, (SetField, RemoveField, RenameField)):
        return
    old, pairs = entry_pairs(before, edit.index)
    new, pairs_after = entry_pairs(after, edit.index)
    later = {pair.name: pair for pair in pairs_after}
    for pair in pairs:
        if pair.name != edit.field:
            now = later[pair.name]
            assert old.text[pair.start : pair.end] == new.text[now.start : now.end]
            in_braces = pair.comma >= 0 or now.comma >= 0 or old.text[pair.end :].lstrip()[:1] == "}"
            if not in_braces:
                stays = (
                    old.text[pair.end : old.line_end(pair.end)] == new.text[now.end : new.line_end(now.end)]
                )
                assert stays, f"the line of `{pair.name}` changed behind its value"
        elif (
            isinstance(edit, SetField)
            and "\n" not in old.text[pair.start : pair.end]
            and pair.value.kind == "scalar"
        ):
            now = later[pair.name]
            if "\n" not in new.text[now.start : now.end]:
                stays = (
                    old.text[pair.end : old.line_end(pair.end)] == new.text[now.end : new.line_end(now.end)]
                )
                assert stays, f"the line of `{pair.name}` changed behind its value"


def check_edit(before: Document, edit: Edit) -> Document | None:
    """Apply an edit and hold it against all laws; None when it was refused."""
    try:
        after = before.apply(edit)
    except Refused:
        return None
    again = read_artifact(after.raw)
    assert again.problem is None, again.problem
    assert same_data(again.data, after.data), "the whole text reads otherwise than its parts"
    assert same_data(after.data, intended(before.data, edit))
    check_locality(before, edit, after)
    check_comments(before, edit, after)
    check_fields(before, edit, after)
    for index in range(len(after.entries)):
        own = after.entry_lines(index)
        assert own, f"entry {index} has no lines"
        assert re.search(r"\S", lines_of(after)[own[-1] - 1]) or re.search("[|>]", after.text)
        assert list(again.entry_lines(index)) == list(own)
    return after
