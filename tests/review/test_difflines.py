"""The diff of bytes as numbered lines."""

from hypothesis import given
from hypothesis import strategies as st

from evals_studio.review import DiffLine, diff_lines


def test_equal_bytes_have_no_diff() -> None:
    assert diff_lines(b"a\n", b"a\n") == ()


def test_a_changed_line_stands_between_its_neighbours_with_both_numbers() -> None:
    old = b"".join(b"%d\n" % number for number in range(1, 10))

    lines = diff_lines(old, old.replace(b"5\n", b"five\nsix\n"))

    assert lines == (
        DiffLine("@", "@@ -2,7 +2,8 @@", 2, 2),
        DiffLine(" ", "2", 2, 2),
        DiffLine(" ", "3", 3, 3),
        DiffLine(" ", "4", 4, 4),
        DiffLine("-", "5", 5, None),
        DiffLine("+", "five", None, 5),
        DiffLine("+", "six", None, 6),
        DiffLine(" ", "6", 6, 7),
        DiffLine(" ", "7", 7, 8),
        DiffLine(" ", "8", 8, 9),
    )


def test_a_missing_final_newline_is_said() -> None:
    lines = diff_lines(b"a", b"a\n")

    assert [(line.sign, line.text) for line in lines[1:]] == [
        ("-", "a"),
        ("\\", "No newline at end of file"),
        ("+", "a"),
    ]


def test_a_carriage_return_is_part_of_the_line() -> None:
    lines = diff_lines(b"a\r\nb\rc\n", b"a\nb\rc\n")

    assert [line.text for line in lines[1:]] == ["a\r", "a", "b\rc"]


@given(*[st.lists(st.sampled_from([b"a\n", b"b\n", b"\n", b"\r", b"c"]), max_size=12).map(b"".join)] * 2)
def test_the_diffs_lines_lead_from_the_old_bytes_to_the_new(old: bytes, new: bytes) -> None:
    before, after = old.decode().split("\n"), new.decode().split("\n")
    lines = diff_lines(old, new)

    for line in lines:
        if line.sign in " -":
            assert line.old is not None
            assert before[line.old - 1] == line.text
        if line.sign in " +":
            assert line.new is not None
            assert after[line.new - 1] == line.text
    removed = sum(line.sign == "-" for line in lines)
    added = sum(line.sign == "+" for line in lines)
    assert removed - added == _count(old) - _count(new)


def _count(raw: bytes) -> int:
    return raw.count(b"\n") + (not raw.endswith(b"\n") and raw != b"")


def test_a_large_file_with_one_change_is_quick_and_short() -> None:
    old = b"same\n" * 200_000

    assert len(diff_lines(old, old[: len(old) // 2] + b"new\n" + old[len(old) // 2 :])) <= 8
