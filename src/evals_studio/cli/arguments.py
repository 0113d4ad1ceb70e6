"""Options that several commands share, with the same words everywhere."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from evals_studio.cli.completing import ids as completed_ids
from evals_studio.cli.completing import theme_names
from evals_studio.model.kind import KINDS

if TYPE_CHECKING:
    from evals_studio.review.item import Item

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]

_ANY_PATH = click.Path(readable=False, allow_dash=True)
"""A path as it was typed: the shell completes it, and what is wrong with it is for `targets` to say."""

paths: Decorator = click.argument("paths", metavar="[PATH]...", nargs=-1, type=_ANY_PATH)
path: Decorator = click.argument("path", metavar="PATH", type=_ANY_PATH)
path_or_here: Decorator = click.argument("path", metavar="[PATH]", default=".", type=_ANY_PATH)
plain: Decorator = click.option(
    "--plain", is_flag=True, help="The same review as lines, for screen readers, pipes and dumb terminals."
)
theme: Decorator = click.option(
    "--theme", metavar="NAME", help="One of `evals-studio config themes`.", shell_complete=theme_names
)
kind: Decorator = click.option(
    "--kind", type=click.Choice(KINDS), help="The kind of the file from stdin (default: other)."
)
write: Decorator = click.option("--write", is_flag=True, help="Write it, instead of showing the diff.")
allow_rules: Decorator = click.option(
    "--allow-rules",
    is_flag=True,
    help="Write to project rules too. An agent reads them before it acts: an eval there tells it its exam.",
)


def ids(fits: "Callable[[Item, click.Context], bool]") -> Decorator:
    """Give the argument ID..., which a shell completes by the file's items that fit."""
    return click.argument("ids", metavar="[ID]...", nargs=-1, shell_complete=completed_ids(fits))


def text_or(*others: str) -> Decorator:
    """Give the option --format with text as its default."""
    return click.option(
        "--format", "form", type=click.Choice(("text", *others)), default="text", show_default=True
    )


def share(name: str, words: str) -> Decorator:
    """Give an option that takes a number from 0 to 1."""
    return click.option(name, type=float, metavar="X", callback=_within_one, help=words)


def _within_one(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is None or 0 <= value <= 1:  # which `nan` is not
        return value
    raise click.BadParameter(f"{value} is no number from 0 to 1.", context, parameter)
