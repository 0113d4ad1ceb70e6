"""`evals-studio reject`: proposals stay out for good; machine entries leave the file."""

import click

from evals_studio.cli import arguments
from evals_studio.cli.choosing import check_choice, chosen
from evals_studio.cli.entry import words
from evals_studio.cli.sessions import about, carry_out, open_items, opened
from evals_studio.cli.speech import talk
from evals_studio.cli.targets import one_target
from evals_studio.model.fault import Refused
from evals_studio.report.echo import quoted
from evals_studio.review.decisions import Bulk, Decision, Reject, Remove
from evals_studio.review.item import Item
from evals_studio.review.press import Asks, press
from evals_studio.review.session import Session
from evals_studio.settings import load_config


def _is_offered(item: Item, context: click.Context) -> bool:
    return item.state in {"open", "on-trail"} or (item.in_file and bool(context.params.get("force")))


@click.command(
    help=words(
        "evals-studio reject fix-bug/SKILL.md no-web",
        "Turn open proposals down for good, or take entries on the trail out of the file.",
    )
)
@arguments.path
@arguments.ids(_is_offered)
@click.option("--all", "every", is_flag=True, help="All open proposals.")
@arguments.share("--max-confidence", "With --all: only those of at most this confidence.")
@click.option("--force", is_flag=True, help="Take out entries that are not on the trail, and comments.")
def command(
    path: str,
    ids: tuple[str, ...],
    every: bool,  # noqa: FBT001 - click's way to hand over a flag
    max_confidence: float | None,
    force: bool,  # noqa: FBT001 - likewise
) -> int:
    """Reject, verify, write at once."""
    target = one_target(path)
    check_choice(ids, every=every, bound=max_confidence)
    with about(target):
        session = opened(target, load_config())
        highest = 1.0 if max_confidence is None else max_confidence
        low = tuple(
            item for item in open_items(session) if item.proposal and item.proposal.confidence <= highest
        )
        items = low if every else chosen(ids, _rejectable(session), "proposal or entry")
        decisions = tuple(_decision(session, item, force=force) for item in items)
        if decisions:
            carry_out(session, Bulk(f"Reject {len(decisions)}", decisions))
        talk(f"{target.shown}: rejected {', '.join(item.title for item in items) or 'nothing'}.")
    return 0


def _rejectable(session: Session) -> tuple[Item, ...]:
    """Give open proposals first, so that they win over an entry of the same id."""
    entries = tuple(item for item in session.review.items if item.in_file and item.id)
    return open_items(session) + entries


def _decision(session: Session, item: Item, *, force: bool) -> Decision:
    if item.state == "open":
        return Reject(item.ref)
    if force:
        return Remove(item.ref)
    if item.state != "on-trail":
        raise Refused(
            f"{item.title} is not on the trail: a person vouched for it. Nothing was done.",
            mend="Say --force to take it out all the same.",
        )
    pressed = press(session.review, "reject", item.ref)
    if isinstance(pressed, Asks) and pressed.dropped_comments:
        for comment in pressed.dropped_comments:
            talk(quoted(None, comment))
        raise Refused(
            f"With {item.title} these comments would go. Nothing was done.",
            mend="Say --force to let them go.",
        )
    return Remove(item.ref)
