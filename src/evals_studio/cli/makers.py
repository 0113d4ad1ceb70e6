"""Which maker of proposals `--from` names."""

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from evals_studio.cli.targets import STDIN, Target
from evals_studio.model.fault import Fault
from evals_studio.propose import Proposer, ReplayFile, read_replay
from evals_studio.propose.offline import OfflineRules
from evals_studio.propose.replay import LARGEST


@dataclass(frozen=True, slots=True)
class Makers:
    """A maker for each artifact. replay: None for the offline rules."""

    replay: ReplayFile | None = None

    def maker_for(self, target: Target) -> Proposer:
        """Give the maker that is to work on this artifact."""
        if self.replay is None:
            return OfflineRules()
        return self.replay.for_artifact(target.path, Path.cwd())

    def check_fits(self, found: tuple[Target, ...]) -> None:
        """Raise click.UsageError when one replay would have to serve several artifacts."""
        if self.replay is not None and self.replay.is_single and len(found) > 1:
            raise click.UsageError("This replay is for one artifact, and several are meant. Name one PATH.")


def makers(source: str) -> Makers:
    """Read what `--from` names. Raises Fault when it cannot be read."""
    if source == "offline":
        return Makers()
    if source == "anthropic":
        raise Fault(
            "This version has no live maker yet.", mend="Use --from offline, or --from FILE.", code="no-maker"
        )
    if source == STDIN:
        return Makers(read_replay(sys.stdin.buffer.read(LARGEST + 1), "standard input"))
    return Makers(read_replay(_file(Path(source)), source))


def _file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise Fault(
            f"{path} cannot be read: {error.strerror or error}.",
            mend="--from takes offline, anthropic, a file of proposals, or - for stdin.",
            code="replay",
        ) from None
