"""Tabs as indentation: one mend for all that a fault is about, and nothing else is touched."""

import pytest

from evals_studio.artifact import Document, read_artifact


def mended(frontmatter: str) -> str:
    """Apply the one mend that is offered; give the frontmatter."""
    document = read_artifact(f"---\n{frontmatter}---\nBody\n\tcode\n".encode())
    assert document.problem is not None
    assert document.problem.message == "A tab as indentation; YAML allows only spaces."
    after: Document = document.with_lines(document.text_mends)
    assert after.body == document.body
    return after.text.removeprefix("---\n").partition("---\nBody")[0]


@pytest.mark.parametrize(
    ("frontmatter", "after"),
    [
        (
            "name: x\nmetadata:\n\tevals:\n\t- The session ran.\n",
            "name: x\nmetadata:\n  evals:\n  - The session ran.\n",
        ),
        (
            "metadata:\n\tevals:\n\t\t- id: a\n\t\t  assertion: It ran.\n\t\t- two\n",
            "metadata:\n  evals:\n    - id: a\n      assertion: It ran.\n    - two\n",
        ),
        ("metadata:\n    a: b\n\tevals: []\n", "metadata:\n    a: b\n    evals: []\n"),
        ("name: x\n\tother: y\n\tlast: z\n", "name: x\nother: y\nlast: z\n"),
        ("metadata:\r\n\ta: b\r\n\tc: d\r\n", "metadata:\r\n  a: b\r\n  c: d\r\n"),
        ("metadata:\n\tname: a: b\n\tc: d\n", 'metadata:\n  name: "a: b"\n  c: d\n'),
        ("metadata:\n\tname: a\n\t# a note\n\tc: d\n", "metadata:\n  name: a\n  # a note\n  c: d\n"),
    ],
    ids=["two lines", "two levels", "spaces as well", "too deep", "CR LF", "needs quotes too", "comment"],
)
def test_one_mend_replaces_all_tabs_of_indentation(frontmatter: str, after: str) -> None:
    assert mended(frontmatter) == after
    assert read_artifact(f"---\n{after}---\n".encode()).problem is None


def test_a_tab_that_is_text_of_a_block_stays() -> None:
    frontmatter = "metadata:\n\ta: b\n\tc: d\nnote: |\n  if x:\n  \trun()\n"
    assert mended(frontmatter) == "metadata:\n  a: b\n  c: d\nnote: |\n  if x:\n  \trun()\n"


def test_a_block_that_tabs_indent_keeps_its_steps() -> None:
    frontmatter = "metadata:\n\tnote: |\n\t\tif x:\n\t\t\trun()\n"
    assert mended(frontmatter) == "metadata:\n  note: |\n    if x:\n      run()\n"


def test_another_fault_below_is_left_for_the_next_mend() -> None:
    frontmatter = "metadata:\n\tevals:\n\t- one\n\t- It says: done\n"
    assert mended(frontmatter) == "metadata:\n  evals:\n  - one\n  - It says: done\n"


def test_many_tabs_are_replaced_in_the_time_of_a_few() -> None:
    lines = "".join(f"\tk{number}: v\n" for number in range(2000))
    assert mended(f"metadata:\n{lines}").count("\n  k") == 2000
