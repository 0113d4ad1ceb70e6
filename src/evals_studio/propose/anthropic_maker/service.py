"""Where the models live: the service's address, which model, and the bounds of a run. No SDK here.

Address and model come from a person's own settings or environment, never from a project's files. The address
found here is the one that is shown before sending and the one that is sent to.
"""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias, get_args
from urllib.parse import urlsplit

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.propose.anthropic_maker.profiles import profile_address

Home: TypeAlias = Literal["anthropic", "bedrock", "vertex", "foundry"]
HOMES: tuple[Home, ...] = get_args(Home)

DEFAULT_MODEL: Final = "claude-sonnet-5-5"

_ADDRESS_VARIABLES: Final[Mapping[Home, str]] = {
    "anthropic": "ANTHROPIC_BASE_URL",
    "bedrock": "ANTHROPIC_BEDROCK_BASE_URL",
    "vertex": "ANTHROPIC_VERTEX_BASE_URL",
    "foundry": "ANTHROPIC_FOUNDRY_BASE_URL",
}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,62}")
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one run on one artifact may take.

    deadline: seconds over everything. stall: seconds without a byte. max_tokens: of one answer.
    max_requests: repeated and repairing ones included. part: characters of the artifact in one request.
    longest_wait: seconds that we wait when a service asks us to, before we rather give up.
    """

    deadline: float = 300.0
    stall: float = 60.0
    max_tokens: int = 16_000
    max_requests: int = 12
    part: int = 60_000
    longest_wait: float = 30.0


@dataclass(frozen=True, slots=True)
class Service:
    """A home of the models. base_url: may hold a password, so it is never shown; `host` is."""

    home: Home
    model: str
    base_url: str = field(repr=False)
    region: str = ""

    @property
    def host(self) -> str:
        """Give host and port for showing."""
        parts = urlsplit(self.base_url)
        name = parts.hostname or ""
        shown = f"[{name}]" if ":" in name else name
        return f"{shown}:{parts.port}" if parts.port else shown

    @property
    def is_encrypted(self) -> bool:
        """Tell whether nobody on the way can read along."""
        parts = urlsplit(self.base_url)
        return parts.scheme == "https" or parts.hostname in _LOOPBACK


def service_of(home: Home, model: str | None, base_url: str | None, environ: Mapping[str, str]) -> Service:
    """Find a home's address. Raises Fault.

    The setting, else its environment variable, else that of the profile in use, else the usual.
    """
    region = _region(home, environ)
    address = base_url or _said(environ, _ADDRESS_VARIABLES[home]) or _usual(home, region, environ)
    if model is None and home != "anthropic":
        raise _unset(
            f"There is no usual name for a model on {home}.", "Name it: --model, or model in the settings."
        )
    return Service(home, model or DEFAULT_MODEL, _checked(address), region)


def _said(environ: Mapping[str, str], *names: str) -> str:
    return next((value for name in names if (value := environ.get(name, "").strip())), "")


def _region(home: Home, environ: Mapping[str, str]) -> str:
    if home == "bedrock":
        region = _said(environ, "AWS_REGION", "AWS_DEFAULT_REGION") or "us-east-1"
    elif home == "vertex":
        region = _said(environ, "CLOUD_ML_REGION") or "global"
    else:
        return ""
    if not _NAME.fullmatch(region):
        raise _unset(f"The region of {home} is no region's name.", "Mend it in the environment.")
    return region


def _usual(home: Home, region: str, environ: Mapping[str, str]) -> str:
    if home == "bedrock":
        return f"https://bedrock-runtime.{region}.amazonaws.com"
    if home == "vertex":
        usual = {"global": "aiplatform", "us": "aiplatform.us.rep", "eu": "aiplatform.eu.rep"}
        return f"https://{usual.get(region, f'{region}-aiplatform')}.googleapis.com/v1"
    if home == "anthropic" and (address := profile_address(environ)):
        return address
    if home == "foundry":
        resource = _said(environ, "ANTHROPIC_FOUNDRY_RESOURCE")
        if not _NAME.fullmatch(resource):
            raise _unset(
                "Foundry needs a resource.", "Set ANTHROPIC_FOUNDRY_RESOURCE, or base-url in the settings."
            )
        return f"https://{resource}.services.ai.azure.com/anthropic/"
    return "https://api.anthropic.com"


def _checked(address: str) -> str:
    try:
        parts = urlsplit(address)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not address.isascii() or not address.isprintable() or " " in address:
        raise _unset("The service's address is no http or https address.", "Mend base-url in the settings.")
    return address


def _unset(message: str, mend: str) -> Fault:
    return Fault(message, mend=mend, code="service")
