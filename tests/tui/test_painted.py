"""A terminal shows the same after the lean writes as after Textual's own."""

from collections.abc import Callable

import pyte
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evals_studio.tui.painted import Painted

WIDTH, HEIGHT = 24, 6
SIZE = (WIDTH, HEIGHT)

_LOOKS = (
    "",
    "1",
    "0;1;38;2;1;2;3",
    "38;2;1;2;3;48;2;9;9;9",
    "48;2;9;9;9",
    "4;38;5;7",
    "7",
    "31;42",
    "97;104",
    "39",
)
_CHARS = st.sampled_from(["a", "b", " ", " ", " ", "é", "│", "漢", "e\u0301", "—"])


@st.composite
def _frames(draw: Callable[..., object]) -> str:
    """Draw a write as Textual's compositor makes it: pieces of rows, each with its look and a reset."""
    parts: list[str] = []
    pieces: object = draw(
        st.lists(
            st.tuples(
                st.integers(0, HEIGHT - 1),
                st.integers(0, WIDTH - 1),
                st.lists(
                    st.tuples(st.sampled_from(_LOOKS), st.lists(_CHARS, min_size=1, max_size=6).map("".join))
                ),
                st.booleans(),
            ),
            max_size=6,
        )
    )
    assert isinstance(pieces, list)
    for y, x, segments, ends in pieces:
        parts.append(f"\x1b[{y + 1};{x + 1}H")
        room = WIDTH - x
        for look, text in segments:
            kept = text[: max(0, room // 2)]  # a wide character takes two cells
            room -= 2 * len(kept)
            parts.append(f"\x1b[{look}m{kept}\x1b[0m" if look else kept)
        if ends and y < HEIGHT - 1:
            parts.append("\n")
    odd: object = draw(st.sampled_from(["", "", "", "", "\x1b[?25l", "\x1b[2J", "\x1b[?1049h"]))
    parts.append(str(odd))
    parts.append(f"\x1b[{HEIGHT};1H")
    return "".join(parts)


def _shown(screen: pyte.Screen) -> list[list[object]]:
    """Give what a person sees: characters, colours, lines; the ink of a blank is nothing to see."""
    rows: list[list[object]] = []
    for y in range(HEIGHT):
        row: list[object] = []
        for x in range(WIDTH):
            char = screen.buffer[y][x]
            lines = (char.underscore, char.reverse, char.strikethrough)
            seen = (char.data, char.bg, lines)
            row.append(
                seen if char.data == " " and not any(lines) else (*seen, char.fg, char.bold, char.italics)
            )
        rows.append(row)
    return rows


def _terminal() -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(WIDTH, HEIGHT)
    screen.set_mode(pyte.modes.LNM)  # the line discipline turns a line feed into both
    return screen, pyte.Stream(screen)


@given(st.lists(_frames(), max_size=8))
@example(["\x1b[1;1H\x1b[31mab\x1b[0m", "\x1b[1;1H\x1b[32mab\x1b[0m"])
@example(["\x1b[1;1H漢漢漢", "\x1b[1;2Hx", "\x1b[1;1H漢漢漢"])
def test_a_terminal_shows_the_same_after_every_write(frames: list[str]) -> None:
    (full, to_full), (lean, to_lean) = _terminal(), _terminal()
    painted = Painted()
    for frame in frames:
        to_full.feed(frame)
        to_lean.feed(painted.lean(frame, SIZE))
        assert _shown(lean) == _shown(full)
        assert (lean.cursor.y, lean.cursor.x) == (full.cursor.y, full.cursor.x)


def test_what_stands_there_already_is_not_sent_again() -> None:
    painted = Painted()
    frame = "\x1b[2;3H\x1b[1;38;2;1;2;3mwords\x1b[0m"
    assert "words" in painted.lean(frame, SIZE)
    assert painted.lean(frame, SIZE) == ""


def test_one_other_cell_is_sent_alone() -> None:
    painted = Painted()
    painted.lean("\x1b[2;3H\x1b[31mabcdefghijklmnop\x1b[0m\x1b[1;1H", SIZE)
    assert painted.lean("\x1b[2;3H\x1b[31mabcdefghXjklmnop\x1b[0m\x1b[1;1H", SIZE) == (
        "\x1b[2;11H\x1b[31mX\x1b[m\x1b[1;1H"
    )


@pytest.mark.parametrize(
    "odd", ["\x1b[2J", "\x1b[?1049h", "\x1b[3;4r", "\x1b]0;title\x07", "\r", "\x1b[38;9m", "\t"]
)
def test_whatever_is_not_understood_goes_as_it_is_and_then_everything_is_sent_anew(odd: str) -> None:
    painted = Painted()
    frame = "\x1b[2;3Hwords\x1b[1;1H"
    painted.lean(frame, SIZE)
    assert odd in painted.lean(odd, SIZE)
    assert "words" in painted.lean(frame, SIZE)


def test_another_size_sends_everything_anew() -> None:
    painted = Painted()
    frame = "\x1b[2;3Hwords\x1b[1;1H"
    painted.lean(frame, SIZE)
    assert "words" in painted.lean(frame, (WIDTH + 1, HEIGHT))


def test_a_write_that_paints_nearly_everything_is_sent_whole() -> None:
    painted = Painted()
    whole = "".join(f"\x1b[{y + 1};1H" + "x" * WIDTH for y in range(HEIGHT)) + "\x1b[1;1H"
    painted.lean(whole, SIZE)
    assert painted.lean(whole, SIZE).count("x") == WIDTH * HEIGHT
