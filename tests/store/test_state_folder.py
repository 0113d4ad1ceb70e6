"""What is kept between two starts."""

import json
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.fault import NotWritten
from evals_studio.model.proposal import Proposal
from evals_studio.store import Kept, Rejection, StateFolder, sha256_of
from evals_studio.store.kept import kept_from_json, kept_to_json

RAW = b"---\nname: x\n---\n"
PROPOSAL = Proposal("u1", {"id": "used-read", "weight": 1.5}, 0.913, "why", "Read first.", 7, "m-1", "near")
KEPT = Kept(
    proposals=(PROPOSAL,),
    rejections=(Rejection("Be kind.", None, "wrong", "m-1", "2026-03-01"), Rejection({"id": "a"}, "q")),
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
    state.keep(artifact, RAW, KEPT)

    assert state.kept(artifact, RAW) == KEPT


def test_nothing_kept_is_an_empty_value_and_makes_no_folder(artifact: Path, state: StateFolder) -> None:
    assert state.kept(artifact, RAW) == Kept(base_sha256=sha256_of(RAW))
    assert not state.root.exists()


def test_the_same_file_by_a_symlink_has_the_same_state(artifact: Path, state: StateFolder) -> None:
    link = artifact.parent / "CLAUDE.md"
    link.symlink_to(artifact)

    state.keep(link, RAW, KEPT)

    assert state.kept(artifact, RAW) == KEPT


def test_decisions_for_other_bytes_are_given_with_the_hash_they_were_made_on(
    artifact: Path, state: StateFolder
) -> None:
    state.keep(artifact, RAW, KEPT)

    kept = state.kept(artifact, b"other")

    assert kept.decisions == KEPT.decisions
    assert kept.base_sha256 != sha256_of(b"other")


def test_what_was_kept_ahead_counts_once_the_disk_holds_its_bytes(artifact: Path, state: StateFolder) -> None:
    after = Kept(base_sha256=sha256_of(b"written"))
    state.keep(artifact, RAW, KEPT, ahead=after)

    assert state.kept(artifact, RAW) == KEPT
    assert state.kept(artifact, b"written") == after


def test_the_folder_and_its_files_are_for_their_owner_only(artifact: Path, state: StateFolder) -> None:
    state.keep(artifact, RAW, KEPT)

    assert state.place(artifact).parent.stat().st_mode & 0o777 == 0o700
    assert {one.stat().st_mode & 0o777 for one in state.place(artifact).parent.iterdir()} == {0o600}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "broken"),
        ('{"version": 1', "broken"),
        ("[1]", "broken"),
        ('{"version": 0, "kept": {}}', "broken"),
        ('{"version": true, "kept": {}}', "broken"),
        ('{"version": 1, "kept": {"proposals": 3}}', "broken"),
        ('{"version": 1}', "broken"),
        ("[" * 100_000, "broken"),
        ('{"version": 2, "anything": []}', "newer"),
    ],
)
def test_state_that_cannot_be_read_is_set_aside_and_named_never_deleted(
    artifact: Path, state: StateFolder, text: str, word: str
) -> None:
    state.keep(artifact, RAW, KEPT)
    state.place(artifact).write_text(text)

    kept = state.kept(artifact, RAW)

    aside = [one for one in state.place(artifact).parent.glob("*.json") if word in one.name]
    assert [one.read_text() for one in aside] == [text]
    assert str(aside[0]) in kept.notices[0]
    assert replace(kept, notices=()) == Kept(base_sha256=sha256_of(RAW))


def test_a_change_sees_what_another_process_kept(artifact: Path, state: StateFolder) -> None:
    state.keep(artifact, RAW, Kept())

    def add(number: int) -> None:
        one = replace(PROPOSAL, uid=str(number))
        state.change(artifact, RAW, lambda now: replace(now, proposals=(*now.proposals, one)))

    threads = [threading.Thread(target=add, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(int(one.uid) for one in state.kept(artifact, RAW).proposals) == list(range(12))


def test_a_state_folder_that_cannot_be_made_says_that_nothing_is_kept(artifact: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()

    with pytest.raises(NotWritten, match="Nothing is kept"):
        StateFolder(tmp_path / "taken").keep(artifact, RAW, KEPT)


def test_a_write_that_fails_leaves_the_state_before_it(
    artifact: Path, state: StateFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    state.keep(artifact, RAW, KEPT)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(NotWritten, match="Nothing is kept: The disk is full"):
            state.keep(artifact, RAW, Kept())

    assert state.kept(artifact, RAW) == KEPT


def test_a_lock_that_another_holds_is_waited_for_and_then_told(
    artifact: Path, state: StateFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    state.keep(artifact, RAW, KEPT)
    monkeypatch.setattr("evals_studio.store.state_folder._PATIENCE", 0.05)

    with state._locked(state.place(artifact)), pytest.raises(NotWritten, match="busy"):
        state.kept(artifact, RAW)


def test_the_file_is_json_with_a_version_and_the_artifacts_path(artifact: Path, state: StateFolder) -> None:
    state.keep(artifact, RAW, KEPT)

    data = json.loads(state.place(artifact).read_text())

    assert (data["version"], data["path"]) == (1, str(artifact))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(entry=st.dictionaries(st.text(), JSON, max_size=4), base=st.none() | st.binary())
def test_any_entry_and_any_bytes_come_back_from_json_as_they_were(
    entry: dict[str, object], base: bytes | None
) -> None:
    kept = replace(KEPT, proposals=(PROPOSAL.with_entry(entry),), base=base)  # type: ignore[arg-type]  # hypothesis's type is wider

    assert kept_from_json(json.loads(json.dumps(kept_to_json(kept)))) == kept
