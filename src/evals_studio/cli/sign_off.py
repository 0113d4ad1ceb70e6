"""`evals-studio sign-off`: a person vouches for entries; their ids leave the trail."""

import click

from evals_studio.cli import arguments
from evals_studio.cli.choosing import check_choice, chosen
from evals_studio.cli.entry import words
from evals_studio.cli.sessions import about, carry_out, check_editable, opened
from evals_studio.cli.speech import talk
from evals_studio.cli.targets import one_target
from evals_studio.model.edit import DropOrigin
from evals_studio.model.json import entry_id
from evals_studio.model.trail import ids_on
from evals_studio.review.decisions import ApplyMend, Bulk, Decision, SignOff
from evals_studio.review.session import Session
from evals_studio.settings import load_config


@click.command(
    help=words(
        "evals-studio sign-off fix-bug/SKILL.md used-read",
        "Vouch for entries that a machine wrote: their ids leave the trail.",
    )
)
@arguments.path
@arguments.ids(lambda item, _: item.state == "on-trail")
@click.option("--all", "every", is_flag=True, help="Every id on the trail.")
def command(path: str, ids: tuple[str, ...], every: bool) -> int:  # noqa: FBT001 - click's way to hand over a flag
    """Sign off, verify, write at once."""
    target = one_target(path)
    check_choice(ids, every=every)
    with about(target):
        session = opened(target, load_config())
        check_editable(session)
        waiting = tuple(item for item in session.review.items if item.state == "on-trail")
        items = waiting if every else chosen(ids, waiting, "entry on the trail named")
        decisions: list[Decision] = [SignOff(item.ref) for item in items]
        names = [item.title for item in items]
        if every:
            lost = _lost_ids(session)
            decisions += [ApplyMend(f"Take {name} off the trail", (DropOrigin(name),)) for name in lost]
            names += lost
        if decisions:
            carry_out(session, Bulk(f"Sign off {len(decisions)}", tuple(decisions)))
        talk(f"{target.shown}: signed off {', '.join(names) or 'nothing'}.")
    return 0


def _lost_ids(session: Session) -> list[str]:
    """Give the ids on the trail that no entry has."""
    document = session.review.document
    return sorted(ids_on(document.trail) - set(map(entry_id, document.entries)))
