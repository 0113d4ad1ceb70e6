"""What a run of a maker tells its caller, one event at a time."""

from typing import TypeAlias

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.proposal import Held, Proposal, Untestable, Usage


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal passed the gate."""

    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Stopped:
    """The gate held an offer back.

    At the end of a run it may name a proposal that was `Proposed` before (same uid), with reason `over-cap`:
    hide that one unless a person has seen or decided it.
    """

    held: Held


@dataclass(frozen=True, slots=True)
class Vague:
    """An instruction that cannot be tested as it is worded."""

    untestable: Untestable


@dataclass(frozen=True, slots=True)
class Used:
    """Tokens used so far, in total."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class Progress:
    """One plain line about what goes on; not yet made safe to show.

    lasts: it is worth knowing when the run has ended, too.
    """

    text: str
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """The run came to its end. generated_by: the maker's name as it goes on the trail."""

    generated_by: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The run broke off; what came before stays. Always the last event."""

    fault: Fault


Event: TypeAlias = Proposed | Stopped | Vague | Used | Progress | Finished | Failed
