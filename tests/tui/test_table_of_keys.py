"""The table "What a decision does, by state", pressed on the screen."""

import pytest

from evals_studio.tui.widgets.message_row import MessageRow

P, BARE, TRAIL, SETTLED = "p:one", "e:0", "e:1", "e:2"


async def prepare(studio, state):
    """Bring an item into a state, put the cursor on it, give its ref."""
    refs = {"open": P, "rejected": P, "accepted": P, "on-trail": TRAIL, "settled": SETTLED, "bare": BARE}
    ref = refs[state]
    await studio.at(ref)
    if state in ("rejected", "accepted"):
        await studio.press("x" if state == "rejected" else "a")
        await studio.at(ref)
    assert studio.state(ref) == state
    return ref


TABLE = {
    "open": {"a": "accepted", "x": "rejected", "space": "open", "s": "open", "S": "signed off", "+": "open"},
    "rejected": {
        "a": "accepted",
        "x": "rejected",
        "space": "open",
        "s": "rejected",
        "S": "signed off",
        "-": "open",
    },
    "accepted": {"a": "accepted", "x": "rejected", "space": "open", "s": "signed off", "S": "signed off"},
    "on-trail": {"a": "on-trail", "x": "rejected", "space": "on-trail", "s": "signed off", "-": "on-trail"},
    "settled": {"a": "settled", "space": "settled", "s": "settled", "S": "settled", "-": "settled"},
    "bare": {"a": "settled", "space": "bare", "s": "bare", "S": "bare", "e": "bare", "+": "bare"},
}


@pytest.mark.parametrize("state", TABLE)
async def test_a_key_does_what_the_table_says(opened, state):
    async with opened() as studio:
        ref = await prepare(studio, state)
        made = len(studio.session.review.decisions)
        for key, after in TABLE[state].items():
            await studio.press({"+": "plus", "-": "minus"}.get(key, key))

            item = studio.session.review.item(ref)
            if after == "signed off":
                assert item.in_file, key
                assert not item.origins, key
            else:
                assert item.state == after, key
            while len(studio.session.review.decisions) > made:
                await studio.press("u")
            await studio.at(ref)
            assert studio.state(ref) == state, key


@pytest.mark.parametrize("state", ["settled", "bare"])
async def test_removing_what_no_machine_wrote_asks_first(opened, state):
    async with opened() as studio:
        ref = await prepare(studio, state)

        await studio.press("x")
        assert studio.top == "Ask"
        await studio.press("n")
        assert studio.state(ref) == state
        await studio.press("x", "y")

        assert studio.state(ref) in ("", "rejected")


async def test_e_opens_the_form_on_every_object(opened):
    async with opened() as studio:
        for ref in (P, TRAIL, SETTLED):
            await studio.at(ref)

            await studio.press("e")

            assert studio.top == "EntryForm"
            await studio.press("escape")


async def test_what_only_says_so_changes_nothing_and_names_the_right_key(opened):
    async with opened() as studio:
        await studio.at(TRAIL)
        before = studio.session.review

        await studio.press("a")

        assert studio.session.review is before
        assert "s: sign off" in studio.message


async def test_after_a_decision_the_cursor_is_on_the_next_that_needs_one(opened):
    async with opened() as studio:
        await studio.at("p:one")

        await studio.press("a")

        assert studio.screen.ref == "p:two"


async def test_the_cursor_stays_when_the_setting_says_so(opened):
    async with opened(advance=False) as studio:
        await studio.at("p:one")

        await studio.press("a")

        assert studio.screen.ref == "p:one"


async def test_the_studio_opens_on_the_first_thing_that_needs_a_decision(opened):
    async with opened() as studio:
        assert studio.screen.ref == studio.session.review.next_to_decide(None)


async def test_c_shows_the_offered_id_and_takes_another(opened):
    async with opened() as studio:
        await studio.at(BARE)
        await studio.press("c")
        assert studio.top == "LineSheet"

        await studio.press("ctrl+u", *"sorted", "enter")

        assert studio.session.review.item(BARE).id == "sorted"


async def test_an_id_that_is_none_is_refused_while_typing(opened):
    async with opened() as studio:
        await studio.at(BARE)
        await studio.press("c", "ctrl+u", *"Used", "enter")
        assert studio.top == "LineSheet"

        await studio.press("ctrl+u", *"used", "minus", *"read", "enter")

        assert studio.top == "LineSheet"


async def test_a_digit_after_a_reject_says_why(opened):
    async with opened() as studio:
        await studio.at(P)

        await studio.press("x", "3")

        assert studio.session.review.item(P).reason == "untestable"


@pytest.mark.parametrize("how", [("X", "y"), ("g", "v", "j", "x", "y")])
async def test_a_digit_after_many_rejects_says_why_for_all(opened, how):
    async with opened() as studio:
        await studio.press(*how)
        assert "Rejected 2 items. Why? 1 duplicate" in studio.message

        await studio.press("1")

        assert {studio.session.review.item(ref).reason for ref in (P, "p:two")} == {"duplicate"}
        assert studio.message == "Rejected 2 items (duplicate)."
        await studio.press("u")
        assert studio.state(P) == "open"


async def test_a_bare_string_is_quoted_where_its_sentence_stands_in_another(opened):
    async with opened() as studio:
        await studio.at(BARE)
        await studio.press("greater_than_sign")
        assert "Moved “Sort the imports before committing.” to place 2." in studio.message

        await studio.press("x")

        title = studio.app.screen.query_one(".sheet-title").render()
        assert "Remove “Sort the imports before committing.” from the file?" in str(title)


@pytest.mark.parametrize("state", TABLE)
@pytest.mark.parametrize("key", ["a", "x", "s", "S", "c", "m", "less_than_sign", "plus"])
async def test_what_a_key_says_takes_one_row_at_80_columns(opened, state, key):
    async with opened() as studio:
        await prepare(studio, state)

        await studio.press(key)

        assert studio.screen.query_one(MessageRow).size.height == 1


async def test_undo_brings_back_the_bytes_and_the_cursor(opened):
    async with opened() as studio:
        await studio.at(P)
        before = studio.session.review.document.raw
        await studio.press("a", "x")

        await studio.press("u", "u")

        assert studio.session.review.document.raw == before
        assert studio.screen.ref == P
        await studio.press("ctrl+r")
        assert studio.state(P) == "accepted"
