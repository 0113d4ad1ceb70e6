"""No frame waits for the disk, and the header says what is on it."""

from threading import Event

from evals_studio.model.fault import NotWritten
from evals_studio.store import StateFolder
from evals_studio.tui.widgets.header import StudioHeader


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
