"""The one place from which the commands reach a screen: the studio, or its plain twin."""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from evals_studio.cli.sessions import opened_to_count, opened_to_review
from evals_studio.cli.targets import Target, targets_below
from evals_studio.review.session import Session
from evals_studio.settings import Config, key_map, own_themes_folder, shown_path, state_folder, themes
from evals_studio.store import StateFolder

if TYPE_CHECKING:
    from evals_studio.propose.anthropic_maker import AnthropicMaker
    from evals_studio.tui.options import Options

Door: TypeAlias = Literal["studio", "plain"]


def go_through(door: Door, session: Session, config: Config) -> int:
    """Import a screen, let a person review on it, and give the exit status.

    The imports stand here, and only here, because each screen costs more than a whole `check`.
    """
    if door == "plain":
        gc.enable()
        from evals_studio.plain import run_plain  # noqa: PLC0415 - see above

        return run_plain(session, config)
    from evals_studio.tui import run_studio  # noqa: PLC0415 - see above

    return run_studio(session, _options(config))


def go_to_queue(path: Path, config: Config) -> int:
    """Let a person go through the artifacts of a folder, and give the exit status."""
    from evals_studio.tui import run_queue  # noqa: PLC0415 - see above
    from evals_studio.tui.queue_rows import Folder, QueueTarget  # noqa: PLC0415 - see above

    found: dict[Path, Target] = {}

    def walk() -> Iterator[QueueTarget]:
        for target in targets_below(path):
            found[target.path] = target
            yield QueueTarget(target.path, target.shown, target.kind)

    folder = Folder(
        shown_path(path),
        walk(),
        look=lambda target: opened_to_count(found[target.path], config),
        open=lambda target: opened_to_review(found[target.path], config),
    )
    gc.enable()
    return run_queue(folder, _options(config))


def _options(config: Config) -> "Options":
    from evals_studio.propose.egress import Consents  # noqa: PLC0415 - see above
    from evals_studio.tui.options import Options  # noqa: PLC0415 - see above
    from evals_studio.tui.theme_watch import ThemeWatch  # noqa: PLC0415 - see above

    state, own = state_folder(), own_themes_folder()
    return Options(
        theme=config.theme,
        themes=themes(),
        keys=key_map(config.keys),
        advance=config.advance,
        min_confidence=config.min_confidence,
        max_offers=config.max_offers,
        live=lambda: _live_maker(config),
        consents=Consents(state),
        watch=ThemeWatch(own) if own else None,
        journal=StateFolder(state).place if state else None,
        first_start=state / "greeted" if state else None,
    )


def _live_maker(config: Config) -> "AnthropicMaker":
    from evals_studio.cli.makers import live_maker  # noqa: PLC0415 - see above

    return live_maker(config)


def has_terminal() -> bool:
    """Tell whether a person sits at a terminal that can show the studio, and nobody else reads our output."""
    from evals_studio.tui import can_run  # noqa: PLC0415 - see above; this one is light

    return can_run() is None and sys.stdout.isatty()


def check_terminal() -> None:
    """Raise Fault unless a person sits at a terminal that can show the studio."""
    from evals_studio.tui import can_run  # noqa: PLC0415 - see above; this one is light

    fault = can_run()
    if fault:
        raise fault
