"""Which maker of proposals `--from` names."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from evals_studio.cli.targets import STDIN, Target
from evals_studio.model.fault import Fault
from evals_studio.propose import (
    LOCAL_MAKERS,
    LocalMaker,
    Proposer,
    ReplayFile,
    local_maker,
    read_replay,
    replay_at,
)
from evals_studio.propose.replay import LARGEST
from evals_studio.settings import Config, state_folder

if TYPE_CHECKING:
    from evals_studio.propose.anthropic_maker import AnthropicMaker


MAKER_WORDS: Final = (*(maker.word for maker in LOCAL_MAKERS), "anthropic")
"""What `--from` takes besides a file and `-`."""


@dataclass(frozen=True, slots=True)
class Makers:
    """A maker for each artifact: of replay, live, answered and local the one that is not None.

    answered: what a batch brought, by an artifact's real path.
    """

    local: LocalMaker | None = None
    replay: ReplayFile | None = None
    live: "AnthropicMaker | None" = None
    answered: Mapping[str, Proposer] | None = None

    def maker_for(self, target: Target) -> Proposer:
        """Give the maker that is to work on this artifact."""
        if self.live is not None:
            return self.live
        if self.answered is not None:
            return self.answered[str(target.path.resolve())]
        if self.replay is not None:
            return self.replay.for_artifact(target.path, Path.cwd())
        return (self.local or LOCAL_MAKERS[0]).make()

    def check_fits(self, found: tuple[Target, ...]) -> None:
        """Raise click.UsageError when one replay would have to serve several artifacts."""
        if self.replay is not None and self.replay.is_single and len(found) > 1:
            raise click.UsageError("This replay is for one artifact, and several are meant. Name one PATH.")


def makers(source: str, config: Config) -> Makers:
    """Read what `--from` names. Raises Fault when it cannot be read, or when there is no key to ask with."""
    if (local := local_maker(source)) is not None:
        return Makers(local=local)
    if source == "anthropic":
        return Makers(live=live_maker(config))
    if source == STDIN:
        return Makers(replay=read_replay(sys.stdin.buffer.read(LARGEST + 1), "standard input"))
    return Makers(replay=_replay(Path(source)))


def live_maker(config: Config) -> "AnthropicMaker":
    """Make the maker that asks a model. Raises Fault without a key; sends nothing."""
    from evals_studio.propose.anthropic_maker import (  # noqa: PLC0415 - only who asks a model needs it
        Bounds,
        anthropic_proposer,
        service_of,
    )

    service = service_of(config.home, config.model, config.base_url, os.environ)
    bounds = Bounds(config.deadline, max_tokens=config.max_tokens, max_requests=config.max_requests)
    maker = anthropic_proposer(service, os.environ, bounds=bounds, state=state_folder())
    maker.check_ready()
    return maker


def _replay(path: Path) -> ReplayFile:
    try:
        return replay_at(path)
    except Fault as fault:
        words = ", ".join(MAKER_WORDS)
        fault.mend = fault.mend or f"--from takes {words}, a file of proposals, or - for stdin."
        raise
