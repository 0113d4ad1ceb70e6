"""Characters that nobody sees: raw where they shape an emoji or stood raw before, escaped where they deceive."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from javascript import READERS, read_all, why_left_out

from evals_studio.artifact import Document, intended, read_artifact, verify
from evals_studio.model.edit import AddEntry, ConvertEntry, Edit, SetField

FAMILY, HEART, SHAKE = "👩‍👩‍👧", "❤️‍🔥", "🙂‍↔️"
PERSIAN = "می\u200cشود"
BIDI = "\u061c\u200e\u200f\u202a\u202e\u2066\u2069"
WHERE = {
    "text": "The {} stays.",
    "first": "{} stays.",
    "last": "It keeps {}",
    "colon": "It says: {}.",
    "lines": "One {}.\nTwo.",
}


def artifact(*entries: str) -> Document:
    listed = "".join(f"    - {entry}\n" for entry in (*entries, "id: b\n      assertion: It ran."))
    return read_artifact(f"---\nmetadata:\n  evals:\n{listed}---\n".encode())


def changed(document: Document, edit: Edit) -> str:
    """Apply an edit, let every reader look at it, give the new lines."""
    after = document.apply(edit)
    verify(document.raw, after.raw, intended(document.data, edit))
    before = document.text.split("\n")
    return "\n".join(line for line in after.text.split("\n") if line not in before)


@pytest.mark.parametrize("emoji", [FAMILY, HEART, SHAKE])
@pytest.mark.parametrize("where", WHERE)
def test_a_joiner_between_two_emoji_is_written_as_it_is(where: str, emoji: str) -> None:
    text = WHERE[where].format(emoji)
    document = artifact()
    assert emoji in changed(document, SetField(0, "assertion", text))
    assert emoji in changed(document, AddEntry({"id": "a", "assertion": text, "options": {"x": [text]}}))


@pytest.mark.parametrize(
    "char", ["\u200d", "\u200c", "\u200b", "\u2060", "\xad", "\xa0", "\U000e0067", *BIDI]
)
def test_another_hidden_character_is_escaped_where_the_file_holds_none(char: str) -> None:
    text = f"It says pass{char}word."
    for document in (artifact(), artifact(f"The {FAMILY} stays.")):
        assert char not in changed(document, AddEntry({"id": "a", "assertion": text}))


@pytest.mark.parametrize("text", [f"The {FAMILY} stays.", PERSIAN, "soft\xadly", "un\xa0mot", "\ue0b0 main"])
@pytest.mark.parametrize("metadata", ["  evals:\n    - {}\n", "  evals: {}\n", "  evals: [{}]\n"])
def test_converting_moves_the_source_text_as_it_stands(metadata: str, text: str) -> None:
    document = read_artifact(f"---\nmetadata:\n{metadata.format(text)}---\n".encode())
    assert f"assertion: {text}" in changed(document, ConvertEntry(0, "a"))


@pytest.mark.parametrize("char", BIDI)
def test_what_turns_the_direction_of_text_is_escaped_even_where_the_file_holds_it(char: str) -> None:
    document = artifact(f"ab{char}cd")
    assert char not in changed(document, ConvertEntry(0, "a"))
    assert char not in changed(document, SetField(1, "assertion", f"ef{char}gh"))


def test_what_the_file_holds_raw_is_written_so_in_a_changed_text() -> None:
    document = artifact(PERSIAN)
    new = changed(document, SetField(1, "assertion", f"{PERSIAN}: {PERSIAN}\u200b"))
    assert f'"{PERSIAN}: {PERSIAN}\\u200B"' in new
    assert f"|-\n        {PERSIAN}\n" in changed(document, SetField(1, "assertion", f"{PERSIAN}\nmore"))


def test_invisible_letters_are_escaped_even_where_the_file_holds_some() -> None:
    flag = "🏴\U000e0067\U000e007f"
    document = artifact(f"The {flag} flies.")
    assert "\U000e0067" not in changed(document, SetField(1, "assertion", "Do it.\U000e0067\U000e0068"))
    assert flag in changed(document, ConvertEntry(0, "a"))


HIDDEN = st.text(alphabet="ab :#\n'\"👩❤\ufe0f🔥↔\u200d\u200c\u200b\xad\xa0\u3000\ue0b0\u0378\ufeff\u202e\U000e0067", max_size=16)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(HIDDEN, HIDDEN.map(lambda text: f"x{text.replace(chr(10), '')}x"))
def test_every_reader_reads_what_was_meant_whatever_is_hidden_in_it(text: str, held: str) -> None:
    document = artifact('"' + held.replace('"', "") + '"', f"held {held.replace('#', '').replace(':', '')}")
    for edit in (SetField(2, "assertion", f"T{text}"), AddEntry({"id": "a", "options": {"k": [text]}})):
        changed(document, edit)
    changed(document, ConvertEntry(0, "a"))
    changed(document, ConvertEntry(1, "a"))


@pytest.mark.skipif(bool(why_left_out()), reason=why_left_out() or "-")
def test_the_javascript_readers_read_it_too() -> None:
    texts = [WHERE[where].format(emoji) for where in WHERE for emoji in (FAMILY, HEART, SHAKE, PERSIAN)]
    document = artifact(PERSIAN)
    written = {document.apply(SetField(1, "assertion", text)).text.split("---\n")[1]: text for text in texts}
    seen = read_all(list(written))
    for reader in READERS:
        for yaml, text in written.items():
            assert seen[reader][yaml]["metadata"]["evals"][1]["assertion"] == text, (reader, yaml)
