"""`evals-studio config`: the settings, where each value comes from, and what there is to choose from."""

from collections.abc import Mapping

import click

from evals_studio.cli.entry import words
from evals_studio.cli.speech import complain, result
from evals_studio.model.show import shown_line
from evals_studio.settings import (
    ACTIONS,
    SETTINGS,
    broken_themes,
    check_theme,
    config_path,
    key_map,
    load_config,
    own_themes_folder,
    state_folder,
    themes,
)


@click.group(
    invoke_without_command=True,
    help=words("evals-studio config keys", "Show the settings: every value and where it comes from."),
)
@click.pass_context
def command(context: click.Context) -> int:
    """Show the settings, unless another view is asked for."""
    return 0 if context.invoked_subcommand else _show()


@command.command(help=words("evals-studio config show", "Show every value and where it comes from."))
def show() -> int:
    """Show them."""
    return _show()


def _show() -> int:
    config = load_config()
    for setting in SETTINGS:
        spelled = _spelled(config.value(setting.key))
        result(shown_line(f"{setting.key:<15} {spelled:<20} {config.origins[setting.key]}"))
    check_theme(config)
    return 0


def _spelled(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {' '.join(names)}" for key, names in value.items()) or "(none of your own)"
    if isinstance(value, bool):
        return str(value).lower()
    return "(not set)" if value is None else str(value)


@command.command(help=words("evals-studio config path", "Show where settings, themes and state are kept."))
def path() -> int:
    """Show the places, whether or not anything is there yet."""
    for name, place in (
        ("config", config_path()),
        ("themes", own_themes_folder()),
        ("state", state_folder()),
    ):
        result(shown_line(f"{name:<7} {place or '(none: there is no home folder)'}"))
    return 0


@command.command(name="themes", help=words("evals-studio config themes", "List the themes to choose from."))
def list_themes() -> int:
    """List them; say which theme files are broken and why."""
    chosen = load_config().theme
    for name, theme in themes().items():
        mark = "*" if name == chosen else " "
        result(shown_line(f"{mark} {name:<22} {'dark' if theme.dark else 'light'}"))
    for broken in broken_themes():
        complain(broken.fault)
    return 0


@command.command(help=words("evals-studio config keys", "List the studio's actions: id, keys, meaning."))
def keys() -> int:
    """List them as they are now, own keys included."""
    mapped = key_map(load_config().keys)
    for action in ACTIONS:
        result(shown_line(f"{action.id:<22} {mapped.shown(action.id):<14} {action.tooltip}"))
    return 0
