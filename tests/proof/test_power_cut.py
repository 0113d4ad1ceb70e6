"""Whatever a power cut leaves on the disk: the artifact is whole, and what was shown as kept is found again."""

import sys
from pathlib import Path

import pytest
from power_cut import Disk, Left, cuts

from evals_studio.model.proposal import Proposal
from evals_studio.propose import Proposed
from evals_studio.review import Accept, Convert, Decision, Reject, Session, SignOff
from evals_studio.store import StateFolder

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")

ARTIFACT = """\
---
metadata:
  evals:
    - id: used-read
      assertion: The session read a source file.
    - Reproduce the bug first.
  eval-provenance:
    - { generated-by: model-one, evals: [used-read] }
---
# Fix a bug
"""
STEPS: tuple[Decision | str, ...] = (
    Accept("p:a"),
    Reject("p:b"),
    Convert("e:1", "reproduced"),
    "write",
    SignOff("e:0"),
    "undo",
    "undo",
    "write",
    Accept("p:c"),
)


def state_of(session: Session) -> str:
    opened = sorted(item.ref for item in session.review.items if item.state == "open")
    rejected = sorted(str(one.entry) for one in session.rejections)
    return repr((session.review.document.raw, opened, rejected))


def recorded(folder: Path, patch: pytest.MonkeyPatch) -> tuple[Disk, Path, Path, set[bytes]]:
    """Review and write while all that is asked of the disk is recorded; give the file's bytes over time, too."""
    folder.mkdir()
    artifact = folder / "SKILL.md"
    artifact.write_text(ARTIFACT)
    whole = {artifact.read_bytes()}
    disk = Disk(folder)
    disk.watch(patch)
    session = Session.open(artifact, state=StateFolder(folder / "home" / "state"))
    disk.show(state_of(session), is_kept=True)
    for uid in "abc":
        offer = Proposal(uid, {"id": uid, "assertion": f"The session did {uid}."}, 0.8)
        disk.show(_after(session.review.receive((offer,)), session), is_kept=False)
        session.receive(Proposed(offer))
        assert session.kept
        disk.show(state_of(session), is_kept=True)
    for step in STEPS:
        if step == "write":
            whole.add(session.review.document.raw)
            session.write()
        elif step == "undo":
            disk.show(_after(session.review.undo()[0], session), is_kept=False)
            session.undo()
        elif not isinstance(step, str):
            disk.show(_after(session.review.decide(step), session), is_kept=False)
            session.decide(step)
        assert session.kept
        disk.show(state_of(session), is_kept=True)
    place = StateFolder(folder / "home" / "state").place(artifact)
    patch.undo()
    session.close()
    return disk, artifact, place, whole


def _after(review: object, session: Session) -> str:
    now, session.review = session.review, review  # type: ignore[assignment]
    try:
        return state_of(session)
    finally:
        session.review = now


def reopened(left: Left, artifact: Path, journal: Path, folder: Path) -> str:
    """Start again on what is left; give the state that is found."""
    folder.mkdir()
    file = folder / "SKILL.md"
    file.write_bytes(left.files[str(artifact)])
    state = StateFolder(folder / "state")
    kept = left.files.get(str(journal))
    if kept is not None:
        place = state.place(file)
        place.parent.mkdir(parents=True)
        place.write_bytes(kept)
    session = Session.open(file, state=state)
    try:
        return state_of(session)
    finally:
        session.close()


def test_a_power_cut_at_any_moment_leaves_whole_files_and_all_that_was_shown_as_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, artifact, journal, whole = recorded(tmp_path / "desk", monkeypatch)

    left = list(cuts(disk, (str(artifact), str(journal))))

    assert len(left) > 40
    for number, one in enumerate(left):
        assert one.files.get(str(artifact)) in whole
        if one.shown:
            assert reopened(one, artifact, journal, tmp_path / str(number)) in one.shown


def test_the_proof_would_see_a_write_that_is_not_brought_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("power_cut._Recorder.synced", lambda *asked: None)
    disk, artifact, journal, whole = recorded(tmp_path / "desk", monkeypatch)

    left = cuts(disk, (str(artifact), str(journal)))

    assert any(one.files.get(str(artifact)) not in whole for one in left)
