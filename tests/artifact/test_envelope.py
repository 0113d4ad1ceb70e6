"""The outside of a file: byte order mark, fences, body, and what only looks like a fence."""

import pytest

from evals_studio.artifact import read_artifact
from evals_studio.model.edit import AddEntry
from evals_studio.model.fault import Refused


@pytest.mark.parametrize(
    ("raw", "fenced", "body"),
    [
        (b"---\nname: x\n---\nbody\n", True, "body\n"),
        (b"---  \nname: x\n--- \t\nbody\n", True, "body\n"),
        (b"---\r\nname: x\r\n---\r\nbody\r\n", True, "body\r\n"),
        (b"\xef\xbb\xbf---\nname: x\n---\nbody\n", True, "body\n"),
        (b"---\nname: x\n...\nbody\n", True, "body\n"),
        (b"---\nname: x\n...\n---\nbody\n", True, "body\n"),
        (b"---\nname: x\n...\n# c\n\n---\nbody\n", True, "body\n"),
        (b"---\nname: x\n...\ntext\n---\nbody\n", True, "text\n---\nbody\n"),
        (b"---\nname: x\n---", True, ""),
        (b"---\n---\nbody\n", True, "body\n"),
        (b"---\nname: x\n---\n---\nrule\n", True, "---\nrule\n"),
        (b"---\n\n# A rule above a heading\n", False, "---\n\n# A rule above a heading\n"),
        (b"----\nname: x\n---\n", False, "----\nname: x\n---\n"),
        (b" ---\nname: x\n---\n", False, " ---\nname: x\n---\n"),
        (b"--- x\nname: x\n---\n", False, "--- x\nname: x\n---\n"),
        (b"", False, ""),
        (b"\xef\xbb\xbf", False, ""),
        (b"body", False, "body"),
        (b"\n\n# Heading\n\n---\n", False, "\n\n# Heading\n\n---\n"),
        (b"{not json}\n", False, "{not json}\n"),
    ],
)
def test_a_file_is_divided_at_its_fences(raw: bytes, fenced: bool, body: str) -> None:
    document = read_artifact(raw)
    assert document.problem is None
    assert document.has_frontmatter is fenced
    assert document.body == body
    assert document.raw == raw


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"---\nname: x\n---\nbody\n", 4),
        (b"---\n---\nbody\n", 3),
        (b"body\n", 1),
        (b"---\nname: [\n---\nbody\n", 4),
    ],
)
def test_the_body_has_its_first_line(raw: bytes, line: int) -> None:
    assert read_artifact(raw).body_line == line


def test_the_text_to_show_has_no_byte_order_mark_and_no_undecodable_bytes() -> None:
    assert read_artifact(b"\xef\xbb\xbf---\nname: x\n---\n\xff\n").text == "---\nname: x\n---\n\ufffd\n"


@pytest.mark.parametrize(
    ("raw", "newline"),
    [
        (b"---\r\n---\n", "\r\n"),
        (b"---\n---\r\n", "\n"),
        (b"---\na: 1\r\nb: 2\r\nc: 3\n---\n", "\r\n"),
        (b"---\na: 1\r\nb: 2\n---\n", "\n"),
        (b"body\r\nmore\r\n", "\r\n"),
        (b"---\nname: [\n---\n", "\n"),
    ],
)
def test_new_lines_end_as_most_lines_do(raw: bytes, newline: str) -> None:
    assert read_artifact(raw).newline == newline


def test_what_is_malformed_has_no_entries() -> None:
    for metadata in ("text", "[a]", "{evals: {a: b}}", "{evals: 5}", "{eval-provenance: 1}", ""):
        document = read_artifact(f"---\nmetadata: {metadata}\n---\n".encode())
        assert document.entries == ()
        assert document.trail == ()


def test_a_frontmatter_that_is_no_mapping_has_no_data() -> None:
    assert read_artifact(b"---\n- a\n---\n").data == {}
    assert read_artifact(b"---\n# only a comment\n---\n").data == {}


def test_lines_that_end_in_lone_crs_are_told_and_nothing_is_put_above_them() -> None:
    document = read_artifact(b"---\rname: x\rdescription: y\r---\r- Never use `WebFetch`.\r")

    assert document.problem is not None
    assert document.problem.code == "frontmatter/line-ends"
    with pytest.raises(Refused):
        document.apply(AddEntry({"id": "a", "assertion": "It ran."}))
