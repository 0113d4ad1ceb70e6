"""Reading exceptions as faults: by status, by the service's own name for the error, by the class's name.

By the name, so that the SDK need not be loaded here. Nothing of a prompt or a key gets into a fault.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.propose.anthropic_maker.credentials import no_key
from evals_studio.propose.anthropic_maker.faults import Faults, FormatRefused, Unavailable, duration
from evals_studio.propose.anthropic_maker.service import Service


@dataclass(frozen=True, slots=True)
class Failures:
    """Reads exceptions of the SDK and of what lies below it as faults."""

    faults: Faults

    @property
    def service(self) -> Service:
        """The service that is asked."""
        return self.faults.service

    def of(self, error: Exception) -> Fault:
        """Say what an exception of the SDK means."""
        if isinstance(error, Fault):
            return error
        status = getattr(error, "status_code", None)
        if isinstance(status, int):
            return self._of_status(status, error)
        names = {kind.__name__ for kind in type(error).__mro__}
        if "APIResponseValidationError" in names:
            return self.faults.nonsense()
        if names & {"ReadTimeout", "APITimeoutError", "WriteTimeout"}:
            return self._passing(self.faults.stalled())
        if "APIConnectionError" in names or names & {"ConnectError", "ConnectTimeout"}:
            return self._passing(self._unreachable(error))
        if names & {"TransportError", "StreamError"}:
            return self.faults.cut()
        return self._unforeseen(error, names)

    def _unforeseen(self, error: Exception, names: set[str]) -> Fault:
        """Say what an exception means that is about us, not about the way."""
        if names & {"ModuleNotFoundError", "ImportError", "MissingDependencyError"}:
            return self._lacks_packages()
        if names & {"CredentialsError", "DefaultCredentialsError", "NoCredentialsError", "RefreshError"}:
            return no_key(self.service.home)
        if isinstance(error, TypeError) and "authentication" in str(error):
            return no_key(self.service.home)
        if isinstance(error, RuntimeError | ValueError) and "project_id" in str(error):
            mend = "Set ANTHROPIC_VERTEX_PROJECT_ID in the environment."
            return Fault("Vertex needs a project; nothing was sent.", mend=mend, code="service")
        if isinstance(error, RuntimeError) and "Could not resolve" in str(error):
            return no_key(self.service.home)
        if "AnthropicError" in names:
            return Fault(
                f"The settings for {self.service.home} do not suffice{self.faults.quoted(str(error))}",
                mend="See the documentation about other homes of the models.",
                code="service",
            )
        return self.faults.nonsense()

    def _of_status(self, status: int, error: Exception) -> Fault:
        kind = str(getattr(error, "type", None) or "")
        said = str(getattr(error, "api_message", None) or "")
        if status < 300:  # an error event within a stream that had begun
            status = _STATUS_OF.get(kind.casefold(), 500)
        if status == 400:
            return self._bad_request(said)
        if status == 429:
            return self._limited(error)
        if status in _WORDS:
            message, mend, code = _WORDS[status]
            place = {"host": self.service.host, "model": self.service.model}
            return Fault(message.format(**place), mend=mend.format(**place), code=code)
        if 300 <= status < 400:
            return self.faults.redirected()
        return self._troubled(status, error)

    def _bad_request(self, said: str) -> Fault:
        lowered = said.casefold()
        if "credit balance" in lowered or "billing" in lowered:
            message, mend, code = _WORDS[402]
            return Fault(message.format(host=self.service.host), mend=mend, code=code)
        if any(sign in lowered for sign in _TOO_LONG):
            return self.faults.context_window()
        if any(sign in lowered for sign in _FORMAT):
            return FormatRefused(
                f"{self.service.host} refuses the shape of the answer.", code="format-refused"
            )
        return Fault(
            f"{self.service.host} refuses the request (400){self.faults.quoted(said)}",
            mend="Check the model's name and base-url.",
            code="bad-request",
        )

    def _limited(self, error: Exception) -> Fault:
        wait = asked_wait(error)
        how_long = f" It asks to wait {duration(wait)}." if wait is not None else ""
        fault = Unavailable(
            f"Too many requests or tokens for your limits at {self.service.host} (429).{how_long}",
            mend=f"Try again {f'in {duration(wait)}' if wait is not None else 'in a minute'}.",
            code="rate-limit",
        )
        fault.wait = wait
        return fault

    def _troubled(self, status: int, error: Exception) -> Fault:
        busy = status == 529
        fault = Unavailable(
            f"{self.service.host} is {'overloaded' if busy else 'in trouble'} ({status}).",
            mend="Nothing is wrong on your side. Try again in a few minutes.",
            code="overloaded" if busy else "service-error",
        )
        fault.wait = asked_wait(error)
        return fault

    def _unreachable(self, error: Exception) -> Fault:
        told = f"{error} {error.__cause__}".casefold()
        why = next((words for sign, words in _UNREACHABLE.items() if sign in told), "")
        return Fault(
            f"{self.service.host} cannot be reached{why}.",
            mend="Check the network, a proxy in the environment, and base-url.",
            code="unreachable",
        )

    def _passing(self, fault: Fault) -> Unavailable:
        return Unavailable(fault.message, mend=fault.mend, code=fault.code)

    def _lacks_packages(self) -> Fault:
        home = self.service.home
        return Fault(
            f"To ask {home}, a package is missing; nothing was sent.",
            mend=f"Install it beside evals-studio: pip install 'anthropic[{home}]'."
            if home != "foundry"
            else "",
            code="missing-package",
        )


_TOO_LONG: Final = ("too long", "context window", "context length", "context size")
_FORMAT: Final = ("output_config", "output_format", "schema", "extra inputs")
_STATUS_OF: Final[Mapping[str, int]] = {
    "throttlingexception": 429,  # Bedrock's own names
    "serviceunavailableexception": 503,
    "validationexception": 400,
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "timeout_error": 504,
    "overloaded_error": 529,
}
_WORDS: Final[Mapping[int, tuple[str, str, str]]] = {
    401: (
        "{host} does not accept the key (401).",
        "Check the key in the environment, and that it belongs to this service.",
        "key-refused",
    ),
    402: (
        "The account at {host} has no credit left (402).",
        "Add credit there, then try again.",
        "no-credit",
    ),
    403: (
        "The key may not use {model} at {host} (403).",
        "Ask whoever manages the account, or choose another model.",
        "forbidden",
    ),
    404: (
        "{host} knows no model {model} (404).",
        "Check --model and base-url; model names are listed in the service's documentation.",
        "no-model",
    ),
    413: (
        "The request is too large for {host} (413).",
        "Split the artifact, or use another service.",
        "too-large",
    ),
}
_UNREACHABLE: Final[Mapping[str, str]] = {
    "refused": ": it refuses the connection",
    "name or service": ": its name is unknown",
    "nodename": ": its name is unknown",
    "getaddrinfo": ": its name is unknown",
    "temporary failure in name": ": its name cannot be looked up",
    "certificate": ": its certificate is not trusted",
    "attempts failed": ": it refuses the connection",
}


def asked_wait(error: Exception) -> float | None:
    """Give the seconds that an answer's Retry-After asks for, never below zero; None when it says nothing."""
    headers = getattr(getattr(error, "response", None), "headers", None)
    if headers is None:
        return None
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return max(0.0, milliseconds / 1000)
    said = headers.get("retry-after")
    seconds = _number(said)
    return max(0.0, seconds) if seconds is not None else _until(said)


def _number(text: object) -> float | None:
    try:
        number = float(str(text))
    except ValueError:
        return None
    return number if 0 <= number < 10**7 else None


def _until(said: object) -> float | None:
    try:
        moment = parsedate_to_datetime(str(said))
        return max(0.0, (moment - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None
