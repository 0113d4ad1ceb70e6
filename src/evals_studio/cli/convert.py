"""`evals-studio convert`: bare strings become objects with an id, their wording unchanged."""

import click

from evals_studio.cli import arguments
from evals_studio.cli.changing import Change, change_all
from evals_studio.cli.entry import words
from evals_studio.cli.sessions import check_editable
from evals_studio.model.json import entry_assertion
from evals_studio.model.kind import Kind
from evals_studio.review.decisions import Bulk, Convert, Decision
from evals_studio.review.session import Session
from evals_studio.vocabulary import propose_id


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
    taken = {item.id for item in session.review.items if item.id}
    decisions: list[Decision] = []
    for item in session.review.items:
        if item.state == "bare" and item.in_file:
            name = propose_id(entry_assertion(item.entry), taken)
            taken.add(name)
            decisions.append(Convert(item.ref, name))
    if decisions:
        session.decide(Bulk("Convert all bare strings", tuple(decisions)))
    return len(decisions)
