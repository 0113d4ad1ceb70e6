"""What `convert` and `mend` share: decide something for each artifact, then show the diff or write it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import click

from evals_studio.cli.diff import diff_text
from evals_studio.cli.sessions import check_allowed, opened, opened_to_look, take_back
from evals_studio.cli.speech import complain, paint, result, talk
from evals_studio.cli.targets import STDIN, Target, targets
from evals_studio.model.fault import Fault
from evals_studio.model.kind import Kind
from evals_studio.model.plural import plural
from evals_studio.review.session import Session
from evals_studio.settings import Config, load_config


@dataclass(frozen=True, slots=True)
class Change:
    """What to do to each artifact.

    decide: makes its decisions in a session and gives how many things it changed; raises Fault.
    nothing: what to say when there was nothing to do anywhere.
    write: write it instead of showing the diff. allow_rules: project rules may be written too.
    new_errors: whether errors that were not told before stand in the way. A mend may uncover some.
    """

    decide: Callable[[Session], int]
    nothing: str
    write: bool
    allow_rules: bool
    new_errors: Literal["block", "allow"] = "block"


def change_all(paths: tuple[str, ...], kind: Kind | None, change: Change) -> int:
    """Change every artifact that is meant; give the exit status (1: something to do, 2: one failed)."""
    if change.write and STDIN in paths:
        raise click.UsageError("--write changes files; stdin is none.")
    config = load_config()
    changed = tuple(_change(target, change, config) for target in targets(paths, kind))
    if set(changed) == {0}:
        talk(change.nothing)
    if None in changed:
        return 2
    return 1 if any(changed) and not change.write else 0


def _change(target: Target, change: Change, config: Config) -> int | None:
    """Change one artifact; give how many things were changed, None when it could not be done."""
    try:
        return _written(target, change, config) if change.write else _shown(target, change, config)
    except Fault as fault:
        complain(fault, target.shown)
        return None


def _shown(target: Target, change: Change, config: Config) -> int:
    session = opened_to_look(target, config)
    count = change.decide(session)
    if count:
        result(diff_text(target.shown, session, paint()))
    return count


def _written(target: Target, change: Change, config: Config) -> int:
    session = opened(target, config)
    count = 0
    try:
        count = change.decide(session)
        if count:
            check_allowed(session, allow_rules=change.allow_rules)
            session.write(errors=change.new_errors)
    except Fault:
        take_back(session)
        raise
    if count:
        talk(f"{target.shown}: {plural(count, 'change')} written.")
    return count
