"""Make the pictures in docs/pictures from the real program: `python docs/make_pictures.py [NAME…]`.

With `--theme THEME --into FOLDER` they are made in that theme, to look at.
"""

import argparse
import asyncio
import contextlib
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from textual.pilot import Pilot

from evals_studio.propose import run
from evals_studio.propose.offline import OfflineRules
from evals_studio.review.session import Session
from evals_studio.settings import shipped, themes
from evals_studio.store import StateFolder
from evals_studio.tui.app import StudioApp
from evals_studio.tui.options import Options
from evals_studio.tui.screens.review import ReviewScreen

PICTURES = Path(__file__).parent / "pictures"
Keys: TypeAlias = tuple[str, ...]

SHOTS: dict[str, tuple[str, tuple[int, int], Keys]] = {
    "studio": ("studio-dark", (120, 36), ("a", "j")),
    "studio-light": ("studio-light", (120, 36), ("a", "j")),
    "studio-80x24": ("studio-dark", (80, 24), ("a",)),
    "studio-160x50": ("studio-dark", (160, 50), ("a", "x", "a")),
    "diff": ("studio-dark", (120, 36), ("a", "a", "d")),
    "write": ("studio-dark", (120, 36), ("a", "a", "w")),
    "form": ("studio-dark", (120, 36), ("e",)),
    "help": ("studio-dark", (80, 24), ("question_mark",)),
}


async def shoot(theme: str, size: tuple[int, int], keys: Keys) -> str:
    """Open the specification's example with offline proposals, press keys, and give what the screen shows."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        sample = Path(folder) / "fix-bug" / "SKILL.md"
        sample.parent.mkdir()
        shutil.copyfile(shipped("sample_artifacts") / "fix-bug" / "SKILL.md", sample)
        session = Session.open(Path("fix-bug/SKILL.md"), state=StateFolder(Path(folder) / "state"))
        async for event in run(OfflineRules(), session.brief()):
            session.receive(event)
        options = Options(theme=theme, themes=themes(), clock=_ticking())
        app = StudioApp(lambda: ReviewScreen(session, options), options)
        async with app.run_test(size=size) as pilot:
            await _press(pilot, keys)
            return _steady(app.export_screenshot(title="evals-studio"))


async def _press(pilot: Pilot[None], keys: Keys) -> None:
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
        await pilot.pause(0.3)


def _ticking() -> Callable[[], float]:
    """A clock that runs a second a look, so that no key counts as held."""
    ticks = iter(range(1_000_000))
    return lambda: float(next(ticks))


def _steady(picture: str) -> str:
    """The same picture under the same name every time: Textual numbers its styles by chance."""
    return re.sub(r"terminal-\d+-", "terminal-", picture)


async def main(names: list[str], theme: str | None, folder: Path) -> None:
    """Make the named pictures, or all; each in its own theme, unless one is given."""
    for name in names or SHOTS:
        own, size, keys = SHOTS[name]
        (folder / f"{name}.svg").write_text(await shoot(theme or own, size, keys), encoding="utf-8")


def arguments(given: list[str]) -> argparse.Namespace:
    """Read a command line. Ends the program for one that makes no sense."""
    parser = argparse.ArgumentParser(description="Make pictures of the studio from the real program.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(SHOTS)}; none means all")
    parser.add_argument("--theme", metavar="THEME", help=f"one of {', '.join(themes())}; needs --into")
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="where they go (default: docs/pictures)")
    read = parser.parse_args(given)
    for name in read.names:
        if name not in SHOTS:
            parser.error(f"there is no picture {name}; there are: {', '.join(SHOTS)}")
    if read.theme is not None and read.theme not in themes():
        parser.error(f"there is no theme {read.theme}; there are: {', '.join(themes())}")
    if read.theme is not None and read.into is None:
        parser.error("--theme needs --into FOLDER: docs/pictures keep their own themes")
    return read


if __name__ == "__main__":
    asked = arguments(sys.argv[1:])
    into: Path = asked.into or PICTURES
    into.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(asked.names, asked.theme, into))
