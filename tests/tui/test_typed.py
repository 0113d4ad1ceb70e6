import pytest
from textual import events

from evals_studio.tui.driver import as_paste
from evals_studio.tui.typed import HeldKey, is_burst, is_text


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
