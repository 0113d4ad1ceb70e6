import pytest
from textual import events

from evals_studio.settings.actions import key_map
from evals_studio.tui.driver import as_paste
from evals_studio.tui.typed import HeldKey, Pastes, is_burst, is_text, moving_characters


@pytest.mark.parametrize("data", ["ab", "accept\n", "a\x1b[Ab", "ü日"])
def test_several_printable_characters_in_one_read_are_a_burst(data):
    assert is_burst(data)


@pytest.mark.parametrize(
    "data", ["a", "\r", "\x1b", "\x1b[A\x1b[B", "\x1bOP", "\x1b[<0;12;5M", "\x1b[97u", "a\r"]
)
def test_one_key_or_any_number_of_escape_sequences_is_no_burst(data):
    assert not is_burst(data)


def test_a_lone_letter_is_text_and_an_arrow_is_not():
    assert is_text("x")
    assert not is_text("\x1b[A")


def test_keys_of_a_burst_become_one_paste_and_other_messages_keep_their_place():
    burst = [events.Key("a", "a"), events.Key("enter", "\r"), events.Key("up", None), events.Key("x", "x")]

    found = list(as_paste(burst))

    assert [type(one).__name__ for one in found] == ["Paste", "Key", "Paste"]
    assert found[0].text == "a\n"
    assert found[2].text == "x"


def test_a_held_key_counts_as_one_press_for_as_long_as_it_is_held():
    held = HeldKey()

    assert [held.is_repeat("a", at) for at in (0.0, 0.03, 0.09, 0.18, 0.5)] == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_two_different_keys_in_quick_succession_are_two_presses():
    held = HeldKey()

    assert [held.is_repeat(key, 1.0) for key in "ax"] == [False, False]


MOVING = frozenset("jkgG[]")


@pytest.mark.parametrize("data", ["jj", "kkkk", "]]]", "j", "a"])
def test_one_movement_key_any_number_of_times_is_a_held_key_and_no_paste(data):
    assert not Pastes().holds(data, 1.0, MOVING)


@pytest.mark.parametrize("data", ["aa", "xxx", "jjkk", "jja", "jj\r", "j\x1b[Aj", "  "])
def test_letters_that_decide_or_differ_are_a_paste_however_often_they_come(data):
    assert Pastes().holds(data, 1.0, MOVING)


def test_what_soon_follows_a_held_movement_key_is_a_paste_unless_it_is_the_same_key():
    reads = [("jjj", 0.0), ("j", 0.02), ("jj", 0.03), ("a", 0.05), ("j", 0.08), ("j", 0.2), ("a", 0.21)]
    pastes = Pastes()

    assert [pastes.holds(data, at, MOVING) for data, at in reads] == [
        False,
        False,
        False,
        True,
        True,
        False,
        False,
    ]


def test_the_end_of_a_paste_that_is_cut_into_reads_moves_nothing():
    pastes = Pastes()

    assert [pastes.holds(data, at, MOVING) for data, at in [("ab", 0.0), ("jj", 0.02)]] == [True, True]


def test_which_characters_move_follows_the_key_map():
    moving = moving_characters(key_map({"down": ("down",), "accept": ("j",)}))

    assert {"k", "g", "G", "[", "]"} <= moving
    assert not {"j", "a", "n", "space"} & moving
