"""The studio without a terminal: a small artifact with an item of every state, and a clock of our own."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual import events
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.pilot import Pilot

from evals_studio.model.proposal import Proposal
from evals_studio.propose import Proposed
from evals_studio.review.session import Session
from evals_studio.store import StateFolder
from evals_studio.tui.app import StudioApp
from evals_studio.tui.options import Options
from evals_studio.tui.screens.review import ReviewScreen

ARTIFACT = """\
---
name: tidy
metadata:
  evals:
    - Sort the imports before committing.
    - id: used-read
      assertion: The session read a file first.
    - id: names-the-file
      assertion: The final message names the file.
  eval-provenance:
    - generated-by: some-model
      evals: [used-read]
      confidence: { used-read: 0.91 }
---

# Tidy

- Run the tests before committing.
- Never push to main.
- Always run `make lint` before pushing.
"""

PROPOSALS = (
    Proposal(
        "one",
        {"id": "ran-tests", "assertion": "The session ran the tests before committing."},
        0.9,
        "It says so.",
        "Run the tests before committing.",
        18,
        "some-rules",
    ),
    Proposal(
        "two",
        {"id": "not-pushed", "assertion": "The session never pushed to main."},
        0.8,
        "It says so, too.",
        "Never push to main.",
        19,
        "some-rules",
    ),
)


@dataclass
class Clock:
    """Seconds that pass between two presses."""

    now: float = 0.0
    step: float = 1.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@dataclass
class Studio:
    """The running studio, as a test looks at it."""

    app: StudioApp
    pilot: Pilot
    session: Session
    clock: Clock

    @property
    def screen(self) -> ReviewScreen:
        """The review screen, also below a sheet."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, ReviewScreen))

    @property
    def top(self) -> str:
        """The name of the screen on top."""
        return type(self.app.screen).__name__

    @property
    def message(self) -> str:
        """What the message row says."""
        return self.screen.message

    def state(self, ref: str) -> str:
        """The state of an item; "" when it is not there."""
        return self.session.review.item(ref).state if self.session.review.has(ref) else ""

    async def press(self, *keys: str) -> None:
        """Press keys, and let everything settle after each."""
        for key in keys:
            await self.app._press_keys([key])
            await self.settle()
            await self.settle()

    async def settle(self) -> None:
        """Let the messages on their way arrive; an app that is leaving has no screen left to wait for."""
        for _ in range(20):
            await asyncio.sleep(0)
        if not self.app._exit:
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Put text into the field that has the focus, in one go."""
        self.app.post_message(events.Paste(text))
        await self.pilot.pause()
        await self.pilot.pause()

    async def at(self, ref: str) -> None:
        """Put the cursor on an item."""
        self.screen.show_item(ref)
        await self.pilot.pause()
        assert self.screen.ref == ref


Open = Callable[..., AbstractAsyncContextManager[Studio]]


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pilot wait for the messages only, not, as it would, for an idle processor: that is most of its time."""

    async def settle(*_: float) -> None:
        for _ in range(20):  # a key takes several hops from the driver to the screen
            await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", settle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", settle)


@pytest.fixture
def artifact(tmp_path: Path) -> Path:
    """A skill with a bare string, an entry on the trail and a settled one."""
    path = tmp_path / "tidy" / "SKILL.md"
    path.parent.mkdir()
    path.write_text(ARTIFACT)
    return path


@pytest.fixture
def opened(artifact: Path, tmp_path: Path) -> Open:
    """Open the studio on the artifact, with two open proposals unless told otherwise."""

    @asynccontextmanager
    async def run(
        size: tuple[int, int] = (80, 24),
        proposals: tuple[Proposal, ...] = PROPOSALS,
        path: Path = artifact,
        **options: object,
    ):
        session = Session.open(path, state=StateFolder(tmp_path / "state"))
        for proposal in proposals:
            session.receive(Proposed(proposal))
        clock = Clock()
        chosen = Options(clock=clock, **options)
        app = StudioApp(lambda: ReviewScreen(session, chosen), chosen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Studio(app, pilot, session, clock)

    return run


_parse_rules = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


def _parse_rules_once(sheet: Stylesheet, css: str, read_from: CSSLocation, *how: object, **named: object):
    """Parse a style sheet once in a process: Textual does so in each app anew, though nothing changes what comes out."""
    tokens = sheet._variable_tokens
    if getattr(sheet, "_tokens_of_key", None) is not tokens:
        sheet._tokens_of_key = tokens
        sheet._variables_key = frozenset(sheet._variables.items())
    key = (sheet._variables_key, css, read_from, how, *sorted(named.items()))
    if key not in _parsed:
        _parsed[key] = _parse_rules(sheet, css, read_from, *how, **named)
    return _parsed[key]


@pytest.fixture(autouse=True, scope="session")
def _style_sheets_are_parsed_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", _parse_rules_once)
        yield


HOLD = """
import sys
from pathlib import Path
from evals_studio.review.session import Session
from evals_studio.store import StateFolder
held = Session.open(Path(sys.argv[1]), state=StateFolder(Path(sys.argv[2])))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def another_studio(artifact: Path, tmp_path: Path) -> Iterator[Callable[[], object]]:
    """Have the artifact open in another process; give what ends that."""
    command = [sys.executable, "-c", HOLD, str(artifact), str(tmp_path / "state")]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdout.readline() == b"held\n"
    yield other.communicate
    if other.poll() is None:
        other.communicate()
