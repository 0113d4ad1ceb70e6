"""Speaking to a service through the SDK, which is loaded here and nowhere else, in a thread, when needed.

One request at a time; nothing is repeated here. Every wait ends with the run's clock.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.propose.anthropic_maker.credentials import Credentials, no_key
from evals_studio.propose.anthropic_maker.failures import Failures
from evals_studio.propose.anthropic_maker.faults import Faults
from evals_studio.propose.anthropic_maker.service import Bounds, Service

if TYPE_CHECKING:
    import anthropic

_T = TypeVar("_T")
_SDK_LOGGERS = ("anthropic", "httpx2", "httpx", "httpcore2", "httpcore", "botocore", "google.auth")


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a conversation. role: "user" or "assistant"."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked. schema: the shape of the answer; None where the service knows no such thing."""

    model: str
    system: str
    turns: tuple[Turn, ...]
    max_tokens: int
    schema: dict[str, Json] | None = None

    def parameters(self) -> dict[str, Any]:
        """Spell it as the Messages API has it."""
        told: dict[str, Any] = {
            "model": self.model,
            "max_tokens": self.max_tokens,
            "system": self.system,
            "messages": [{"role": turn.role, "content": turn.text} for turn in self.turns],
        }
        if self.schema is not None:
            told["output_config"] = {"format": {"type": "json_schema", "schema": self.schema}}
        return told


@dataclass(frozen=True, slots=True)
class Named:
    """The answer has begun, and names its model; "" when it does not."""

    model: str


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of the answer's text."""

    text: str


@dataclass(frozen=True, slots=True)
class Counted:
    """Tokens, beyond what was counted before."""

    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The stream is over. reason: the stop reason, None when none came. is_closed: it said so itself."""

    reason: str | None
    is_closed: bool


Heard: TypeAlias = Named | Said | Counted | Ended


@dataclass(slots=True)
class Clock:
    """The deadline over everything. seconds: from now on."""

    seconds: float
    _began: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Seconds until the deadline, never below zero."""
        return max(0.0, self._began + self.seconds - time.monotonic())


class Connection:
    """A client of one service for one run; close it."""

    def __init__(self, client: "anthropic.AsyncAnthropic", failures: Failures, clock: Clock) -> None:
        self._client = client
        self._failures = failures
        self._clock = clock

    async def heard(self, request: Request) -> AsyncGenerator[Heard, None]:
        """Send one request and give what comes, as it comes. Raises Fault. Closing it hangs up."""
        stream = await self._within(self._open(request))
        try:
            ear = _Ear()
            while (event := await self._within(_next(stream))) is not None:
                for heard in ear.take(event):
                    yield heard
            if not ear.has_begun:
                raise self._not_a_stream(stream)
            yield Ended(ear.reason, ear.is_closed)
        finally:
            with suppress(Exception):  # closing what may be broken already; nothing more is to be had from it
                await stream.close()

    async def call(self, ask: "Callable[[anthropic.AsyncAnthropic], Awaitable[_T]]") -> "_T":
        """Do something else with the client, within the deadline. Raises Fault and nothing else."""
        told: _T = await self._within(ask(self._client))
        return told

    async def close(self) -> None:
        """Give the connection back."""
        with suppress(Exception):  # likewise
            await self._client.close()

    def _open(self, request: Request) -> Awaitable[Any]:
        return self._client.messages.create(stream=True, **request.parameters())

    async def _within(self, awaited: Awaitable[Any]) -> Any:
        """Await something of the SDK's within the deadline; whatever it raises comes out as a Fault."""
        fault: Fault | None = None
        try:
            async with asyncio.timeout(self._clock.left) as limit:
                return await awaited
        except TimeoutError as error:
            fault = self._failures.faults.late() if limit.expired() else self._failures.of(error)
        except Exception as error:  # noqa: BLE001 - the edge to a foreign library that raises many kinds
            fault = self._failures.of(error)
        raise fault from None

    def _not_a_stream(self, stream: Any) -> Fault:
        headers = getattr(getattr(stream, "response", None), "headers", {})
        is_page = "html" in str(headers.get("content-type", "")).casefold()
        return self._failures.faults.html() if is_page else self._failures.faults.nonsense()


async def _next(stream: Any) -> Any:
    """Give the stream's next event, None at its end."""
    try:
        return await anext(stream)
    except StopAsyncIteration:
        return None


async def connect(faults: Faults, clock: Clock) -> Connection:
    """Make a client; loads the SDK, about a second the first time. Sends nothing. Raises Fault."""
    failures = Failures(faults)
    try:
        client = await asyncio.to_thread(_client, faults.service, faults.bounds, faults.credentials)
    except Exception as error:  # noqa: BLE001 - the edge to a foreign library that raises many kinds
        fault = failures.of(error)
    else:
        return Connection(client, failures, clock)
    raise fault from None


def _client(service: Service, bounds: Bounds, credentials: Credentials) -> Any:
    import anthropic  # noqa: PLC0415 - a second and 90 MB, which only a run with a model should cost

    _silence()
    key, token = credentials.api_key, credentials.auth_token
    shared: dict[str, Any] = {
        "base_url": service.base_url,
        "max_retries": 0,
        "timeout": anthropic.Timeout(bounds.stall, connect=min(15.0, bounds.stall)),
        "http_client": anthropic.DefaultAsyncHttpxClient(follow_redirects=False),
        "open_telemetry": False,
    }
    match service.home:
        case "bedrock":
            return anthropic.AsyncAnthropicBedrock(
                api_key=key.value if key else None, aws_region=service.region, **shared
            )
        case "vertex":
            return anthropic.AsyncAnthropicVertex(region=service.region, **shared)
        case "foundry":
            return anthropic.AsyncAnthropicFoundry(api_key=key.value if key else None, **shared)
        case "anthropic":
            client = anthropic.AsyncAnthropic(
                api_key=key.value if key else None, auth_token=token.value if token else None, **shared
            )
            if not (client.api_key or client.auth_token or client.credentials):
                raise no_key(service.home)
            return client


def _silence() -> None:
    """Keep the SDK and what lies below it from logging: with ANTHROPIC_LOG it would log every prompt."""
    for name in _SDK_LOGGERS:
        logger = logging.getLogger(name)
        logger.setLevel(logging.CRITICAL + 1)
        logger.propagate = False


@dataclass(slots=True)
class _Ear:
    """Turns the SDK's events into what we listen to; an event may have any shape."""

    has_begun: bool = False
    is_closed: bool = False
    reason: str | None = None
    _output: int = 0

    def take(self, event: object) -> tuple[Heard, ...]:
        match getattr(event, "type", None):
            case "message_start":
                self.has_begun = True
                message = getattr(event, "message", None)
                model = getattr(message, "model", None)
                name = Named(model if isinstance(model, str) else "")
                return name, Counted(input_tokens_of(getattr(message, "usage", None)), 0)
            case "content_block_delta":
                delta = getattr(event, "delta", None)
                text = getattr(delta, "text", None) if getattr(delta, "type", None) == "text_delta" else None
                return (Said(text),) if isinstance(text, str) else ()
            case "content_block_start":
                text = getattr(getattr(event, "content_block", None), "text", None)
                return (Said(text),) if isinstance(text, str) and text else ()
            case "message_delta":
                return self._closing(event)
            case "message_stop":
                self.is_closed = True
        return ()

    def _closing(self, event: object) -> tuple[Heard, ...]:
        reason = getattr(getattr(event, "delta", None), "stop_reason", None)
        self.reason = reason if isinstance(reason, str) else self.reason
        total = tokens_of(getattr(event, "usage", None), "output_tokens")
        more, self._output = max(0, total - self._output), max(total, self._output)
        return (Counted(0, more),)


def input_tokens_of(usage: object) -> int:
    """Count what was sent, whether the service had it in its cache or not."""
    names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    return sum(tokens_of(usage, name) for name in names)


def tokens_of(usage: object, name: str) -> int:
    """Read a count of tokens; whatever is none counts 0."""
    value = getattr(usage, name, None)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9 else 0
