"""What the studio is started with, apart from the session."""

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from evals_studio.model.frozen import dataclass
from evals_studio.propose.proposer import Proposer
from evals_studio.settings.actions import KeyMap, key_map

if TYPE_CHECKING:
    from evals_studio.propose.brief import Brief
    from evals_studio.propose.egress import Consents, Egress
    from evals_studio.settings.theme_file import ThemeFile
    from evals_studio.tui.theme_watch import ThemeWatch


class LiveMaker(Proposer, Protocol):
    """A maker that sends text to a service, and says beforehand what."""

    def egress(self, brief: "Brief") -> "Egress | None":
        """Describe what a run would send; None when it would send nothing. Raises Fault."""
        ...


@dataclass(frozen=True, slots=True)
class Options:
    """A person's settings as far as the screen needs them.

    theme: a name in `themes`, or one of Textual's. advance: a decision moves on to the next that needs one.
    min_confidence, max_offers: the limits of a run. clock: monotonic seconds, when a key came (the held-key
    guard); None asks the key itself.
    watch: the person's own theme files, looked at while the studio runs. first_start: a file whose absence
    says that this person has never been here; it is made then. None greets nobody.
    journal: names the file that keeps an artifact's review, for the report of a bug.
    live: gives the maker that asks a model, or raises Fault (no key, an unknown home); None without one.
    consents: who has agreed to what; None asks each time.
    """

    theme: str = ""
    themes: Mapping[str, "ThemeFile"] = field(default_factory=dict)
    keys: KeyMap = field(default_factory=key_map)
    advance: bool = True
    min_confidence: float = 0.7
    max_offers: int = 8
    clock: Callable[[], float] | None = None
    watch: "ThemeWatch | None" = None
    first_start: Path | None = None
    journal: Callable[[Path], Path] | None = None
    live: Callable[[], LiveMaker] | None = None
    consents: "Consents | None" = None
