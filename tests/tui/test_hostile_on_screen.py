"""Hostile text in entries, ids, quotes, paths and model names: on no screen does any of it act.

Each screen is opened; what it draws is read cell by cell, and once more as bytes on a pseudo-terminal.
"""

import re
import sys

import pytest
from tests.proof.test_hostile_text import ARTIFACT, BIDI, HOSTILE, INVISIBLE, NOT_YAML, acting, offer
from tests.tui.terminal import Terminal

from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Offer, Untestable
from evals_studio.propose import Proposed, Stopped, Vague
from evals_studio.propose.egress import Egress
from evals_studio.review.session import Session
from evals_studio.store import StateFolder
from evals_studio.tui.app import StudioApp
from evals_studio.tui.options import Options
from evals_studio.tui.queue_rows import Folder, QueueTarget
from evals_studio.tui.screens.queue import QueueScreen
from evals_studio.tui.screens.review import ReviewScreen

BEGIN = "open proposal"


def loaded(session):
    """Give a session a hostile proposal, a held one and a note."""
    session.receive(Proposed(offer("1")))
    session.receive(Stopped(Held(offer("2"), "duplicate", HOSTILE, HOSTILE)))
    session.receive(Vague(Untestable(HOSTILE, 3, HOSTILE, HOSTILE)))
    return session


@pytest.fixture
def hostile(tmp_path):
    """A hostile artifact in a folder with a hostile name."""
    name = "".join(char for char in HOSTILE if char not in "/\0")[:60]
    path = tmp_path / f"d{name}" / "SKILL.md"
    path.parent.mkdir()
    path.write_bytes(ARTIFACT.encode("utf-8", "surrogatepass"))
    return path


class LiveMaker:
    name = HOSTILE
    source = "model"

    def egress(self, brief):
        return Egress(HOSTILE, "anthropic", HOSTILE, (HOSTILE,))

    async def offers(self, brief):
        yield Offer({"id": HOSTILE, "assertion": HOSTILE}, 0.9, HOSTILE, HOSTILE)
        raise Fault(HOSTILE, mend=HOSTILE)


def drawn(app):
    """Give all text of the screen, and what its looks would have the terminal or the mouse do."""
    strips = [segment for strip in app.screen._compositor.render_strips() for segment in strip]
    links = {segment.style.link for segment in strips if segment.style and segment.style.link}
    clicks = [segment.style.meta for segment in strips if segment.style and "@click" in segment.style.meta]
    tips = [str(widget.tooltip or "") for widget in app.screen.query("*")]
    return "\n".join(segment.text for segment in strips), links, clicks, "\n".join(tips)


def check(app, where):
    text, links, clicks, tips = drawn(app)
    assert acting(text) == [], where
    assert acting(tips) == [], where
    assert not links, where
    assert not clicks, where


BARE = ("slash", *"Bare", "enter")
KEYS = {
    "list": (),
    "entry": ("enter",),
    "file finding": ("g",),
    "text pane": ("tab", "tab"),
    "form": ("e",),
    "form, more fields": ("e", *["tab"] * 7),
    "accepted": ("a",),
    "rejected": ("x", "1"),
    "undone": ("a", "u"),
    "removal asked": ("G", "x"),
    "convert": (*BARE, "c"),
    "convert all": ("C",),
    "accept all": ("A", "ctrl+u", "0", "enter"),
    "reject all": ("X",),
    "range": ("v", "j", "j", "x"),
    "held": ("h",),
    "held, vague": ("h", "j", "j"),
    "makers": ("p",),
    "consent": ("p", "m"),
    "a run that fails": ("p", "m", "y"),
    "replay": ("p", "r"),
    "diff": (*BARE, "a", "d"),
    "write": (*BARE, "a", "w"),
    "the form after a paste": ("e", HOSTILE),
    "the search after a paste": ("slash", HOSTILE),
    "leave": (*BARE, "a", "q"),
    "search": ("slash",),
    "search for it": ("slash", *"[x] \\", "enter"),
    "palette": ("colon",),
    "help": ("question_mark",),
    "colours": ("t",),
    "drafts": ("e", "z", "escape"),
}


@pytest.mark.parametrize("where", KEYS)
async def test_no_screen_of_the_review_draws_what_acts(opened, hostile, tmp_path, monkeypatch, where):
    if where == "drafts":  # what is typed in a form is asked about only where it can't be kept
        monkeypatch.setattr("evals_studio.review.session.Session.kept", property(lambda _: False))
    loaded(Session.open(hostile, state=StateFolder(tmp_path / "state"))).close()
    async with opened(size=(160, 50), proposals=(), path=hostile, live=LiveMaker) as studio:
        await studio.at("p:1")
        for key in KEYS[where]:
            await (studio.type(key) if key is HOSTILE else studio.press(key))
            check(studio.app, (where, key))

        assert studio.app.is_running


async def test_the_sides_of_a_file_that_changed_draw_nothing_that_acts(opened, hostile):
    async with opened(size=(100, 30), proposals=(), path=hostile) as studio:
        await studio.at("e:2")
        await studio.press("minus")
        hostile.write_text(hostile.read_text("utf-8").replace(" again", " anew"), "utf-8")
        studio.screen.look_at_disk()
        await studio.settle()

        assert studio.top == "ChoicesSheet"
        check(studio.app, "sides")


async def test_a_file_that_cannot_be_edited_draws_nothing_that_acts(opened, hostile):
    hostile.write_bytes(NOT_YAML.encode("utf-8", "surrogatepass"))
    async with opened(size=(100, 30), proposals=(), path=hostile) as studio:
        for key in ("a", "e", "i", "w", "enter"):
            await studio.press(key)
            check(studio.app, key)


async def test_the_queue_draws_nothing_that_acts(hostile, tmp_path):
    state = StateFolder(tmp_path / "state")
    targets = [
        QueueTarget(hostile, str(hostile), "skill"),
        QueueTarget(tmp_path / HOSTILE[:9], HOSTILE, "skill"),
    ]
    folder = Folder(
        HOSTILE,
        iter(targets),
        look=lambda target: Session.open(target.path, state=state, kept_decisions="leave"),
        open=lambda target: Session.open(target.path, state=state),
    )
    app = StudioApp(lambda: QueueScreen(folder, Options()), Options())
    async with app.run_test(size=(120, 30)) as pilot:
        for _ in range(100):
            if "for you" in app.screen.message:
                break
            await pilot.pause(0.05)
        for key in ("j", "enter", "k", "slash", *"[/]", "enter", "p", "y"):
            check(app, key)
            await pilot.press(key)
            await pilot.pause()
            if isinstance(app.screen, ReviewScreen):
                check(app, "review")
                await pilot.press("q")
                await pilot.pause()
        check(app, "end")


OUR_SEQUENCES = re.compile(
    r"\x1b\[[0-9;:]*[mHGJKABCD]"  # looks and places
    r"|\x1b\[\?[0-9;]+[hl]"  # modes
    r"|\x1b\[[<>=?][0-9;]*[uq]|\x1b\[\?[0-9]+\$p"  # the keyboard's, and questions about modes
    r"|\x1b\]22;[a-z-]+\x07"  # the mouse pointer's shape
)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_bytes_that_reach_a_terminal_hold_no_sequence_but_ours(hostile, state_path):
    loaded(Session.open(hostile, state=StateFolder(state_path))).close()
    terminal = Terminal(hostile, rows=36, columns=120)
    try:
        terminal.until("NEEDS YOU")
        terminal.settle()
        for keys, words in (
            ("]", BEGIN),
            ("e", "Edit"),
            ("\x1b", "NEEDS YOU"),
            ("h", "Not among"),
            ("\x1b", "NEEDS"),
        ):
            terminal.program.send(keys)
            terminal.until(words)
            terminal.settle()
        for keys in ("a", "d", "\x1b", "w", "\x1b", ":", "\x1b", "G", "x", "n", "q"):
            terminal.program.send(keys)
            terminal.settle()
    finally:
        terminal.close()

    text = terminal.raw.decode("utf-8")
    assert "␛" in text
    rest = OUR_SEQUENCES.sub("", text).replace("\r", "")
    assert acting(rest) == [], re.findall(r".{12}[\x07\x1b].{12}", rest)[:9]
    assert not set(text) & set(BIDI + INVISIBLE)
    assert "\x1b]52" not in text
