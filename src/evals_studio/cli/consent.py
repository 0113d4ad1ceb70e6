"""Before anything leaves the machine: say what would, and ask the person."""

import sys
from dataclasses import dataclass
from pathlib import Path

from evals_studio.cli.speech import talk
from evals_studio.cli.targets import Target
from evals_studio.model.fault import Fault, NotWritten
from evals_studio.propose.egress import Consents, Egress

_QUESTION = (
    "Send it? yes (for this folder, in this run), no, always (for this folder and host), "
    "or text to read what would be sent:"
)


@dataclass(frozen=True, slots=True)
class Asking:
    """How to come by a person's consent. yes: it was given on the command line."""

    consents: Consents
    yes: bool

    def check(self, target: Target, egress: Egress | None) -> None:
        """Raise Fault unless the person agrees, or has agreed, that this is sent; None sends nothing."""
        artifact = Path.cwd() / "stdin.md" if target.is_stdin else target.path
        if egress is None:
            return
        if self.consents.covers(artifact, egress):
            for warning in egress.warnings:
                talk(f"{target.shown}: {warning}")
            return
        if self.consents.declines(artifact, egress):
            raise _not_agreed("you did not agree")
        for line in (egress.summary, *egress.warnings):
            talk(f"{target.shown}: {line}")
        if self.yes:
            self.consents.once(artifact, egress)
            return
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise _not_agreed("nobody is here to ask")
        self._ask(artifact, egress)

    def _ask(self, artifact: Path, egress: Egress) -> None:
        while True:
            talk(_QUESTION)
            match sys.stdin.readline().strip().lower():
                case "y" | "yes":
                    return self.consents.once(artifact, egress)
                case "always":
                    return self._keep(artifact, egress)
                case "text":
                    talk(egress.text)
                case "n" | "no" | "":
                    self.consents.never(artifact, egress)
                    raise _not_agreed("you did not agree")

    def _keep(self, artifact: Path, egress: Egress) -> None:
        try:
            self.consents.always(artifact, egress)
        except NotWritten as fault:
            talk(f"It holds for now only. {fault}")


def _not_agreed(why: str) -> Fault:
    return Fault(
        f"Nothing was sent: {why}.",
        mend="Say --yes to agree to sending these texts to this host, or use --from offline.",
        code="no-consent",
    )
