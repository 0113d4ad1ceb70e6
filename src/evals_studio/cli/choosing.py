"""Which items an `ID... | --all` means."""

import click

from evals_studio.cli.sessions import unknown_id
from evals_studio.review.item import Item


def check_choice(ids: tuple[str, ...], *, every: bool, bound: float | None = None) -> None:
    """Raise click.UsageError unless the line names ids or says --all, and a bound only with --all."""
    if every == bool(ids):
        raise click.UsageError("Name ids, or say --all for all of them; one of the two.")
    if bound is not None and not every:
        raise click.UsageError("A bound on the confidence goes with --all; ids are taken as named.")


def chosen(ids: tuple[str, ...], known: tuple[Item, ...], what: str = "open proposal") -> tuple[Item, ...]:
    """Give the items of these ids, each once. Raises Fault ("unknown-id") when one is unknown."""
    by_id = {item.id: item for item in reversed(known)}
    for name in ids:
        if name not in by_id:
            raise unknown_id(name, known, what)
    return tuple(by_id[name] for name in dict.fromkeys(ids))
