"""`evals-studio accept`: open proposals into the file, through the gate once more."""

from dataclasses import replace

import click

from evals_studio.cli import arguments
from evals_studio.cli.choosing import check_choice, chosen
from evals_studio.cli.entry import words
from evals_studio.cli.sessions import about, carry_out, check_allowed, check_editable, open_items, opened
from evals_studio.cli.speech import talk
from evals_studio.cli.targets import one_target
from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Proposal
from evals_studio.propose import again
from evals_studio.review.decisions import Accept, Bulk, Decision, Draft
from evals_studio.review.item import Item
from evals_studio.review.session import Session
from evals_studio.settings import load_config


@click.command(
    help=words(
        "evals-studio accept fix-bug/SKILL.md ran-make-test",
        "Put open proposals into the file's evals, their origin on the trail.",
    )
)
@arguments.path
@arguments.ids(lambda item, _: item.state == "open")
@click.option("--all", "every", is_flag=True, help="All open proposals.")
@arguments.share("--min-confidence", "With --all: only those of at least this confidence.")
@arguments.allow_rules
def command(
    path: str,
    ids: tuple[str, ...],
    every: bool,  # noqa: FBT001 - click's way to hand over a flag
    min_confidence: float | None,
    allow_rules: bool,  # noqa: FBT001 - likewise
) -> int:
    """Accept, verify, write at once."""
    target = one_target(path)
    check_choice(ids, every=every, bound=min_confidence)
    with about(target):
        session = opened(target, load_config())
        check_allowed(session, allow_rules=allow_rules)
        check_editable(session)
        lowest = 0.0 if min_confidence is None else min_confidence
        waiting = open_items(session)
        sure = tuple(item for item in waiting if item.proposal and item.proposal.confidence >= lowest)
        accepted = accept_all(session, sure) if every else _accept(session, chosen(ids, waiting))
        talk(f"{target.shown}: accepted {', '.join(accepted) or 'nothing'}.")
    return 0


def _accept(session: Session, items: tuple[Item, ...]) -> tuple[str, ...]:
    """Accept all of these or, when the gate holds one, none."""
    for item in items:
        judged = _judged(session, item)
        if isinstance(judged, Held):
            raise Fault(f"{item.id}: {judged.detail} Nothing was done.", code=judged.reason)
    return accept_all(session, items)


def accept_all(session: Session, items: tuple[Item, ...]) -> tuple[str, ...]:
    """Accept those that the gate lets pass and write them; say which it holds. Gives the accepted ids."""
    decisions: list[Decision] = []
    names: list[str] = []
    for item in items:
        judged = _judged(session, item)
        if isinstance(judged, Held):
            talk(f"{item.id}: held, {judged.detail}")
            continue
        if judged.entry != item.fields:
            decisions.append(Draft(item.ref, judged.entry))
        decisions.append(Accept(item.ref, sign_off=session.review.on_accept == "sign-off"))
        names.append(str(judged.entry["id"]))
    if decisions:
        carry_out(session, Bulk(f"Accept {len(names)}", tuple(decisions)))
    return tuple(names)


def _judged(session: Session, item: Item) -> Held | Proposal:
    if item.proposal is None:
        raise Fault(f"{item.title} is no proposal.", code="unknown-id")
    return again(replace(item.proposal, entry=item.fields), session.brief())
