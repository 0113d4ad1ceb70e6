"""`evals-studio propose`: a machine offers entries; they are kept for a person or, with --write, accepted."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import click

from evals_studio.cli import arguments
from evals_studio.cli.accept import accept_all
from evals_studio.cli.batching import collected, hand_in_all
from evals_studio.cli.completing import maker_or_file
from evals_studio.cli.consent import Asking
from evals_studio.cli.entry import words
from evals_studio.cli.gathering import Gathered, gather
from evals_studio.cli.makers import MAKER_WORDS, Makers, makers
from evals_studio.cli.projects import settings_of
from evals_studio.cli.sessions import check_allowed, check_editable, not_kept, open_items, opened
from evals_studio.cli.speech import complain, paint, result, result_json, talk
from evals_studio.cli.targets import STDIN, Target, targets
from evals_studio.model.fault import Fault
from evals_studio.model.kind import Kind
from evals_studio.propose import Limits
from evals_studio.propose.egress import Consents
from evals_studio.report.proposed import ProposedArtifact, propose_json, propose_text
from evals_studio.review.item import Item
from evals_studio.review.session import Session
from evals_studio.settings import Config, load_config, state_folder
from evals_studio.vocabulary import same_claim


@click.command(
    help=words(
        "evals-studio propose .claude/skills --min-confidence 0.8",
        "Let a machine offer entries, kept for the studio and for `accept`. Without --write no file changes.",
    )
)
@arguments.paths
@click.option(
    "--from",
    "source",
    default="offline",
    show_default=True,
    metavar="|".join((*MAKER_WORDS, "FILE", "-")),
    shell_complete=maker_or_file,
    help="Who offers: our own rules, a model, or a file of proposals that another tool made.",
)
@click.option("--model", metavar="M", help="The model that --from anthropic asks.")
@arguments.share("--min-confidence", "Hold offers below it (default 0.7).")
@click.option("--max", "most", type=click.IntRange(1, 1000), metavar="N", help="Offers each (default 8).")
@arguments.text_or("json")
@click.option("--write", is_flag=True, help="Accept what passes the gate, and write it.")
@click.option("--yes", is_flag=True, help="Agree to send the artifacts' text to the model's host.")
@click.option("--batch", is_flag=True, help="With --from anthropic: hand all in at once, for half the price.")
@click.option("--collect", metavar="ID", help="Fetch what a batch has brought.")
@arguments.allow_rules
@arguments.kind
def command(
    paths: tuple[str, ...],
    source: str,
    model: str | None,
    min_confidence: float | None,
    most: int | None,
    form: str,
    write: bool,  # noqa: FBT001 - click's way to hand over a flag
    yes: bool,  # noqa: FBT001 - likewise
    batch: bool,  # noqa: FBT001 - likewise
    collect: str | None,
    allow_rules: bool,  # noqa: FBT001 - likewise
    kind: Kind | None,
) -> int:
    """Propose for each artifact, then print all."""
    if STDIN in paths and (write or source == STDIN):
        raise click.UsageError("A file from stdin can be neither written nor read beside --from -.")
    config = load_config({"min-confidence": min_confidence, "max-offers": most, "model": model})
    asking = Asking(Consents(state_folder()), yes)
    if batch:
        _check_batch(source, collect, write)
        return hand_in_all(targets(paths, kind), config, asking, form)
    if collect is not None:
        if paths:
            raise click.UsageError("--collect takes no PATH: the batch knows its artifacts.")
        offering, paths = collected(collect, config)
    else:
        offering = makers(source, config)
    found = targets(paths, kind)
    offering.check_fits(found)
    manner = _Manner(config, offering, asking, write=write, allow_rules=allow_rules)
    outcomes = tuple(_proposed(found, manner))
    artifacts = tuple(artifact for artifact, _ in outcomes)
    if form == "json":
        result_json(propose_json(artifacts))
    else:
        result(propose_text(artifacts, paint()))
    return max((status for _, status in outcomes), default=0)


def _check_batch(source: str, collect: str | None, write: bool) -> None:  # noqa: FBT001 - click's own flag
    """Raise click.UsageError for what makes no sense beside --batch."""
    if source != "anthropic":
        raise click.UsageError("--batch needs --from anthropic.")
    if collect is not None or write:
        raise click.UsageError("--batch only hands in; say --collect ID, with --write if you like, later.")


@dataclass(frozen=True, slots=True)
class _Manner:
    """How to propose: with whose offers, with whose consent, within which limits, and whether to write."""

    config: Config
    makers: Makers
    asking: Asking
    write: bool
    allow_rules: bool

    @property
    def limits(self) -> Limits:
        return Limits(self.config.min_confidence, self.config.max_offers)


def _proposed(found: tuple[Target, ...], manner: _Manner) -> Iterator[tuple[ProposedArtifact, int]]:
    """Propose for one artifact after the other; a model takes its time, so it is said how far it is."""
    for at, target in enumerate(found, 1):
        if manner.makers.live is not None and len(found) > 1:
            talk(f"{target.shown}: {at} of {len(found)}.")
        yield _propose(target, manner)


def _propose(target: Target, manner: _Manner) -> tuple[ProposedArtifact, int]:
    """Propose for one artifact; give what came of it and the exit status that it stands for."""
    try:
        session = opened(target, manner.config)
        session.reserve()
        brief = replace(session.brief(), known_tools=frozenset(settings_of(target.folder).tools))
        if manner.write:
            check_allowed(session, allow_rules=manner.allow_rules)
            check_editable(session)
        if manner.makers.live is not None:
            manner.asking.check(target, manner.makers.live.egress(brief))
    except Fault as fault:
        complain(fault, target.shown)
        return ProposedArtifact(target.shown, target.kind, error=fault), 2
    gathered = gather(manner.makers.maker_for(target), brief, manner.limits, session.receive, target.shown)
    try:
        _finish(session, target, gathered, manner)
    except Fault as fault:
        complain(fault, target.shown)
        return _reported(target, gathered, fault), 2
    return _reported(target, gathered, gathered.fault), _status(gathered.fault)


def _status(fault: Fault | None) -> int:
    """Give 2 when nothing could be asked at all, as without a key; 1 when a maker failed at its work."""
    if fault is None:
        return 0
    return 2 if fault.code in {"no-key", "missing-package", "service"} else 1


def _finish(session: Session, target: Target, gathered: Gathered, manner: _Manner) -> None:
    """Accept what passed, or see to it that it is kept. Raises Fault."""
    if manner.write:
        accepted = accept_all(session, _passed(session, gathered, manner.limits))
        talk(f"{target.shown}: accepted {', '.join(accepted) or 'nothing'}.")
    elif not target.is_stdin and not session.kept:
        raise not_kept(session)


def _passed(session: Session, gathered: Gathered, limits: Limits) -> tuple[Item, ...]:
    """Give the open proposals that this run offered, in the order of the list.

    One that it repeated counts too, by what this run thinks of it: within the limits, and best first.
    """
    offered = {item.ref: _offered(item, gathered, limits) for item in open_items(session)}
    sure = sorted(
        (ref for ref, number in offered.items() if number is not None), key=lambda ref: -(offered[ref] or 0)
    )
    taken = set(sure[: limits.max_offers])
    return tuple(item for item in open_items(session) if item.ref in taken)


def _offered(item: Item, gathered: Gathered, limits: Limits) -> float | None:
    """Give how sure this run was of an open proposal; None when it did not offer it, or not surely enough."""
    if item.proposal is None:
        return None
    if item.proposal.uid in gathered.proposals:
        return gathered.proposals[item.proposal.uid].confidence
    numbers = [
        held.proposal.confidence
        for held in gathered.held
        if held.reason == "duplicate" and same_claim(item.proposal.entry, held.proposal.entry)
    ]
    return max((number for number in numbers if number >= limits.min_confidence), default=None)


def _reported(target: Target, gathered: Gathered, fault: Fault | None) -> ProposedArtifact:
    return ProposedArtifact(
        target.shown,
        target.kind,
        gathered.generated_by,
        tuple(gathered.proposals.values()),
        tuple(gathered.held),
        tuple(gathered.untestable),
        gathered.usage,
        fault,
    )
