"""The one place from which the commands reach a screen: the studio, or its plain twin."""

from typing import Literal, TypeAlias

from evals_studio.cli.makers import live_maker
from evals_studio.propose.egress import Consents
from evals_studio.review.session import Session
from evals_studio.settings import Config, key_map, state_folder, themes

Door: TypeAlias = Literal["studio", "plain"]


def go_through(door: Door, session: Session, config: Config) -> int:
    """Import a screen, let a person review on it, and give the exit status.

    The imports stand here, and only here, because each screen costs more than a whole `check`.
    """
    if door == "plain":
        from evals_studio.plain import run_plain  # noqa: PLC0415 - see above

        return run_plain(session, config)
    from evals_studio.tui import run_studio  # noqa: PLC0415 - see above
    from evals_studio.tui.options import Options  # noqa: PLC0415 - see above

    options = Options(
        theme=config.theme,
        themes=themes(),
        keys=key_map(config.keys),
        advance=config.advance,
        min_confidence=config.min_confidence,
        max_offers=config.max_offers,
        live=lambda: live_maker(config),
        consents=Consents(state_folder()),
    )
    return run_studio(session, options)


def check_terminal() -> None:
    """Raise Fault unless a person sits at a terminal that can show the studio."""
    from evals_studio.tui import can_run  # noqa: PLC0415 - see above; this one is light

    fault = can_run()
    if fault:
        raise fault
