"""Places in a file: lines and columns of keys, values, entries and duplicates, from 1, as an editor counts."""

import pytest

from evals_studio.artifact import read_artifact
from evals_studio.model.edit import AddEntry, RemoveEntry, RemoveOrigin
from evals_studio.model.json import Pointer
from evals_studio.model.position import Position

FILE = """---
name: deploy
metadata:
  owner: "😀 x"
  evals:
    # First.
    - Ask first.
    - id: keeps-log
      assertion: Keep the log.
      options: { tool: Read, expect: used }
      # More to come.

    - - nested
      - list
  eval-provenance:
    - generated-by: m
      evals: [keeps-log]
empty:
---
# Body
"""


def place(pointer: Pointer, at: str = "value", text: str = FILE) -> tuple[int, int] | None:
    found = read_artifact(text.encode()).position(pointer, at)
    return (found.line, found.column) if found else None


@pytest.mark.parametrize(
    ("pointer", "key", "value"),
    [
        ((), (2, 1), (2, 1)),
        (("name",), (2, 1), (2, 7)),
        (("metadata",), (3, 1), (4, 3)),
        (("metadata", "owner"), (4, 3), (4, 10)),
        (("metadata", "evals"), (5, 3), (7, 5)),
        (("metadata", "evals", 0), (7, 7), (7, 7)),
        (("metadata", "evals", 1), (8, 7), (8, 7)),
        (("metadata", "evals", 1, "id"), (8, 7), (8, 11)),
        (("metadata", "evals", 1, "assertion"), (9, 7), (9, 18)),
        (("metadata", "evals", 1, "options"), (10, 7), (10, 16)),
        (("metadata", "evals", 1, "options", "expect"), (10, 30), (10, 38)),
        (("metadata", "evals", 2, 1), (14, 9), (14, 9)),
        (("metadata", "eval-provenance"), (15, 3), (16, 5)),
        (("metadata", "eval-provenance", 0, "evals", 0), (17, 15), (17, 15)),
        (("empty",), (18, 1), (18, 1)),
    ],
)
def test_keys_and_values_have_their_places(
    pointer: Pointer, key: tuple[int, int], value: tuple[int, int]
) -> None:
    assert place(pointer, "key") == key
    assert place(pointer, "value") == value


@pytest.mark.parametrize(
    ("pointer", "nearest"),
    [
        (("absent",), (2, 1)),
        (("metadata", "absent"), (4, 3)),
        (("metadata", "evals", 9), (7, 5)),
        (("metadata", "evals", 1, "absent", "deeper"), (8, 7)),
        (("metadata", "evals", 0, "id"), (7, 7)),
        (("empty", "below"), (18, 1)),
    ],
)
def test_what_is_absent_has_the_place_of_its_nearest_ancestor(
    pointer: Pointer, nearest: tuple[int, int]
) -> None:
    assert place(pointer) == nearest


def test_windows_newlines_and_a_byte_order_mark_do_not_shift_places() -> None:
    plain = read_artifact(FILE.encode())
    windows = read_artifact(b"\xef\xbb\xbf" + FILE.replace("\n", "\r\n").encode())
    for pointer in (
        ("name",),
        ("metadata", "evals", 1, "assertion"),
        ("metadata", "eval-provenance", 0, "evals"),
    ):
        assert windows.position(pointer) == plain.position(pointer)
    assert windows.body_line == plain.body_line == 20


def test_a_column_counts_code_points_not_bytes() -> None:
    text = "---\nmetadata: { été: 1, 😀: 2, evals: [x] }\n---\n"
    assert place(("metadata", "evals"), "key", text) == (2, 27)


def test_places_in_brackets_and_of_a_single_string() -> None:
    assert place(("metadata", "evals", 1), text="---\nmetadata: { evals: [a, b] }\n---\n") == (2, 24)
    assert place(("metadata", "evals"), text="---\nmetadata:\n  evals: one\n---\n") == (3, 10)


def test_a_file_without_frontmatter_has_no_places() -> None:
    assert place(("name",), text="# Body\n") is None
    assert place(("name",), text="---\n---\n") == (1, 1)
    assert place(("name",), text="---\nname: [\n---\n") == (1, 1)


@pytest.mark.parametrize(
    ("index", "lines"), [(0, [7]), (1, [8, 9, 10, 11]), (2, [13, 14]), (3, []), (-1, [])]
)
def test_an_entry_has_its_own_lines(index: int, lines: list[int]) -> None:
    assert list(read_artifact(FILE.encode()).entry_lines(index)) == lines


def test_a_trail_entry_has_its_own_lines() -> None:
    document = read_artifact(FILE.encode())
    assert list(document.trail_lines(0)) == [16, 17]
    assert list(document.trail_lines(1)) == []


@pytest.mark.parametrize(
    ("frontmatter", "lines"),
    [
        ("metadata:\n  evals: one\n", [[3]]),
        ("metadata:\n  evals: |\n    one\n    two\n  x: 1\n", [[3, 4, 5]]),
        ("metadata: { evals: [a, b] }\n", [[2], [2]]),
        ("metadata:\n  evals: [\n    a,\n    { id: b,\n      assertion: c }\n  ]\n", [[4], [5, 6]]),
        ("metadata:\n  evals:\n    -\n    - # nothing\n    - &a x\n", [[4], [5], [6]]),
        ("metadata:\n  evals:\n  - |\n    text\n\n   # deeper\n  # not\n", [[4, 5, 6, 7]]),
    ],
)
def test_entries_of_every_style_have_lines(frontmatter: str, lines: list[list[int]]) -> None:
    document = read_artifact(f"---\n{frontmatter}---\n".encode())
    assert [list(document.entry_lines(index)) for index in range(len(document.entries))] == lines


def test_places_follow_an_edit() -> None:
    document = read_artifact(FILE.encode()).apply(RemoveEntry(0)).apply(AddEntry("one\ntwo"))
    assert document.position(("metadata", "evals", 0, "id")) == Position(7, 11)
    assert list(document.entry_lines(2)) == [14, 15, 16]
    assert document.position(("metadata", "eval-provenance", 0, "evals")) == Position(19, 14)
    assert document.position(("empty",), "key") == Position(20, 1)
    assert document.body_line == 22


def test_comments_of_an_entry_are_those_on_its_own_lines() -> None:
    text = "---\nmetadata:\n  evals:\n    # above\n    - id: a # beside\n      # inside\n      options: { # in braces\n        a: b }\n      # below\n    # the next one's\n    - b\n---\n"
    document = read_artifact(text.encode())
    assert document.entry_comments(0) == ("# beside", "# inside", "# in braces", "# below")
    assert document.entry_comments(1) == ()
    assert document.entry_comments(5) == ()


def test_keys_that_stand_twice_are_listed_in_file_order() -> None:
    text = "---\nname: a\nmetadata:\n  evals:\n    - id: a\n      id: b\nname: c\n---\n"
    assert read_artifact(text.encode()).duplicates == (
        (("metadata", "evals", 0, "id"), Position(6, 7)),
        (("name",), Position(7, 1)),
    )


def test_keys_that_only_look_alike_do_not_stand_twice() -> None:
    assert read_artifact(b"---\n1: a\n'1': b\ntrue: c\n'true': d\n---\n").duplicates == ()


def test_comments_below_a_list_that_went_belong_to_the_list_above_it() -> None:
    text = "---\nmetadata:\n  evals:\n  - one\n  eval-provenance:\n    - generated-by: m\n      evals: [one]\n   # deep\n---\n"
    after = read_artifact(text.encode()).apply(RemoveOrigin(0))
    assert after.raw.decode() == "---\nmetadata:\n  evals:\n  - one\n   # deep\n---\n"
    assert list(after.entry_lines(0)) == list(read_artifact(after.raw).entry_lines(0)) == [4, 5]
