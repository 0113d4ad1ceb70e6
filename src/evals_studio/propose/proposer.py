"""The protocol of a maker of proposals: offline rules, a live model, or a replayed file."""

import unicodedata
from collections.abc import AsyncGenerator
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.proposal import Offer, Untestable, Usage
from evals_studio.propose.brief import Brief
from evals_studio.propose.events import Progress

Source: TypeAlias = Literal["rules", "model", "replay"]
"""Where offers come from: our own rules, a live model, a file that another tool made."""

RULES_NAME = "evals-studio-rules"
"""The offline rules' name on the trail. A live model may not call itself that."""

_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class MakerName:
    """The maker's own name as its answer reports it; yielded before the offers it speaks for."""

    name: str


Yielded: TypeAlias = Offer | Untestable | Usage | MakerName | Progress
"""What a maker yields, as it comes. Usage counts what was used since the last one."""


class Proposer(Protocol):
    """A maker of proposals. Whatever it yields is checked by the gate; nothing is trusted."""

    @property
    def name(self) -> str:
        """The name that goes on the trail unless the maker yields another one."""
        ...

    @property
    def source(self) -> Source:
        """Where its offers come from. Only a replay may come without quotes, or keep the rules' name."""
        ...

    def offers(self, brief: Brief) -> AsyncGenerator[Yielded, None]:
        """Offer entries for one artifact. An async generator; closing it cancels the work.

        Raises Fault when the maker fails; what it yielded before stays.
        """
        ...


def cleaned_name(name: object) -> str:
    """Make a maker's name fit for the trail: one line, no hidden characters, at most 100 of them.

    Gives "" when nothing is left.
    """
    return _cleaned(name) if isinstance(name, str) else ""


@lru_cache(maxsize=64)
def _cleaned(name: str) -> str:
    spaced = (" " if char.isspace() else char for char in name)
    kept = "".join(char for char in spaced if char == " " or unicodedata.category(char)[0] not in "CZ")
    return " ".join(kept.split())[:_LONGEST_NAME].strip()
