"""What `convert` and `mend` share: decide something for each artifact, then show the diff or write it."""

from collections.abc import Callable
from dataclasses import dataclass

import click

from evals_studio.cli.diff import diff_text
from evals_studio.cli.sessions import check_may_write, opened
from evals_studio.cli.speech import complain, paint, result, talk
from evals_studio.cli.targets import STDIN, Target, targets
from evals_studio.model.fault import Fault
from evals_studio.model.kind import Kind
from evals_studio.report.checked import plural
from evals_studio.review.session import Session
from evals_studio.settings import Config, load_config


@dataclass(frozen=True, slots=True)
class Change:
    """What to do to each artifact.

    decide: makes its decisions in a session and gives how many things it changed; raises Fault.
    write: write it instead of showing the diff. allow_rules: project rules may be written too.
    """

    decide: Callable[[Session], int]
    write: bool
    allow_rules: bool


def change_all(paths: tuple[str, ...], kind: Kind | None, change: Change) -> int:
    """Change every artifact that is meant; give the exit status."""
    if change.write and STDIN in paths:
        raise click.UsageError("--write changes files; stdin is none.")
    config = load_config()
    return max((_change(target, change, config) for target in targets(paths, kind)), default=0)


def _change(target: Target, change: Change, config: Config) -> int:
    try:
        session = opened(target, config)
        check_may_write(session, allow_rules=change.allow_rules or not change.write)
        count = change.decide(session)
        if not count:
            return 0
        if not change.write:
            result(diff_text(target.shown, session, paint()))
            return 1
        session.write()
    except Fault as fault:
        complain(fault, target.shown)
        return 2
    talk(f"{target.shown}: {plural(count, 'change')} written.")
    return 0
