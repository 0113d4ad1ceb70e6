"""What the kept state has to tell after the first message: what was set aside, left out, or has lapsed."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evals_studio.review.session import Session
    from evals_studio.tui.screens.review import ReviewScreen


@dataclass(slots=True)
class News:
    """Remembers which notices a person has been told."""

    _told: set[str] = field(default_factory=set, init=False)

    def of(self, session: "Session") -> tuple[str, ...]:
        """Give a session's notices that were never given before; not yet made safe to show."""
        new = self.waiting(session)
        self._told.update(new)
        return new

    def waiting(self, session: "Session") -> tuple[str, ...]:
        """Give what `of` would give, and remember nothing."""
        return tuple(one for one in session.notices if one not in self._told)


def tell_news(screen: "ReviewScreen", *, after_run: bool = False) -> None:
    """Say what is new, behind what is said already; it waits for a sheet, and for a maker, to end.

    after_run: a maker has just ended, though its worker may not know yet.
    """
    if screen.app.screen is not screen or not screen.news.waiting(screen.session):
        return
    from evals_studio.tui.proposing import is_running  # noqa: PLC0415 - see `warming`

    if after_run or not is_running(screen):
        news = screen.news.of(screen.session)
        screen.say(" ".join((screen.message, *news)), "warn")
