"""What can go wrong between us and a model, each as one plain sentence and what to do about it."""

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.plural import plural
from evals_studio.propose.anthropic_maker.credentials import Credentials
from evals_studio.propose.anthropic_maker.service import Bounds, Service

_LONGEST_QUOTE = 200


class Unavailable(Fault):
    """A failure that may pass by itself. wait: seconds that the service asks for; None: it says nothing."""

    wait: float | None = None


class FormatRefused(Fault):
    """The service does not know how to answer in a given shape; it may know how to answer without one."""


@dataclass(frozen=True, slots=True)
class Faults:
    """Words for what goes wrong with one service within one run's bounds."""

    service: Service
    bounds: Bounds
    credentials: Credentials

    def quoted(self, said: str) -> str:
        """Give a service's own words, short and without any key, to end a sentence with."""
        line = " ".join(self.credentials.without_secrets(said).split())
        if not line:
            return "."
        short = line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE]}…"
        return f": {short}" if short.endswith((".", "!", "?", "…")) else f": {short}."

    def redirected(self) -> Fault:
        """The service names another address, which nobody has agreed to."""
        return Fault(
            f"{self.service.host} points to another address; nothing was sent there.",
            mend="Set base-url to the right address yourself.",
            code="redirected",
        )

    def stalled(self) -> Fault:
        """The connection is open and nothing comes."""
        return Fault(
            f"{self.service.host} has sent nothing for {self.bounds.stall:g} seconds.",
            mend="Try again later.",
            code="stalled",
        )

    def late(self) -> Fault:
        """The deadline over everything has passed."""
        return Fault(
            f"The run took longer than its {self.bounds.deadline:g} seconds and was ended.",
            mend="Raise `deadline` in the settings, or ask a faster model.",
            code="deadline",
        )

    def cut(self) -> Fault:
        """The connection broke in mid-answer."""
        return Fault(
            f"The connection to {self.service.host} broke off in mid-answer.", mend="Try again.", code="cut"
        )

    def unfinished(self) -> Fault:
        """The stream ended in good order, and the answer had not."""
        return Fault(
            f"{self.service.host} ended the answer before it was finished.", mend="Try again.", code="cut"
        )

    def refusal(self) -> Fault:
        """The model declined."""
        return Fault(
            "The model declined to work on this artifact.",
            mend="Use the offline rules, or another model.",
            code="refusal",
        )

    def max_tokens(self) -> Fault:
        """The answer reached our own bound."""
        return Fault(
            f"The answer reached the limit of {self.bounds.max_tokens} tokens and was cut.",
            mend="Raise `max-tokens` in the settings.",
            code="max-tokens",
        )

    def context_window(self) -> Fault:
        """The text was longer than what the model takes."""
        return Fault(
            f"The text is too long for {self.service.model}.",
            mend="Ask a model with a larger context window.",
            code="context-window",
        )

    def html(self) -> Fault:
        """A web page came back."""
        return Fault(
            f"{self.service.host} answered with a web page, not as a model's service does.",
            mend="Check base-url, and whether a proxy or a sign-in page stands in between.",
            code="not-a-service",
        )

    def nonsense(self) -> Fault:
        """Something came back that is no answer of a Messages API."""
        return Fault(
            f"{self.service.host} answered with something that is no message of a model.",
            mend="Check base-url: it must be a server with /v1/messages.",
            code="not-a-service",
        )

    def flood(self) -> Fault:
        """The answer does not end."""
        return Fault(
            f"The answer of {self.service.host} grew too long and was cut off.",
            mend="Use another model.",
            code="too-long",
        )

    def no_json(self, tried: str = "") -> Fault:
        """The model talked. tried: what was done about it, to end the sentence with."""
        return Fault(
            f"The model answered in words instead of JSON{tried}.", mend=_mend(tried), code="no-json"
        )

    def other_shape(self, tried: str = "") -> Fault:
        """The model gave JSON, and not ours. tried: likewise."""
        return Fault(
            f"The model answered with JSON of another shape{tried}.", mend=_mend(tried), code="other-shape"
        )

    def too_many_requests(self, needed: int) -> Fault:
        """The artifact is larger than what the bounds let us ask."""
        return Fault(
            f"This would take {needed} requests; the settings allow {self.bounds.max_requests} an artifact.",
            mend="Raise `max-requests` in the settings.",
            code="max-requests",
        )


def duration(seconds: float) -> str:
    """Say how long something takes, at least a second: "3 seconds", "60 minutes", "5 hours"."""
    whole = max(1, round(seconds))
    if whole < 120:
        return plural(whole, "second")
    minutes = -(-whole // 60)
    return f"{minutes} minutes" if minutes < 120 else f"{-(-minutes // 60)} hours"


def _mend(tried: str) -> str:
    return "Use a larger model." if tried else "Ask without --batch, or use a larger model."
