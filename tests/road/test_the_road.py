"""The whole road on real files: open, propose, decide, undo, save; nothing but the decided entries changes.

The sample artifacts are walked always. `EVALS_STUDIO_CORPUS=<folder>` walks the artifacts of any folder as well.
"""

import asyncio
import difflib
import os
import shutil
from pathlib import Path

import pytest

from evals_studio.artifact import read_artifact, walk
from evals_studio.model.fault import Refused
from evals_studio.model.json import entry_id
from evals_studio.propose import run
from evals_studio.propose.offline import OfflineRules
from evals_studio.review.decisions import Accept, Convert, Decision, Remove, SignOff
from evals_studio.review.session import Session
from evals_studio.store import StateFolder
from evals_studio.vocabulary import propose_id

SAMPLES = Path(__file__).parents[2] / "sample_artifacts"
CORPUS = os.environ.get("EVALS_STUDIO_CORPUS")


def artifacts() -> list[Path]:
    found = list(walk(SAMPLES))
    if CORPUS:
        found += sorted(
            path for path in Path(CORPUS).rglob("*") if path.suffix in {".md", ".mdc"} and path.is_file()
        )
    return found


def copied(path: Path, folder: Path) -> Path:
    """A copy that lies so that it is of the same kind as the original."""
    target = folder.joinpath(*path.parts[-3:])
    target.parent.mkdir(parents=True)
    shutil.copyfile(path, target)
    return target


def opened(path: Path, tmp_path: Path) -> Session:
    session = Session.open(copied(path, tmp_path), state=StateFolder(tmp_path / "state"))
    asyncio.run(_propose(session))
    return session


async def _propose(session: Session) -> None:
    async for event in run(OfflineRules(), session.brief()):
        session.receive(event)


def refs(session: Session, state: str) -> list[str]:
    return [item.ref for item in session.review.items if item.state == state]


def decided(session: Session, decision: Decision) -> bool:
    """Decide, and tell whether it was possible; a refusal changes nothing and says why."""
    before = session.review.document.raw
    try:
        session.decide(decision)
    except Refused:
        assert session.review.document.raw == before
        return False
    return True


def convert_all(session: Session) -> None:
    """Convert every bare string that can be."""
    for ref in refs(session, "bare"):
        entries = session.review.document.entries
        taken = {name for entry in entries if (name := entry_id(entry))}
        text = session.review.item(ref).entry
        decided(session, Convert(ref, propose_id(str(text), taken)))


def is_editable(session: Session) -> bool:
    return session.review.document.problem is None and session.review.document.refusal is None


@pytest.mark.parametrize("path", artifacts(), ids=lambda path: "/".join(path.parts[-2:]))
def test_deciding_and_undoing_all_gives_back_the_same_bytes(path: Path, tmp_path: Path) -> None:
    session = opened(path, tmp_path)
    first = session.review.document.raw
    if not is_editable(session):
        return
    for ref in refs(session, "open")[:2]:
        decided(session, Accept(ref))
    convert_all(session)
    while session.review.can_undo:
        session.undo()
    assert session.review.document.raw == first == path.read_bytes()
    while session.review.can_redo:
        session.redo()
    while session.review.can_undo:
        session.undo()
    before = session.path.stat()
    session.write()
    assert session.path.read_bytes() == first
    assert (session.path.stat().st_mtime_ns, session.path.stat().st_ino) == (
        before.st_mtime_ns,
        before.st_ino,
    )


@pytest.mark.parametrize("path", artifacts(), ids=lambda path: "/".join(path.parts[-2:]))
def test_accepting_and_saving_adds_lines_and_changes_none(path: Path, tmp_path: Path) -> None:
    session = opened(path, tmp_path)
    if not is_editable(session):
        return
    before = session.review.document
    accepted = [ref for ref in refs(session, "open")[:2] if decided(session, Accept(ref))]
    session.write(errors="allow")
    after = read_artifact(session.path.read_bytes())
    assert len(after.entries) == len(before.entries) + len(accepted)
    receives_in_place = "[" in before.text.split("evals", 1)[-1][:3] or (
        isinstance(before.data.get("metadata"), dict)
        and isinstance(before.data["metadata"].get("evals"), str)
    )
    lines = difflib.ndiff(before.text.splitlines(), after.text.splitlines())
    gone = [line for line in lines if line.startswith("- ")]
    trail = {line for number in range(len(before.trail)) for line in before.trail_lines(number)}
    old = before.text.splitlines()
    allowed = {old[number - 1] for number in trail}
    if not receives_in_place:
        assert all(line[2:] in allowed or line[2:].startswith(("metadata:", "  evals")) for line in gone), (
            gone
        )


@pytest.mark.parametrize("path", artifacts(), ids=lambda path: "/".join(path.parts[-2:]))
def test_signing_off_and_removing_everything_leaves_the_rest_of_the_file(path: Path, tmp_path: Path) -> None:
    session = opened(path, tmp_path)
    if not is_editable(session):
        return
    before = session.review.document
    for ref in refs(session, "on-trail"):
        session.decide(SignOff(ref))
    for ref in [item.ref for item in session.review.items if item.index is not None]:
        decided(session, Remove(ref))
    session.write(errors="allow")
    after = read_artifact(session.path.read_bytes())
    assert len(after.entries) == len([item for item in session.review.items if item.index is not None])
    assert after.body == before.body
    host = {key: value for key, value in before.data.items() if key != "metadata"}
    assert {key: value for key, value in after.data.items() if key != "metadata"} == host
