"""The shop window: every sample is what its README says, and the whole road works on each."""

import asyncio
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from evals_studio.artifact import kind_of, read_artifact, walk
from evals_studio.model.fault import Refused
from evals_studio.propose import Limits, Proposed, brief_of, run
from evals_studio.propose.offline import OfflineRules
from evals_studio.review.decisions import Accept, Convert
from evals_studio.review.naming import offered_id
from evals_studio.review.session import Session
from evals_studio.vocabulary import check_document

ROOT = Path(__file__).parent.parent.parent / "sample_artifacts"
SAMPLES = sorted(path.relative_to(ROOT).as_posix() for path in walk(ROOT))
FAULTY = {"older-shapes/SKILL.md", "several-mistakes/SKILL.md", "not-yet-yaml/SKILL.md"}
FLOW = "rename-symbol/SKILL.md"
READABLE = [name for name in SAMPLES if name != "not-yet-yaml/SKILL.md"]


def test_the_readme_names_every_sample_and_nothing_else() -> None:
    rows = [line for line in (ROOT / "README.md").read_text("utf-8").split("\n") if line.startswith("| `")]
    assert sorted(row.split("`")[1] for row in rows) == SAMPLES


def test_there_is_a_sample_of_each_kind_that_a_walk_finds() -> None:
    assert {kind_of(ROOT / name, ROOT) for name in SAMPLES} == {"skill", "rules", "agent", "command"}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_valid_unless_it_is_there_to_show_mistakes(name: str) -> None:
    document = read_artifact((ROOT / name).read_bytes())
    findings = check_document(document, kind_of(ROOT / name, ROOT))
    errors = [finding for finding in findings if finding.severity == "error"]
    warnings = [finding for finding in findings if finding.severity == "warning"]
    assert bool(errors) == (name in FAULTY)
    assert not warnings or name in FAULTY


def test_the_sample_of_several_mistakes_holds_ten_at_ten_places() -> None:
    document = read_artifact((ROOT / "several-mistakes" / "SKILL.md").read_bytes())
    findings = [one for one in check_document(document, "skill") if one.severity != "note"]
    assert len({finding.position for finding in findings}) == len(findings) == 10


@pytest.mark.parametrize("name", SAMPLES)
async def test_the_offline_rules_offer_something_for_every_sample(name: str) -> None:
    document = read_artifact((ROOT / name).read_bytes())
    brief = brief_of(document, kind_of(ROOT / name, ROOT))
    offered = [event async for event in run(OfflineRules(), brief, Limits()) if isinstance(event, Proposed)]
    assert offered


def test_the_sample_from_another_system_keeps_its_bytes_in_git() -> None:
    raw = (ROOT / "import-spreadsheet" / "SKILL.md").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf---\r\n")
    assert raw.count(b"\n") == raw.count(b"\r\n")
    asked = ["git", "check-attr", "text", "import-spreadsheet/SKILL.md"]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert not said or said.strip().endswith("unset")


def proposed_in(session: Session) -> None:
    async def listen() -> None:
        async for event in run(OfflineRules(), session.brief(), Limits()):
            session.receive(event)

    asyncio.run(listen())


@pytest.mark.parametrize("name", READABLE)
def test_accepting_two_converting_all_and_undoing_gives_back_the_bytes(name: str, tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    path.write_bytes((ROOT / name).read_bytes())
    session = Session.open(path, state=None, kind=kind_of(ROOT / name, ROOT))
    proposed_in(session)
    done = 0
    for item in session.review.items:
        if item.state == "open" and done < 2:
            done += decided(session, Accept(item.ref))
        if item.state == "bare":
            decided(session, Convert(item.ref, offered_id(session.review, item.ref)))
    while session.review.can_undo:
        session.undo()
    assert session.review.document.raw == (ROOT / name).read_bytes()
    assert session.write() == 0
    assert path.read_bytes() == (ROOT / name).read_bytes()


def decided(session: Session, decision: Accept | Convert) -> int:
    try:
        session.decide(decision)
    except Refused:
        return 0
    return 1


@pytest.mark.parametrize("name", [name for name in READABLE if name not in FAULTY and name != FLOW])
def test_an_accepted_proposal_changes_no_old_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    path.write_bytes((ROOT / name).read_bytes())
    session = Session.open(path, state=None, kind=kind_of(ROOT / name, ROOT))
    proposed_in(session)
    first = next(item for item in session.review.items if item.state == "open")
    session.decide(Accept(first.ref))
    session.write()
    changed = Counter((ROOT / name).read_bytes().split(b"\n")) - Counter(path.read_bytes().split(b"\n"))
    assert {line.split(b":")[0].strip() for line in changed} <= {b"evals", b"confidence"}, changed


def test_an_accepted_proposal_in_flow_style_changes_one_line(tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    path.write_bytes((ROOT / FLOW).read_bytes())
    session = Session.open(path, state=None, kind="skill")
    proposed_in(session)
    session.decide(
        Accept(next(item.ref for item in session.review.items if item.state == "open"), sign_off=True)
    )
    session.write()
    changed = Counter((ROOT / FLOW).read_bytes().split(b"\n")) - Counter(path.read_bytes().split(b"\n"))
    assert changed.total() <= 1
