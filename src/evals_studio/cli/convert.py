"""`evals-studio convert`: bare strings become objects with an id, their wording unchanged."""

import click

from evals_studio.cli import arguments
from evals_studio.cli.changing import Change, change_all
from evals_studio.cli.entry import words
from evals_studio.cli.sessions import check_editable
from evals_studio.model.kind import Kind
from evals_studio.review.decisions import Bulk
from evals_studio.review.naming import conversions
from evals_studio.review.session import Session


@click.command(
    help=words(
        "evals-studio convert --write .claude/skills",
        "Give every bare string an id made of its telling words. Shows the diff, exit 1 when there is one.",
    )
)
@arguments.paths
@arguments.write
@arguments.allow_rules
@arguments.kind
def command(paths: tuple[str, ...], write: bool, allow_rules: bool, kind: Kind | None) -> int:  # noqa: FBT001 - click's way to hand over flags
    """Convert all."""
    change = Change(_convert, "No bare string to convert.", write=write, allow_rules=allow_rules)
    return change_all(paths, kind, change)


def _convert(session: Session) -> int:
    """Decide to convert every bare string, as one step; give how many."""
    check_editable(session)
    decisions = conversions(session.review)
    if decisions:
        session.decide(Bulk("Convert all bare strings", decisions))
    return len(decisions)
