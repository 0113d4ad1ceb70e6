"""Options that several commands share, with the same words everywhere."""

from collections.abc import Callable
from typing import Any, TypeAlias

import click

from evals_studio.model.kind import KINDS

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]

paths: Decorator = click.argument("paths", metavar="PATH...", nargs=-1)
path: Decorator = click.argument("path", metavar="PATH")
ids: Decorator = click.argument("ids", metavar="ID...", nargs=-1)
kind: Decorator = click.option(
    "--kind", type=click.Choice(KINDS), help="The kind of the file from stdin (default: other)."
)
write: Decorator = click.option("--write", is_flag=True, help="Write it, instead of showing the diff.")
allow_rules: Decorator = click.option(
    "--allow-rules",
    is_flag=True,
    help="Write to project rules too. An agent reads them before it acts: an eval there tells it its exam.",
)


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
