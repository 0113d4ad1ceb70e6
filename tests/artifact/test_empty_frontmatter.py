"""A frontmatter that holds nothing is empty data, and takes its first key with everything kept."""

import pytest

from evals_studio.artifact import read_artifact, verify
from evals_studio.model.edit import AddEntry, Edit, RecordOrigin, RemoveEntry, SetSkip

KEY = "metadata:\n  evals:\n    - one\n"
EMPTY = {
    "nothing": ("", KEY),
    "a comment": ("# mine\n", "# mine\n" + KEY),
    "an indented comment": ("  # mine\n", "  # mine\n" + KEY),
    "blank lines": ("\n   \n", "\n   \n" + KEY),
    "comments and blank lines": ("# a\n\n# b\n\n", "# a\n\n# b\n\n" + KEY),
    "the end of a document": ("...\n", KEY + "...\n"),
    "a comment and the end of a document": ("# mine\n...\n", f"# mine\n{KEY}...\n"),
    "an end with a comment beside it": ("# mine\n... # over\n", f"# mine\n{KEY}... # over\n"),
    "comments on both sides of the end": ("# a\n...\n# b\n", f"# a\n{KEY}...\n# b\n"),
    "an end with blanks behind it": ("\n... \n\n", f"\n{KEY}... \n\n"),
    "two ends": ("# a\n...\n# b\n...\n", f"# a\n{KEY}...\n# b\n...\n"),
}
FENCES = (
    ("---\n", "---\nbody\n"),
    ("--- \n", "--- \nbody\n"),
    ("---\t\n", "---"),
    ("\ufeff---\n", "---\n...\n"),
)


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize(("opening", "closing"), FENCES, ids=["plain", "blanks", "no-newline", "bom"])
@pytest.mark.parametrize("name", EMPTY)
def test_what_holds_nothing_takes_its_first_key(name: str, opening: str, closing: str, newline: str) -> None:
    before, after = ((opening + text + closing).replace("\n", newline).encode() for text in EMPTY[name])
    document = read_artifact(before)
    assert (document.problem, document.data, document.refusal) == (None, {}, None)
    added = document.apply(AddEntry("one"))
    assert added.raw == after
    verify(before, after, added.data)


@pytest.mark.parametrize(
    "edit", [RecordOrigin("m", "one", 0.5), SetSkip(value=True), AddEntry({"id": "one"})]
)
@pytest.mark.parametrize("name", EMPTY)
def test_any_first_edit_keeps_every_comment(name: str, edit: Edit) -> None:
    before = f"---\n{EMPTY[name][0]}---\n".encode()
    after = read_artifact(before).apply(edit)
    verify(before, after.raw, after.data)
    assert [line for line in after.raw.split(b"\n") if line in before.split(b"\n")] == before.split(b"\n")


def test_what_was_added_to_nothing_can_be_taken_out_again() -> None:
    after = read_artifact(b"---\n# a\n...\n---\n").apply(AddEntry("one")).apply(RemoveEntry(0))
    assert after.raw == b"---\n# a\nmetadata: {}\n...\n---\n"


def test_a_fence_of_three_dots_closes_nothing_but_comments() -> None:
    before = b"---\n# mine\n...\n# Body\n"
    assert read_artifact(before).apply(AddEntry("one")).raw == before.replace(b"...", KEY.encode() + b"...")
