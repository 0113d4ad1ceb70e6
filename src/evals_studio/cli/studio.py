"""`evals-studio [PATH]`: the studio on a file, the queue of a folder."""

import difflib
import gc
from pathlib import Path

import click

from evals_studio.cli import arguments
from evals_studio.cli.doors import Door, check_terminal, go_through, go_to_queue, has_terminal
from evals_studio.cli.entry import COMMANDS, words
from evals_studio.cli.sessions import opened_to_review
from evals_studio.cli.speech import complain, paint, result, talk
from evals_studio.cli.targets import STDIN, one_target, targets
from evals_studio.model.fault import Fault, Unreadable
from evals_studio.settings import Config, check_theme, load_config


@click.command(
    help=words(
        "evals-studio .claude/skills/fix-bug/SKILL.md",
        "Open the studio on a file, or the queue of a folder (default: the current one).",
    )
)
@arguments.path_or_here
@arguments.plain
@arguments.theme
def command(path: str, plain: bool, theme: str | None) -> int:  # noqa: FBT001 - click's way to hand over a flag
    """Open it."""
    return open_studio(Path(path), load_config({"theme": theme}), "plain" if plain else "studio")


def open_studio(path: Path, config: Config, door: Door) -> int:
    """Open a file for review, or show the queue of a folder; give the exit status.

    What stands in the way is said before a screen appears.
    """
    if str(path) == STDIN:
        raise click.UsageError("A review changes a file; stdin has none. Name a file.")
    check_theme(config)
    if path.is_dir():
        return go_to_queue(path, config) if door == "studio" and has_terminal() else _show_queue(path, config)
    target = one_target(str(path))
    try:
        session = opened_to_review(target, config)
    except Unreadable as fault:
        complain(_perhaps_a_command(fault, path), target.shown)
        return 2
    if door == "studio":
        check_terminal()
    return go_through(door, session, config)


def _show_queue(path: Path, config: Config) -> int:
    from evals_studio.cli.queue import queued  # noqa: PLC0415 - a review needs none of it
    from evals_studio.report.queued import queue_text  # noqa: PLC0415 - likewise

    gc.enable()
    found = queued(targets((str(path),), None), config)
    result(queue_text(found, paint()))
    talk("Name one of them to review it.")
    return 0


def _perhaps_a_command(fault: Unreadable, path: Path) -> Fault:
    """Say what else a word may have meant that looks like a command's and is no file."""
    if fault.code != "missing" or path.parent != Path() or path.suffix:
        return fault
    close = difflib.get_close_matches(str(path), COMMANDS, n=1)
    mend = (
        f"Did you mean the command {close[0]}?" if close else f"Nor is it a command: {', '.join(COMMANDS)}."
    )
    return Unreadable(fault.message, mend=mend, code=fault.code)
