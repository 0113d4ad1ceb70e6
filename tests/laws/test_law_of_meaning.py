"""Laws 4 and 5: bytes that do not mean what was decided, to every reader, are not written."""

import random

import pytest
from costumes import Costume
from dice import WORDS, SeededDie
from drawn_edits import some_edit
from hypothesis import given, settings
from hypothesis import strategies as st

from evals_studio.artifact import intended, read_artifact, verify, verifying
from evals_studio.artifact.shortening import LONG, shortened
from evals_studio.model.edit import (
    AddEntry,
    Edit,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RenameField,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import NotWritten, Refused
from evals_studio.model.position import Position

BEFORE = b"""---
name: deploy
version: 010
on: yes
metadata:
  owner: 1e3
  evals:
    - id: asks
      assertion: yes
      weight: 1e3
    - Keep the log.
  eval-provenance:
    - generated-by: m
      evals: [asks]
---
# Body
"""
DATA = read_artifact(BEFORE).data


def test_bytes_that_nobody_touched_pass() -> None:
    verify(BEFORE, BEFORE, DATA)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"# Body", b"# body", "the text below the frontmatter would change"),
        (b"Keep the log.", b"Keep the log!", "`evals` would not be what was decided"),
        (b"name: deploy", b"name: other", "`name` would not be what was decided"),
        (b"name: deploy", b'name: "deploy', "they would not be readable"),
        (b"version: 010", b"version: 10", "PyYAML (YAML 1.1) would see `version` changed"),
        (b"\non: yes", b'\non: "yes"', "PyYAML (YAML 1.1) would see `True` changed"),
        (b"owner: 1e3", b"owner: 1000.0", "PyYAML (YAML 1.1) would see `metadata.owner` changed"),
        (b"evals: [asks]", b"evals: [askS]", "`eval-provenance` would not be what was decided"),
    ],
)  # fmt: skip
def test_bytes_that_mean_something_else_are_not_written(old: bytes, new: bytes, said: str) -> None:
    assert BEFORE.count(old) == 1
    with pytest.raises(NotWritten) as fault:
        verify(BEFORE, BEFORE.replace(old, new), DATA)
    assert said in fault.value.message
    assert "The work is kept" in fault.value.mend


@pytest.mark.parametrize("text", ["yes", "0o17", "12:30:45", "2026-01-01", "1_000", "=", "~x: y"])
def test_a_text_that_a_reader_takes_for_something_else_is_not_written(text: str) -> None:
    after = BEFORE.replace(b"    - Keep the log.\n", f"    - Keep the log.\n    - {text}\n".encode())
    data = intended(DATA, AddEntry(text))
    with pytest.raises(NotWritten):
        verify(BEFORE, after, data)


def test_a_reader_is_compared_with_itself_where_nothing_was_touched() -> None:
    document = read_artifact(BEFORE)
    for edit in (AddEntry("yes"), SetSkip(value=True), RemoveEntry(1), RecordOrigin("m", "no", 0.5)):
        after = document.apply(edit)
        verify(BEFORE, after.raw, after.data)


def test_a_change_in_the_middle_of_a_long_list_is_seen_by_the_slow_reader_as_well() -> None:
    entries = [f"    - id: e{n}\n      assertion: The session did {n}.\n" for n in range(LONG * 3)]
    before = ("---\nmetadata:\n  evals:\n" + "".join(entries) + "---\n").encode()
    document = read_artifact(before)
    after = document.apply(SetField(LONG, "assertion", "Another: one."))
    verify(before, after.raw, after.data)
    old, new, data = shortened(document, after, after.data)
    assert len(old.entries) == len(new.entries) == len(data["metadata"]["evals"]) < 10
    broken = after.raw.replace(b'"Another: one."', b"0o17")
    with pytest.raises(NotWritten):
        verify(before, broken, after.data)
    meant_so = intended(document.data, SetField(LONG, "assertion", "0o17"))
    with pytest.raises(NotWritten):
        verify(before, broken, meant_so)


@pytest.mark.parametrize(
    ("reader", "name"), [("_pyyaml", "PyYAML (YAML 1.1)"), ("_ruamel", "ruamel.yaml (YAML 1.2)")]
)
def test_each_reader_is_asked_about_the_new_bytes(
    reader: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = read_artifact(BEFORE).apply(AddEntry("two"))
    ask = getattr(verifying, reader)

    def choosy(text: str) -> object:
        if "two" in text:
            raise ValueError(text)
        return ask(text)

    monkeypatch.setattr(verifying, reader, choosy)
    with pytest.raises(NotWritten) as fault:
        verify(BEFORE, after.raw, after.data)
    assert f"{name} could not read them" in fault.value.message


def written(text: str) -> None:
    before = b"---\nmetadata:\n  evals:\n    - { id: flow, assertion: x }\n    - id: block\n---\n"
    document = read_artifact(before)
    for edit in (
        SetField(0, "assertion", text),
        SetField(1, "assertion", text),
        AddEntry(text),
        RecordOrigin(text, text, 0.5),
    ):
        try:
            document = document.apply(edit)
        except Refused:
            assert len(text) > 100 or "\ud800" <= max(text) <= "\udfff"
    verify(before, document.raw, document.data)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_written_so_that_every_reader_sees_it(text: str) -> None:
    written(text)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab :#-?,[]{}&*!|>'\"%@`~\t\n\\0123.eExo_=<yYnN\x85\u2028\ufeff", max_size=24))
def test_any_punctuation_is_written_so_that_every_reader_sees_it(text: str) -> None:
    written(text)


@pytest.mark.parametrize("text", WORDS, ids=range(len(WORDS)))
def test_every_nasty_text_is_written_so_that_every_reader_sees_it(text: str) -> None:
    written(text)


def test_half_a_character_is_refused_not_written() -> None:
    with pytest.raises(Refused) as refused:
        read_artifact(BEFORE).apply(AddEntry("half \ud83d of it"))
    assert "lone surrogate" in refused.value.message


def test_the_edited_text_means_what_intended_says_on_data_alone() -> None:
    for seed in range(60):
        die = SeededDie(random.Random(seed))
        document = read_artifact(Costume(die, odd=False).artifact())
        edit = some_edit(die, document)
        try:
            after = document.apply(edit)
        except Refused:
            continue
        assert read_artifact(after.raw).data == intended(document.data, edit)


@pytest.mark.parametrize("word", ["word ", "word: ", "é ", "'quoted' "])
def test_a_sentence_of_four_thousand_characters_stays_on_one_line(word: str) -> None:
    text = (word * 4000)[:4000].strip()
    before = b"---\nmetadata:\n  evals:\n    - { id: flow }\n    - id: block\n    - bare\n---\n"
    document = read_artifact(before)
    for edit in (
        SetField(0, "assertion", text),
        SetField(1, "assertion", text),
        AddEntry(text),
        AddEntry({"id": text}),
    ):
        after = document.apply(edit)
        added = [line for line in after.raw.decode().split("\n") if line.encode() not in before.split(b"\n")]
        assert len(added) == 1
        assert after.raw.count(b"\n") <= before.count(b"\n") + 1


def test_a_reader_that_warns_writes_nothing_to_the_terminal(recwarn: pytest.WarningsRecorder) -> None:
    before = b"---\none: &a 1\ntwo: &a 2\nmetadata: {}\n---\n"
    after = read_artifact(before).apply(AddEntry("one"))
    verifying.forget()
    verify(before, after.raw, after.data)
    assert not recwarn.list


def test_an_edit_after_which_another_text_would_be_longer_is_not_made() -> None:
    before = b"---\nmetadata:\n  note: |+\n    kept\n  evals: |\n    one\n    two\n\nname: x\n---\n"
    document = read_artifact(before)
    with pytest.raises(Refused) as refused:
        document.apply(RemoveEntry(0))
    assert refused.value.message == "This edit would change what stands beside it, so it was not made."
    assert "`|+`" in refused.value.mend
    assert refused.value.where == Position(5, 10)


def test_a_removal_after_which_the_entry_above_would_be_longer_is_not_made() -> None:
    head = b"---\nmetadata:\n  evals:\n    - id: a\n      evidence: |+\n        kept\n"
    document = read_artifact(head + b"    - two\n\n    - three\n---\n")
    with pytest.raises(Refused) as refused:
        document.apply(RemoveEntry(1))
    assert refused.value.message == "This edit would change what stands beside it, so it was not made."
    assert refused.value.where == Position(7, 7)


@pytest.mark.parametrize("edit", [SetField(0, "severity", "error"), RemoveField(1, "weight")], ids=str)
def test_a_key_that_is_no_scalar_keeps_its_name_when_the_text_before_it_grows_or_shrinks(edit: Edit) -> None:
    before = read_artifact(
        b"---\nmetadata:\n  evals:\n    - id: a\n      assertion: A.\n    - id: b\n      assertion: B.\n"
        b"      weight: 2\n      ? [x, y]\n      : 1\n      ? {z: 1}\n      : 2\n---\n"
    )

    after = before.apply(edit)

    verify(before.raw, after.raw, intended(before.data, edit))


def test_a_value_may_move_under_a_key_that_was_there_as_each_reader_saw_it() -> None:
    before = b"---\nmetadata:\n  evals:\n    - id: one\n      weight: 1e3\n      grader: ai\n---\n"
    document = read_artifact(before)
    after = document.apply(RenameField(0, "id", "name")).apply(RenameField(0, "weight", "id"))
    assert after.raw == before.replace(b"id:", b"name:").replace(b"weight:", b"id:")
    verify(before, after.raw, after.data)
    other = before.replace(b"id: one", b"id: 2e3")
    with pytest.raises(NotWritten):
        verify(before, other, intended(document.data, SetField(0, "id", 2e3)))
