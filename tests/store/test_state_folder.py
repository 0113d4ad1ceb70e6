"""What is kept between two starts."""

import json
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from state_making import keep

from evals_studio.model.fault import NotWritten
from evals_studio.model.proposal import Held, Proposal, Untestable
from evals_studio.store import Accepted, Entry, Kept, Rejection, SignedOff, StateFolder, Unfinished, sha256_of
from evals_studio.store.changes import applied, change_between, changes_of

RAW = b"---\nname: x\n---\n"
PROPOSAL = Proposal("u1", {"id": "used-read", "weight": 1.5}, 0.913, "why", "Read first.", 7, "m-1", "near")
KEPT = Kept(
    proposals=(PROPOSAL,),
    rejections=(Rejection("Be kind.", None, "wrong", "m-1", "2026-03-01"), Rejection({"id": "a"}, "q")),
    accepted=(Accepted({"id": "b"}, "q", "c"), Accepted({"id": "d"}, None, "d")),
    held=(Held(PROPOSAL, "duplicate", "It repeats a.", "a"),),
    untestable=(Untestable("Be good.", None, "vague", "Say how."),),
    signed_off=(SignedOff("a", "m-1", None, "2026-03-01"), SignedOff("b", "m-1", 0.5, "2026-03-01")),
    unfinished=(Unfinished("e:0", {"id": "a"}, {("options", "tool"): "Ba", ("id",): ""}),),
    decisions=({"do": "accept", "ref": "p:u1"},),
    base_sha256=sha256_of(RAW),
    written=1,
    undone=({"do": "accept", "ref": "p:u2"},),
    base=b"\xff\x00 other bytes",
    subjects={"e:0": "Be kind."},
    drafts={"u1": {"id": "read-first"}},
    pending=(Kept(decisions=({"do": "later", "ref": "p:u1"},), base_sha256="other"),),
)


@pytest.fixture
def artifact(tmp_path: Path) -> Path:
    (tmp_path / "SKILL.md").write_bytes(RAW)
    return tmp_path / "SKILL.md"


@pytest.fixture
def state(tmp_path: Path) -> StateFolder:
    return StateFolder(tmp_path / "state")


def test_what_is_kept_is_found_again(artifact: Path, state: StateFolder) -> None:
    keep(state, artifact, RAW, KEPT)

    assert state.kept(artifact, RAW) == KEPT


def test_nothing_kept_is_an_empty_value_and_makes_no_folder(artifact: Path, state: StateFolder) -> None:
    assert state.kept(artifact, RAW) == Kept(base_sha256=sha256_of(RAW))
    assert not state.root.exists()


def test_the_same_file_by_a_symlink_has_the_same_state(artifact: Path, state: StateFolder) -> None:
    link = artifact.parent / "CLAUDE.md"
    link.symlink_to(artifact)

    keep(state, link, RAW, KEPT)

    assert state.kept(artifact, RAW) == KEPT


def test_decisions_for_other_bytes_are_given_with_the_hash_they_were_made_on(
    artifact: Path, state: StateFolder
) -> None:
    keep(state, artifact, RAW, KEPT)

    kept = state.kept(artifact, b"other")

    assert kept.decisions == KEPT.decisions
    assert kept.base_sha256 != sha256_of(b"other")


def test_what_was_kept_ahead_counts_once_the_disk_holds_its_bytes(artifact: Path, state: StateFolder) -> None:
    after = Kept(base_sha256=sha256_of(b"written"))
    keep(state, artifact, RAW, KEPT, ahead=after)

    assert state.kept(artifact, RAW) == KEPT
    assert state.kept(artifact, b"written") == after


def test_the_folder_and_its_files_are_for_their_owner_only(artifact: Path, state: StateFolder) -> None:
    keep(state, artifact, RAW, KEPT)

    assert state.root.stat().st_mode & 0o777 == 0o700
    assert state.place(artifact).parent.stat().st_mode & 0o777 == 0o700
    assert {one.stat().st_mode & 0o777 for one in state.place(artifact).parent.iterdir()} == {0o600}


HEADING = '{"format": "evals-studio-journal", "version": 1, "path": "x"}\n'


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "broken"),
        ('{"format": "evals-studio-journal"', "broken"),
        ("[1]\n", "broken"),
        (HEADING.replace("1", "0"), "broken"),
        (HEADING.replace("1", "true"), "broken"),
        (HEADING.replace("journal", "diary"), "broken"),
        ("[" * 100_000, "broken"),
        (HEADING.replace("1", "2") + "anything\n", "newer"),
    ],
)
def test_a_journal_that_cannot_be_read_is_set_aside_and_named_never_deleted(
    artifact: Path, state: StateFolder, text: str, word: str
) -> None:
    keep(state, artifact, RAW, KEPT)
    state.place(artifact).write_text(text)

    looked = state.kept(artifact, RAW)
    assert word in looked.notices[0]
    assert str(state.place(artifact)) in looked.notices[0]
    assert replace(looked, notices=()) == Kept(base_sha256=sha256_of(RAW))
    assert state.place(artifact).read_text() == text
    changed = state.change(artifact, RAW, Entry)

    aside = [one for one in state.place(artifact).parent.glob("*.jsonl") if word in one.name]
    assert [one.read_text() for one in aside] == [text]
    assert str(aside[0]) in changed.notices[0]


@pytest.mark.parametrize(
    "rest",
    [
        '{"decisions": [[1, 0, [{"do"',
        '{"decisions": [[9, 0, []]]}\n',
        '{"unknown": 1}\n',
        "\0\0\0\n",
        "3\n",
        '{"written": true}\n{"written": 1}\n',
        "[" * 100_000,
    ],
    ids=["cut-off", "splice-beyond", "unknown", "nul", "no-object", "wrong-type", "deep"],
)
def test_a_broken_end_is_set_aside_and_all_before_it_is_used(
    artifact: Path, state: StateFolder, rest: str
) -> None:
    keep(state, artifact, RAW, KEPT)
    place = state.place(artifact)
    place.write_text(place.read_text() + rest)

    kept = state.kept(artifact, RAW)
    assert replace(kept, notices=()) == KEPT
    changed = state.change(artifact, RAW, Entry)

    aside = [one for one in place.parent.glob("*.jsonl") if "torn" in one.name]
    assert [one.read_text() for one in aside] == [rest]
    assert str(aside[0]) in changed.notices[0]
    assert state.kept(artifact, RAW) == KEPT


def test_a_decision_more_costs_one_short_line_however_much_is_kept(
    artifact: Path, state: StateFolder
) -> None:
    many = tuple(replace(PROPOSAL, uid=str(number)) for number in range(500))
    keep(state, artifact, RAW, replace(KEPT, proposals=many))
    before = state.place(artifact).read_bytes()

    more = replace(KEPT, proposals=many, decisions=(*KEPT.decisions, {"do": "reject", "ref": "p:7"}))
    keep(state, artifact, RAW, more)

    after = state.place(artifact).read_bytes()
    assert after.startswith(before)
    assert len(after) - len(before) < 150
    assert StateFolder(state.root).kept(artifact, RAW) == more


def test_a_long_journal_is_told_anew_and_says_the_same(artifact: Path, state: StateFolder) -> None:
    for number in range(150):
        keep(state, artifact, RAW, replace(KEPT, written=number))
    lines = len(state.place(artifact).read_text().splitlines())

    keep(StateFolder(state.root), artifact, RAW, KEPT)

    assert lines > 150
    assert len(state.place(artifact).read_text().splitlines()) < 20
    assert StateFolder(state.root).kept(artifact, RAW) == KEPT


SECRETS = [
    "sk-" + "a1B2" * 8,
    "gh" + "p_" + "x" * 36,
    "AKIA" + "ABCDEFGHIJ234567",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----",
]


@pytest.mark.parametrize("secret", SECRETS)
def test_what_looks_like_a_secret_is_not_in_the_journal_and_that_is_told(
    artifact: Path, state: StateFolder, secret: str
) -> None:
    entry = {"id": "a", "assertion": f"Says {secret} aloud.", secret: 1}
    proposal = replace(PROPOSAL, entry=entry, quote=f"Say {secret}")

    kept = state.change(
        artifact,
        RAW,
        lambda there: Entry(
            replace(
                KEPT,
                proposals=(proposal,),
                rejections=(Rejection(secret),),
                drafts={"u1": entry},
                subjects={"e:0": secret},
                base=b"Say " + secret.encode(),
                pending=(Kept(decisions=({"do": secret},)),),
            ),
            did=f"said {secret}",
        ),
    )

    assert "left out" in kept.notices[0]
    text = state.place(artifact).read_text()
    assert secret.rsplit("\n", maxsplit=1)[-1][:20] not in text
    assert "MIIabc" not in text
    assert json.loads(text.splitlines()[1])["base"] is None


def test_a_change_sees_what_another_process_kept(artifact: Path, state: StateFolder) -> None:
    keep(state, artifact, RAW, Kept())

    def add(number: int) -> None:
        one = replace(PROPOSAL, uid=str(number))
        state.change(artifact, RAW, lambda now: Entry(replace(now, proposals=(*now.proposals, one))))

    threads = [threading.Thread(target=add, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(int(one.uid) for one in state.kept(artifact, RAW).proposals) == list(range(12))


def test_a_state_folder_that_cannot_be_made_says_that_nothing_is_kept(artifact: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()

    with pytest.raises(NotWritten, match="Nothing is kept"):
        keep(StateFolder(tmp_path / "taken"), artifact, RAW, KEPT)


def test_a_write_that_fails_leaves_the_state_before_it(
    artifact: Path, state: StateFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(state, artifact, RAW, KEPT)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(NotWritten, match="Nothing is kept: The disk is full"):
            keep(state, artifact, RAW, Kept())

    assert state.kept(artifact, RAW) == KEPT


def test_a_lock_that_another_holds_is_waited_for_and_then_told(
    artifact: Path, state: StateFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(state, artifact, RAW, KEPT)
    monkeypatch.setattr("evals_studio.store.locking.PATIENCE", 0.05)

    with state._locked(state.place(artifact)), pytest.raises(NotWritten, match="busy"):
        state.kept(artifact, RAW)


def test_the_file_is_lines_of_json_with_a_version_and_the_artifacts_path(
    artifact: Path, state: StateFolder
) -> None:
    keep(state, artifact, RAW, KEPT)
    state.change(artifact, RAW, lambda there: Entry(replace(there, written=0), did="undid: accepted a"))

    lines = [json.loads(line) for line in state.place(artifact).read_text().splitlines()]

    assert (lines[0]["format"], lines[0]["version"], lines[0]["path"]) == (
        "evals-studio-journal",
        1,
        str(artifact),
    )
    assert (lines[-1]["did"], lines[-1]["written"]) == ("undid: accepted a", 0)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def kept_values() -> st.SearchStrategy[Kept]:
    entries = st.dictionaries(st.text(max_size=4), JSON, max_size=3)
    objects = st.lists(entries, max_size=4).map(tuple)
    texts = st.dictionaries(st.tuples(st.text(), st.text()) | st.tuples(st.text()), st.text(), max_size=3)
    uids = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5)
    return st.builds(
        Kept,
        proposals=uids.map(lambda found: tuple(replace(PROPOSAL, uid=uid) for uid in found)),
        drafts=st.dictionaries(st.sampled_from("abc"), entries, max_size=3),
        rejections=st.lists(st.builds(Rejection, entry=st.text() | entries), max_size=3).map(tuple),
        unfinished=st.lists(st.builds(Unfinished, st.text(), entries, texts), max_size=3).map(tuple),
        decisions=objects,
        base_sha256=st.sampled_from(["x", "y"]),
        written=st.integers(0, 3),
        undone=objects,
        base=st.none() | st.binary(),
        subjects=st.dictionaries(st.sampled_from(["e:0", "e:1"]), JSON, max_size=2),
        pending=st.lists(st.builds(Kept, decisions=objects), max_size=2).map(tuple),
    )


@settings(deadline=None, max_examples=40)
@given(old=kept_values(), new=kept_values())
def test_a_change_leads_from_what_was_kept_to_what_is_kept(old: Kept, new: Kept) -> None:
    change = json.loads(json.dumps(change_between(old, new)))

    after = applied(old, change)

    assert after == new


@settings(deadline=None, max_examples=40)
@given(kept=kept_values())
def test_telling_anew_says_the_same(kept: Kept) -> None:
    told = Kept()
    for change in changes_of(kept):
        told = applied(told, json.loads(json.dumps(change)))

    assert told == kept
