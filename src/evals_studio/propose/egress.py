"""What would leave this machine, told before it does, and who has agreed to it.

Ask in this order: `Egress` describes a sending; `Consents.covers` tells whether a person has agreed before;
else show it, and keep the answer with `once` or `always`.
"""

from collections.abc import Iterator
from dataclasses import field
from datetime import UTC, datetime
from pathlib import Path

from evals_studio.artifact.kinds import absolute_path, repository_of
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.plural import plural
from evals_studio.model.redaction import suspected
from evals_studio.propose.private_files import keep_json, kept_json

_VERSION = 1


@dataclass(frozen=True, slots=True)
class SecretLine:
    """A line that looks as if it held a secret. line: in the file, from 1. what: such as "a private key"."""

    line: int
    what: str


@dataclass(frozen=True, slots=True)
class Egress:
    """What one run on one artifact would send.

    host: with its port where it has one, never with a user or a password. maker: the kind of service, for
    instance "anthropic". texts: what each request says, exactly, not yet made safe to show. tokens: an
    estimate over all requests. is_encrypted: False when it would go over plain HTTP to another machine.
    """

    host: str
    maker: str
    model: str
    texts: tuple[str, ...]
    secrets: tuple[SecretLine, ...] = ()
    is_encrypted: bool = True

    @property
    def tokens(self) -> int:
        """Estimate the tokens that are sent, over all requests."""
        return sum(map(estimated_tokens, self.texts))

    @property
    def requests(self) -> str:
        """Say how many requests it takes."""
        return plural(len(self.texts), "request")

    @property
    def summary(self) -> str:
        """Say in one line where it goes and how much it is."""
        return f"About {self.tokens} tokens go to {self.host}, to the model {self.model}, in {self.requests}."

    @property
    def warnings(self) -> tuple[str, ...]:
        """Say what a person should look at before agreeing."""
        said = [f"Line {secret.line} looks like {secret.what}." for secret in self.secrets]
        if not self.is_encrypted:
            said.append(f"The way to {self.host} is not encrypted (http).")
        return tuple(said)

    @property
    def text(self) -> str:
        """Give the exact text of all requests, one below the other; not yet made safe to show."""
        return "\n\n".join(self.texts)


def estimated_tokens(text: str) -> int:
    """Estimate how many tokens a text is: about four ASCII characters each, or one of another script."""
    letters = len(text.encode("ascii", "ignore"))
    return -(-letters // 4) + (len(text) - letters)


_LONGEST_LINE = 20_000


def secrets_in(text: str, first_line: int = 1) -> tuple[SecretLine, ...]:
    """Name the lines of a text that look as if they held a secret, each once.

    A look at well-known shapes: a warning for a person, no proof that there is none.
    """
    return tuple(_secret_lines(text, first_line))


def _secret_lines(text: str, first_line: int) -> Iterator[SecretLine]:
    for number, line in enumerate(text.split("\n"), first_line):
        if what := suspected(line[:_LONGEST_LINE]):
            yield SecretLine(number, what)


def folder_of(artifact: Path) -> Path:
    """Give the folder that a consent for this artifact is about: its repository, else the one it lies in."""
    real = absolute_path(artifact.resolve())
    return repository_of(real) or real.parent


@dataclass(frozen=True, slots=True)
class Consent:
    """A person's "always": texts below `folder` may go to this host by this maker. at: ISO date."""

    folder: str
    host: str
    maker: str
    at: str = ""

    def covers(self, folder: Path, egress: Egress) -> bool:
        """Tell whether it speaks of this sending."""
        return (self.host, self.maker) == (egress.host, egress.maker) and folder.is_relative_to(self.folder)


@dataclass(slots=True)
class Consents:
    """Who has agreed to what: what is kept below the state folder, and what was said in this session.

    state: the state folder; None keeps nothing beyond the session.
    """

    state: Path | None
    _said: list[Consent] = field(default_factory=list)
    _declined: list[Consent] = field(default_factory=list)

    def covers(self, artifact: Path, egress: Egress) -> bool:
        """Tell whether a person has agreed that this artifact's text goes there."""
        folder = folder_of(artifact)
        return any(consent.covers(folder, egress) for consent in (*self._said, *self.kept()))

    def once(self, artifact: Path, egress: Egress) -> None:
        """Take a "yes": it holds for this folder, host and maker as long as the program runs."""
        self._said.append(_consent(artifact, egress))

    def never(self, artifact: Path, egress: Egress) -> None:
        """Take a "no": nobody need be asked again for this folder, host and maker in this session."""
        self._declined.append(_consent(artifact, egress))

    def declines(self, artifact: Path, egress: Egress) -> bool:
        """Tell whether a person has said no in this session."""
        return any(consent.covers(folder_of(artifact), egress) for consent in self._declined)

    def always(self, artifact: Path, egress: Egress) -> None:
        """Take an "always". Raises NotWritten when it cannot be kept; then it holds as a "yes"."""
        consent = _consent(artifact, egress)
        self._said.append(consent)
        before = self.kept()
        if self.state is not None and not any(one.covers(folder_of(artifact), egress) for one in before):
            kept: list[Json] = [_as_json(one) for one in (*before, consent)]
            keep_json(_place(self.state), {"version": _VERSION, "consents": kept})

    def kept(self) -> tuple[Consent, ...]:
        """Read what was agreed to for always; what cannot be read counts as not said."""
        data = kept_json(_place(self.state)) if self.state is not None else None
        listed = data.get("consents") if isinstance(data, dict) and data.get("version") == _VERSION else None
        read = (_from_json(item) for item in listed) if isinstance(listed, list) else ()
        return tuple(consent for consent in read if consent is not None)


def _place(state: Path) -> Path:
    return state / "consents.json"


def _consent(artifact: Path, egress: Egress) -> Consent:
    today = datetime.now(UTC).date().isoformat()
    return Consent(str(folder_of(artifact)), egress.host, egress.maker, today)


def _as_json(consent: Consent) -> Json:
    return {"folder": consent.folder, "host": consent.host, "maker": consent.maker, "at": consent.at}


def _from_json(item: object) -> Consent | None:
    if not isinstance(item, dict):
        return None
    values = [item.get(key) for key in ("folder", "host", "maker", "at")]
    texts = [value for value in values if isinstance(value, str)]
    return Consent(*texts) if len(texts) == len(values) and texts[0] else None
