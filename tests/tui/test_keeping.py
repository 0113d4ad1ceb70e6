"""No frame waits for the disk, and the header says what is on it."""

from threading import Event

import pytest

from evals_studio.model.fault import NotWritten
from evals_studio.store import StateFolder
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.message_row import MessageRow


def _header(studio) -> str:
    return str(studio.screen.query_one(StudioHeader).render())


async def test_a_decision_is_on_the_screen_before_it_is_on_disk_and_the_header_says_so(opened, monkeypatch):
    gate, change = Event(), StateFolder.change

    def slowly(self, *arguments):
        gate.wait(30)
        return change(self, *arguments)

    async with opened() as studio:
        studio.session.keeping = "soon"
        monkeypatch.setattr(StateFolder, "change", slowly)
        await studio.press("a")
        assert "Accepted" in studio.message
        assert "keeping …" in _header(studio)
        assert "NOT KEPT" not in _header(studio)
        gate.set()
        studio.session.settle()
        await studio.settle()
        assert "keeping …" not in _header(studio)
        assert studio.session.kept


async def test_what_cannot_be_kept_is_said_in_the_header(opened, monkeypatch):
    def refuse(*_: object) -> None:
        raise NotWritten("The disk is full.")

    async with opened() as studio:
        studio.session.keeping = "soon"
        monkeypatch.setattr(StateFolder, "change", refuse)
        await studio.press("a")
        studio.session.settle()
        await studio.settle()
        assert "NOT KEPT" in _header(studio)
        assert "Accepted" in studio.message
        assert "The disk is full." in studio.message
        await studio.press("a")
        assert "The disk is full." not in studio.message


@pytest.mark.parametrize("end", ["{", '{"unknown": 1}\n'], ids=["torn", "unknown"])
async def test_what_had_to_be_set_aside_is_named_when_it_happens_and_not_again(
    opened, tmp_path, artifact, end
):
    place = StateFolder(tmp_path / "state").place(artifact)
    place.parent.mkdir(parents=True)
    place.write_text('{"format": "evals-studio-journal", "version": 1, "path": "x"}\n' + end)

    async with opened(proposals=()) as studio:
        assert str(place) in studio.message
        studio.session.keeping = "soon"
        await studio.press("a")
        studio.session.settle()
        await studio.settle()
        (aside,) = place.parent.glob("*.torn-*.jsonl")
        assert "Converted" in studio.message
        assert str(aside) in studio.message
        await studio.press("s")
        assert str(aside) not in studio.message


async def test_news_wait_for_a_sheet_to_close(opened):
    async with opened() as studio:
        await studio.press("question_mark")
        studio.session.journal.tell("Something was left out.")
        studio.screen.on_review_screen_kept()
        assert "left out" not in studio.message
        await studio.press("escape")
        assert "left out" in studio.message


async def test_every_notice_of_the_start_is_told(opened, tmp_path, artifact):
    async with opened() as studio:
        await studio.press("a", "a")
    place = StateFolder(tmp_path / "state").place(artifact)
    place.write_text(place.read_text() + "{")

    async with opened(proposals=()) as studio:
        rows = studio.screen.query_one(MessageRow).render().plain
    said = " ".join(rows.split())
    assert "broken at its end" in said
    assert "Recovered 2 decisions." in said


async def test_all_is_kept_when_the_studio_has_ended(opened, tmp_path):
    async with opened() as studio:
        studio.session.keeping = "soon"
        await studio.press("a", "x", "u")
        meant = studio.session.journal.to_keep(studio.session.review)
        disk = studio.session.disk
    studio.session.close()
    kept = StateFolder(tmp_path / "state").kept(disk.path, disk.raw)
    assert meant.decisions
    assert (kept.decisions, kept.undone) == (meant.decisions, meant.undone)
