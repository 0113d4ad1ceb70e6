"""The queue of a folder: rows, what waits, Enter in, q back, counts that follow."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from evals_studio.artifact.kinds import kind_in
from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Proposal
from evals_studio.propose import Proposed
from evals_studio.review import Accept, Bulk
from evals_studio.review.session import Session
from evals_studio.store import StateFolder
from evals_studio.tui.app import StudioApp
from evals_studio.tui.header_words import words_of as header_words
from evals_studio.tui.options import Options
from evals_studio.tui.queue_actions import QUEUE_ACTIONS
from evals_studio.tui.queue_rows import Folder, QueueTarget
from evals_studio.tui.screens.queue import COUNTED_NAMES, QueueScreen
from evals_studio.tui.widgets.header import StudioHeader
from evals_studio.tui.widgets.item_list import ItemList
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane
from evals_studio.tui.widgets.message_row import MessageRow

SETTLED = "---\nmetadata:\n  evals:\n    - { id: done, assertion: It is done. }\n---\n"
BARE = "---\nmetadata:\n  evals:\n    - Sort the imports.\n---\n"
SKIPPED = "---\nmetadata:\n  eval-skip: true\n---\n"


@pytest.fixture
def queue(tmp_path, monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", asyncio.sleep)
    texts = {"done": SETTLED, "bare": BARE, "skipped": SKIPPED}
    targets = []
    for name, text in texts.items():
        path = tmp_path / name / "SKILL.md"
        path.parent.mkdir()
        path.write_text(text)
        targets.append(QueueTarget(path, f"skills/{name}/SKILL.md", "skill"))
    targets.append(QueueTarget(tmp_path / "gone.md", "skills/gone.md", "skill"))
    state = StateFolder(tmp_path / "state")

    @asynccontextmanager
    async def run(size=(100, 24)):
        ticks = iter(range(100_000))
        options = Options(clock=lambda: float(next(ticks)))
        folder = Folder(
            "skills",
            iter(targets),
            look=lambda target: Session.open(target.path, state=state, kept_decisions="look"),
            open=lambda target: Session.open(target.path, state=state),
        )
        app = StudioApp(lambda: QueueScreen(folder, options), options)
        async with app.run_test(size=size) as pilot:
            for _ in range(200):
                if "for you" in screen_of(app).message:
                    break
                await asyncio.sleep(0.01)
                await pilot.pause()
            yield app, pilot

    return run


def screen_of(app):
    return next(screen for screen in app.screen_stack if isinstance(screen, QueueScreen))


def rows(app):
    return {row.title: row for row in screen_of(app).query_one("#queue", ItemList).shown_rows if row.ref}


async def press(pilot, *keys):
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        await pilot.pause()


async def test_every_artifact_is_a_row_and_what_cannot_be_read_says_why(queue):
    async with queue() as (app, _):
        found = rows(app)

        assert list(found) == ["done/SKILL.md", "bare/SKILL.md", "skipped/SKILL.md  SKIPPED", "gone.md"]
        assert found["gone.md"].glyph == "▲"
        assert found["bare/SKILL.md"].glyph == "◇"
        assert found["done/SKILL.md"].glyph == "●"
        assert "2 wait for you" in screen_of(app).message


async def test_the_filter_shows_only_what_waits_and_all_again(queue):
    async with queue() as (app, pilot):
        await press(pilot, "f")
        assert list(rows(app)) == ["bare/SKILL.md", "gone.md"]

        await press(pilot, "f")
        assert len(rows(app)) == 4


async def test_what_a_key_said_is_still_said_when_the_folder_has_been_read(queue):
    async with queue() as (app, _):
        screen = screen_of(app)
        every = screen.message
        for key, said in (
            ("f", f"Showing only what waits for you. {every}"),
            ("f", "Showing every artifact."),
        ):
            screen.command("filter" if key == "f" else key)
            screen._read_all()

            assert screen.message == said


async def test_columns_stand_under_their_names_beside_a_scrollbar_too(queue):
    async with queue(size=(100, 7)) as (app, pilot):
        await pilot.pause()
        listing = screen_of(app).query_one("#queue", ItemList)
        head = screen_of(app).query_one("#heading", ItemList).render_line(0).text
        row = next(listing.render_line(y).text for y in range(4) if "·" in listing.render_line(y).text)

        assert listing.scrollable_content_region.width == 99
        assert len(head.rstrip()) == len(row.rstrip()) == 98


async def test_the_header_of_the_queue_counts_the_errors_of_all_artifacts(queue, tmp_path):
    for name in ("done", "bare"):
        (tmp_path / name / "SKILL.md").write_text(SETTLED.replace("id: done", "id: Not Done"))
    async with queue() as (app, _):
        listed = [row.right.split()[-1] for row in rows(app).values() if row.glyph == "◇"]
        words = screen_of(app).query_one(StudioHeader).render().plain

        assert listed == ["1", "1"]
        assert "2 errors" in words


async def test_search_goes_to_the_row_that_holds_the_words(queue):
    async with queue() as (app, pilot):
        await press(pilot, "slash", *"SKIP", "enter")

        assert screen_of(app).query_one("#queue", ItemList).ref.endswith("skipped/SKILL.md")


async def test_enter_opens_q_comes_back_and_the_counts_follow(queue):
    async with queue() as (app, pilot):
        await press(pilot, "j", "enter")
        assert type(app.screen).__name__ == "ReviewScreen"
        session = app.screen.session

        assert "q back" in str(app.screen.query_one(KeyRow).render())

        await press(pilot, "a", "enter", "q", "k")

        assert type(app.screen).__name__ == "QueueScreen"
        assert "1 unwritten" in next(title for title in rows(app) if title.startswith("bare"))
        with pytest.raises(Fault):
            session.undo()


async def test_a_file_that_went_away_is_told_and_the_queue_stays(queue):
    async with queue() as (app, pilot):
        await press(pilot, "G", "enter")

        assert type(app.screen).__name__ == "QueueScreen"
        assert "no such file" in screen_of(app).message


async def test_proposing_for_what_is_shown_asks_first_and_counts_what_came(queue, tmp_path):
    path = tmp_path / "done" / "SKILL.md"
    path.write_text(SETTLED + "\n- Run `make test` before committing.\n- Never push to main.\n")
    async with queue() as (app, pilot):
        await press(pilot, "p")
        assert type(app.screen).__name__ == "Ask"

        await press(pilot, "y")
        for _ in range(300):
            if "Offline rules" in screen_of(app).message:
                break
            await asyncio.sleep(0.01)
            await pilot.pause()

        assert "Offline rules: " in screen_of(app).message
        assert rows(app)["done/SKILL.md"].glyph == "◇"
        assert path.read_text().startswith(SETTLED)


async def test_what_is_decided_and_not_written_counts_here_as_it_does_in_the_header(queue, tmp_path):
    path = tmp_path / "done" / "SKILL.md"
    state = StateFolder(tmp_path / "state")
    session = Session.open(path, state=state)
    for name in ("a", "b", "c"):
        session.receive(Proposed(Proposal(name, {"id": name, "assertion": f"It did {name}."}, 0.8)))
    session.decide(Bulk("Accept 2 items", (Accept("p:a"), Accept("p:b"))))
    shown = header_words(session)
    session.close()

    async with queue() as (app, _):
        row = next(row for title, row in rows(app).items() if title.startswith("done"))

        assert "● 2 unwritten" in row.title
        assert row.right.split() == ["skill", "1", "·", "·", "3", "·"]
        assert (shown.unwritten, shown.counts[0]) == ("● 2 unwritten", "1 open · 3 entries")


@pytest.mark.parametrize(("width", "columns"), [(60, 3), (80, 6), (120, 6)])
async def test_columns_stand_under_their_names_and_what_is_said_of_a_path_is_never_cut(queue, width, columns):
    async with queue(size=(width, 24)) as (app, _):
        (head,) = screen_of(app).query_one("#heading", ItemList).shown_rows
        found = screen_of(app).query_one("#queue", ItemList).shown_rows
        skipped = next(row for row in found if "SKIPPED" in row.title)

        assert len(head.right.replace("no id", "no-id").replace("sign off", "sign-off").split()) == columns
        assert all(len(row.right) == len(head.right) for row in found if row.glyph != "▲")
        assert len(skipped.title) + len(skipped.right) + 5 <= width
        assert skipped.title.endswith("  SKIPPED")


async def test_the_palette_of_the_queue_offers_what_works_here_and_does_it(queue):
    async with queue() as (app, pilot):
        await press(pilot, "colon")
        offered = {row.ref for row in app.screen.query_one(ItemList).shown_rows}
        assert {"filter", "propose", "zoom", "quit"} <= offered
        assert "accept" not in offered

        await press(pilot, *"filter", "enter")

        assert list(rows(app)) == ["bare/SKILL.md", "gone.md"]


async def test_the_help_of_the_queue_lists_its_keys_by_purpose_on_one_screen_and_no_other(queue):
    async with queue(size=(80, 24)) as (app, pilot):
        screen = screen_of(app)
        await press(pilot, "question_mark")
        panes = app.screen.query(LinesPane)
        lines = [line for pane in panes for line in pane.shown_lines]

        assert {action.id for action in QUEUE_ACTIONS} == set(screen.actions)
        assert [line.text for line in lines if line.text and not line.gutter] == [
            "Move",
            "Find",
            "This folder",
        ]
        assert {line.text for line in lines if line.gutter} == {action.label for action in QUEUE_ACTIONS}
        assert all(pane.max_scroll_y == 0 for pane in panes)
        assert app.screen.query_one(".sheet-body").max_scroll_y == 0


async def test_palette_and_tooltips_of_the_queue_speak_of_the_queue(queue):
    async with queue() as (app, pilot):
        row = screen_of(app).query_one(KeyRow)
        await pilot.hover(KeyRow, offset=(2, 0))
        assert "Review this artifact" in str(row.tooltip)

        await press(pilot, "colon")
        said = {row.ref: row.title for row in app.screen.query_one(ItemList).shown_rows}

        assert said["zoom"].startswith("open ")
        assert "paths" in said["search"]
        assert not any("pane" in title or "trail" in title for title in said.values())


@pytest.mark.parametrize("height", [7, 24])
async def test_the_names_of_the_columns_stay_above_them_also_far_down_in_the_list(queue, height):
    async with queue(size=(80, height)) as (app, pilot):
        await press(pilot, "G")
        drawn = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
        head = next(row for row in drawn if "ARTIFACT" in row)
        row = next(row for row in drawn if "bare/SKILL.md" in row or "skipped/SKILL.md" in row)

        assert head.index("kind") == row.index("skill", row.index("SKILL.md"))
        assert len(head) == len(row)


async def test_search_goes_on_and_back(queue):
    async with queue() as (app, pilot):
        listing = screen_of(app).query_one("#queue", ItemList)
        await press(pilot, "slash", *"skill", "enter")
        first = listing.ref
        await press(pilot, "n")
        assert listing.ref != first

        await press(pilot, "N")

        assert listing.ref == first


async def test_of_one_artifact_that_waits_the_words_agree(queue, tmp_path):
    (tmp_path / "bare" / "SKILL.md").write_text(SETTLED)
    async with queue() as (app, _):
        assert "4 artifacts; 1 waits for you." in screen_of(app).message


async def test_an_empty_folder_says_which_names_count_and_shows_only_keys_that_work(tmp_path):
    options = Options()
    folder = Folder(str(tmp_path), iter(()), look=pytest.fail, open=pytest.fail)
    app = StudioApp(lambda: QueueScreen(folder, options), options)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            if "no artifacts" in screen_of(app).message:
                assert not screen_of(app).query_one("#heading", ItemList).shown_rows
                break
            await asyncio.sleep(0.01)
        await pilot.pause()
        row = app.screen.query_one(MessageRow).render().plain

        for name in COUNTED_NAMES:
            assert name in row
            path = name.replace("*", "some")
            folders = tuple(path.split("/")[:-1])
            assert kind_in(folders, path.split("/")[-1]) != "other"
        assert {hint.action for hint in app.screen.query_one(KeyRow).hints} == {"theme", "quit", "help"}
