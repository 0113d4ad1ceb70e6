"""Law 7: what is written looks like the file it is written into."""

import pytest

from evals_studio.artifact import read_artifact
from evals_studio.model.edit import AddEntry, RecordOrigin, SetField

ENTRY = {"id": "second", "assertion": "Two.", "examples": {"pass": ["yes, it did"]}}


def block(step: int, gap: int, *, flush: bool, newline: str, entries: tuple[str, ...]) -> bytes:
    """A file with these habits whose entries all have the same shape."""
    dash = " " * (step if flush else step * 2)
    inner = dash + " " * gap
    lists = inner + " " * step + ("" if flush else " " * step)
    lines = ["---", "name: x", "metadata:", " " * step + "evals:"]
    for name in entries:
        lines += [f"{dash}-{' ' * (gap - 1)}id: {name}", f"{inner}assertion: Two.", f"{inner}examples:"]
        lines += [f"{inner}{' ' * step}pass:", f"{lists}-{' ' * (gap - 1)}yes, it did"]
    return newline.join([*lines, "---", "# Body", ""]).encode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("gap", [2, 3, 4])
@pytest.mark.parametrize("flush", [True, False], ids=["flush", "indented"])
@pytest.mark.parametrize("step", range(1, 9))
def test_a_new_entry_is_laid_out_like_the_one_above_it(
    step: int, flush: bool, gap: int, newline: str
) -> None:
    before = block(step, gap, flush=flush, newline=newline, entries=("first",))
    after = block(step, gap, flush=flush, newline=newline, entries=("first", "second"))
    assert read_artifact(before).apply(AddEntry(ENTRY)).raw == after


@pytest.mark.parametrize(
    ("host", "written"),
    [
        ("", "metadata:\n  evals:\n    - one\n"),
        ("tools:\n- a\n", "metadata:\n  evals:\n  - one\n"),
        ("tools:\n  - a\n", "metadata:\n  evals:\n    - one\n"),
        ("tools:\n    - a\n", "metadata:\n  evals:\n      - one\n"),
        ("map:\n    k: v\n", "metadata:\n    evals:\n        - one\n"),
        ("map: {k: v}\n", "metadata:\n  evals:\n    - one\n"),
    ],
)
def test_a_file_without_evals_lends_its_other_habits(host: str, written: str) -> None:
    before = f"---\nname: x\n{host}---\n".encode()
    assert read_artifact(before).apply(AddEntry("one")).raw == f"---\nname: x\n{host}{written}---\n".encode()


@pytest.mark.parametrize(
    ("newline", "file_newlines"), [("\r\n", "\r\n\r\n\n"), ("\n", "\n\r\n\n"), ("\n", "\r\n\n\n")]
)
def test_the_newline_of_most_lines_is_used(newline: str, file_newlines: str) -> None:
    one, two, three = (end + "\n" for end in file_newlines.split("\n")[:3])
    before = f"---\nmetadata:{one}  evals:{two}    - one{three}---\n".encode()
    assert read_artifact(before).apply(AddEntry("two")).raw == before.replace(
        b"---\n", f"    - two{newline}---\n".encode(), 2
    ).replace(f"    - two{newline}---\n".encode(), b"---\n", 1)


def test_a_byte_order_mark_and_a_missing_final_newline_stay() -> None:
    before = b"\xef\xbb\xbf---\nmetadata: {evals: [one]}\n---"
    assert (
        read_artifact(before).apply(AddEntry("two")).raw
        == b"\xef\xbb\xbf---\nmetadata: {evals: [one, two]}\n---"
    )


def test_an_explicit_default_stays_and_keys_keep_their_order() -> None:
    before = b"---\nmetadata:\n  evals:\n    - grader: ai\n      assertion: One.\n      id: one\n---\n"
    after = read_artifact(before).apply(SetField(0, "assertion", "Two."))
    assert after.raw == before.replace(b"One.", b"Two.")


def test_a_trail_without_a_habit_is_written_as_the_specification_shows_it() -> None:
    after = read_artifact(b"---\nname: x\n---\n").apply(RecordOrigin("m", "one", 0.9))
    assert after.raw == (
        b"---\nname: x\nmetadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [one]\n"
        b"      confidence: { one: 0.9 }\n---\n"
    )


@pytest.mark.parametrize(
    ("raw", "written"),
    [(1.0, "1.0"), (0.5, "0.5"), (0.876, "0.88"), (0, "0.0"), (0.999, "1.0"), (1 / 3, "0.33")],
)
def test_a_confidence_has_one_or_two_decimals(raw: float, written: str) -> None:
    after = read_artifact(b"---\nname: x\n---\n").apply(RecordOrigin("m", "one", raw))
    assert f"confidence: {{ one: {written} }}".encode() in after.raw


def test_a_value_in_braces_stays_in_braces_and_one_in_block_style_in_block_style() -> None:
    before = (
        b"---\nmetadata:\n  evals:\n    - target: { source: file } # why\n      examples:\n        pass: [a]\n"
        b"      options:\n         tool: Read\n---\n"
    )
    after = (
        read_artifact(before)
        .apply(SetField(0, "target", {"source": "body"}))
        .apply(SetField(0, "options", {"tool": "Bash", "expect": "used"}))
    )
    assert after.raw == before.replace(b"source: file", b"source: body").replace(
        b"tool: Read", b"tool: Bash\n         expect: used"
    )


@pytest.mark.parametrize("nothing", ["", " ~", " null", " NULL", " []"])
def test_ids_of_a_trail_entry_that_hold_nothing_take_the_first_one(nothing: str) -> None:
    before = f"---\nmetadata:\n  eval-provenance:\n    - generated-by: m\n      evals:{nothing}\n---\n"
    after = read_artifact(before.encode()).apply(RecordOrigin("m", "one", None))
    assert after.raw.decode() == before.replace(f"evals:{nothing}", "evals: [one]")
