"""Hostile input is refused or handled in bounded work. Work is counted in calls, not in seconds: a clock would flake."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from evals_studio.artifact import Document, read_artifact
from evals_studio.model.edit import AddEntry, MoveEntry, RemoveEntry
from evals_studio.model.fault import Refused

MOST_CALLS = 3_500_000
"""Calls of functions, C's included: about a second's work."""

LIST = "metadata:\n  evals:\n"
MILLION = 1_000_000


def artifact(frontmatter: str) -> bytes:
    return f"---\n{frontmatter}---\nbody\n".encode()


def counted(work: Callable[[], Document]) -> tuple[Document, int]:
    """Give what some work gives, and how many calls it took."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        result = work()
    finally:
        sys.setprofile(None)
    return result, calls


HANDLED = {
    "ten thousand bare strings": LIST + "    - The session did it.\n" * 10_000,
    "ten thousand objects": LIST
    + "".join(
        f"    - id: e{n}\n      assertion: The session did thing {n}.\n      grader: ai\n"
        for n in range(10_000)
    ),
    "ten thousand items in brackets": "metadata:\n  evals: ["
    + ", ".join(f"e{n}" for n in range(10_000))
    + "]\n",
    "a line of a megabyte": "name: " + "x" * MILLION + "\n",
    "a quoted text of a megabyte": 'name: "' + "x" * MILLION + '"\n',
    "a megabyte of blank lines": "\n" * MILLION,
    "a megabyte of comments": LIST + "    - one\n" + "    # c\n" * 100_000,
    "a megabyte of folded lines": "name: >\n" + "  x\n" * 250_000,
    "a long number": "name: " + "9" * 100_000 + "\n",
    "nesting of 63 levels": "name: " + "[" * 63 + "]" * 63 + "\n",
}
REFUSED = {
    "a megabyte of opening brackets": ("name: " + "[" * MILLION + "\n", "nested deeper than 64 levels"),
    "a megabyte of opening braces": ("name: " + "{a: " * 250_000 + "\n", "nested deeper than 64 levels"),
    "brackets before a character that one reader refuses at once": ("name: " + "[" * 1_200 + "\x01\n", "nested deeper than 64 levels"),
    "a megabyte of brackets": ("name: [" + "[]," * 300_000 + "]\n", "more than 30,000 keys and values"),
    "a megabyte of dashes": ("- " * 500_000 + "\n", "nested deeper than 64 levels"),
    "a megabyte of question marks": ("? " * 500_000 + "\n", "nested deeper than 64 levels"),
    "five hundred levels of keys": ("".join(" " * n + "a:\n" for n in range(500)), "nested deeper than 64 levels"),
    "nesting of 65 levels": ("name: " + "[" * 65 + "]" * 65 + "\n", "nested deeper than 64 levels"),
    "sixty thousand keys": ("".join(f"k{n}: v\n" for n in range(60_000)), "more than 30,000 keys and values"),
    "a key a hundred thousand times": ("k: v\n" * 100_000, "more than 30,000 keys and values"),
    "an alias bomb": (
        "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)),
        "more than 100,000 values once aliases are unfolded",
    ),
    "a merge bomb": (
        "a: &a {" + ", ".join(f"k{n}: 1" for n in range(5_000)) + "}\n" + "".join(f"m{n}: {{<<: *a}}\n" for n in range(3_000)),
        "more than 100,000 values once aliases are unfolded",
    ),
    "a line of five megabytes": ("name: " + "x" * 5 * MILLION + "\n", "5,000,007 bytes"),
    "NULs": ("name: " + "\0" * 100_000 + "\n", "control character"),
    "a quote that is never closed": ('name: "' + "x\n" * 500_000, "never closed"),
    "a hundred thousand lone carriage returns": ("name: b\r" * 100_000 + "\n", "line break that readers disagree about"),
    "a list of lists in brackets": ("metadata:\n  evals: [" + "[[[[]]]]," * 90_000 + "]\n", "more than 30,000"),
}  # fmt: skip


@pytest.mark.parametrize("name", HANDLED)
def test_large_frontmatter_is_read_in_bounded_work(name: str) -> None:
    document, calls = counted(lambda: read_artifact(artifact(HANDLED[name])))
    assert document.problem is None
    assert calls < MOST_CALLS


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_frontmatter_is_refused_in_bounded_work(name: str) -> None:
    frontmatter, message = REFUSED[name]
    document, calls = counted(lambda: read_artifact(artifact(frontmatter)))
    assert document.problem is not None
    assert message in document.problem.message
    assert calls < MOST_CALLS
    assert document.raw == artifact(frontmatter)
    with pytest.raises(Refused):
        document.apply(AddEntry("one"))


def test_a_file_of_nothing_but_fences_or_marks_is_opened_at_once() -> None:
    for raw in (
        b"---\n" * 300_000,
        b"---\n" + b"...\n" * 300_000,
        b"\xef\xbb\xbf" * 300_000,
        b"\0" * MILLION,
    ):
        document, calls = counted(lambda raw=raw: read_artifact(raw))
        assert document.raw == raw
        assert calls < 10_000


@pytest.mark.parametrize(
    "edit", [AddEntry("one"), RemoveEntry(5_000), MoveEntry(0, 9_999), MoveEntry(9_999, 0)]
)
def test_an_edit_among_ten_thousand_entries_reads_only_its_neighbours(edit: object) -> None:
    document = read_artifact(artifact(LIST + "    - The session did it.\n" * 10_000))
    document.apply(edit)  # what the first of its kind in a process looks up once does not count
    after, calls = counted(lambda: document.apply(edit))
    assert calls < 25_000
    assert read_artifact(after.raw).data == after.data


def test_an_edit_costs_as_many_calls_among_two_thousand_entries_as_among_five() -> None:
    costs = []
    for count in (5, 2000):
        entries = "".join(f"    - id: e{n}\n      assertion: Thing {n}.\n" for n in range(count))
        document = read_artifact(artifact(LIST + entries)).apply(AddEntry("one"))
        costs.append(counted(lambda document=document: document.apply(AddEntry("two")))[1])
    assert costs[1] <= costs[0] * 1.5


def test_a_second_edit_in_a_host_of_many_keys_stays_bounded() -> None:
    document = read_artifact(artifact("".join(f"k{n}: v\n" for n in range(4_000)) + "metadata: {}\n"))
    _, calls = counted(lambda: document.apply(AddEntry("one")))
    assert calls < MOST_CALLS
