"""Keys: read from the environment each time, stripped, never kept, never shown.

A key is held in a `Secret`, whose spelling says nothing, so that no report of a bug can print it.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.propose.anthropic_maker.profiles import has_profile
from evals_studio.propose.anthropic_maker.service import Home

_VARIABLES: Final[Mapping[Home, tuple[str, ...]]] = {
    "anthropic": ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
    "bedrock": ("AWS_BEARER_TOKEN_BEDROCK",),
    "vertex": (),
    "foundry": ("ANTHROPIC_FOUNDRY_API_KEY",),
}
_FURTHER = ("ANTHROPIC_PROFILE", "ANTHROPIC_FEDERATION_RULE_ID")
_HIDDEN = ("AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "ANTHROPIC_WEBHOOK_SIGNING_KEY")


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that nobody gets to see."""

    value: str = field(repr=False)

    def __str__(self) -> str:
        return "•••"


@dataclass(frozen=True, slots=True)
class Credentials:
    """The static credentials of a home. api_key, auth_token: None leaves it to the SDK's other ways."""

    api_key: Secret | None = None
    auth_token: Secret | None = None
    hidden: tuple[Secret, ...] = ()

    def without_secrets(self, text: str) -> str:
        """Take every secret out of a text that came from elsewhere."""
        for secret in self.hidden:
            text = text.replace(secret.value, "•••")
        return text


def credentials_of(home: Home, environ: Mapping[str, str]) -> Credentials:
    """Read a home's key. Raises Fault when what is set cannot be one."""
    found = {name: value for name in _VARIABLES[home] if (value := environ.get(name, "").strip())}
    for name, value in found.items():
        if not value.isascii() or not value.isprintable() or " " in value:
            raise Fault(
                f"{name} holds characters that no key has.",
                mend="Set it anew: a line break or a quotation mark may have come along.",
                code="no-key",
            )
    hidden = [*found.values(), *(value for name in _HIDDEN if (value := environ.get(name, "").strip()))]
    api_key = next((value for name, value in found.items() if name != "ANTHROPIC_AUTH_TOKEN"), None)
    auth_token = found.get("ANTHROPIC_AUTH_TOKEN") if api_key is None else None
    return Credentials(
        Secret(api_key) if api_key else None,
        Secret(auth_token) if auth_token else None,
        tuple(Secret(value) for value in sorted(hidden, key=len, reverse=True)),
    )


def check_key(home: Home, environ: Mapping[str, str]) -> None:
    """Raise Fault when it is plain that there is no key. Sends nothing and loads nothing.

    Bedrock and Vertex have ways of their own to find one; those say so when they are asked.
    """
    given = credentials_of(home, environ)
    if given.api_key or given.auth_token or home in {"bedrock", "vertex"}:
        return
    if home == "anthropic" and (any(environ.get(name) for name in _FURTHER) or has_profile(environ)):
        return
    raise no_key(home)


def no_key(home: Home) -> Fault:
    """Say that there is no key, and how to give one."""
    mends: Mapping[Home, str] = {
        "anthropic": "Set ANTHROPIC_API_KEY in the environment; a server of your own may take any value.",
        "bedrock": "Set AWS_BEARER_TOKEN_BEDROCK, or AWS's usual credentials, in the environment.",
        "vertex": "Run `gcloud auth application-default login` and set ANTHROPIC_VERTEX_PROJECT_ID.",
        "foundry": "Set ANTHROPIC_FOUNDRY_API_KEY in the environment.",
    }
    return Fault(f"There is no key for {home}; nothing was sent.", mend=mends[home], code="no-key")
