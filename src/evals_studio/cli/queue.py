"""`evals-studio queue`: what waits for a person, artifact by artifact."""

import click

from evals_studio.cli import arguments
from evals_studio.cli.entry import words
from evals_studio.cli.sessions import opened_to_count, tell_notices
from evals_studio.cli.speech import paint, result, result_json
from evals_studio.cli.targets import Target, targets
from evals_studio.model.fault import Fault
from evals_studio.model.kind import Kind
from evals_studio.report.queued import QueuedArtifact, queue_json, queue_text
from evals_studio.review.counting import counted
from evals_studio.settings import Config, load_config
from evals_studio.vocabulary import VOCABULARY


@click.command(
    help=words("evals-studio queue .claude", "Show what waits for a person, artifact by artifact.")
)
@arguments.paths
@arguments.text_or("json")
@arguments.kind
def command(paths: tuple[str, ...], form: str, kind: Kind | None) -> int:
    """Count and print."""
    artifacts = queued(targets(paths, kind), load_config())
    if form == "json":
        result_json(queue_json(artifacts))
    else:
        result(queue_text(artifacts, paint()))
    return 2 if any(artifact.error for artifact in artifacts) else 0


def queued(found: tuple[Target, ...], config: Config) -> tuple[QueuedArtifact, ...]:
    """Count what waits in each artifact."""
    return tuple(_counted(target, config) for target in found)


def _counted(target: Target, config: Config) -> QueuedArtifact:
    try:
        session = opened_to_count(target, config)
    except Fault as fault:
        return QueuedArtifact(target.shown, target.kind, error=fault)
    tell_notices(target, session)
    counts = counted(session.review)
    return QueuedArtifact(
        target.shown,
        target.kind,
        entries=counts.entries,
        bare=counts.bare,
        open=counts.open,
        on_trail=counts.to_sign_off,
        unwritten=counts.unwritten,
        skipped=VOCABULARY.skips(session.review.data),
        errors=counts.errors,
        warnings=counts.warnings,
        notes=counts.notes,
    )
