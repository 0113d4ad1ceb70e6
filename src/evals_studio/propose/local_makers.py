"""The makers that send nothing anywhere, as the command line's `--from` and the studio's `p` offer them.

One table: a maker that stands here is known to both.
"""

from collections.abc import Callable
from typing import Final

from evals_studio.model.frozen import dataclass
from evals_studio.propose.proposer import Proposer


@dataclass(frozen=True, slots=True)
class LocalMaker:
    """A maker on this machine.

    word: what `--from` takes. key: its letter in the studio's sheet, which has j, k, m and r already. name,
    needs: what the sheet says of it. make: makes it, when it is asked for and not before.
    """

    word: str
    key: str
    name: str
    needs: str
    make: Callable[[], Proposer]


def _offline() -> Proposer:
    from evals_studio.propose.offline import OfflineRules  # noqa: PLC0415 - its Markdown reader is for it alone

    return OfflineRules()


LOCAL_MAKERS: Final[tuple[LocalMaker, ...]] = (
    LocalMaker("offline", "o", "Offline rules", "Read the text here; nothing leaves this machine.", _offline),
)


def local_maker(word: str | None) -> LocalMaker | None:
    """Give the maker that a word names, or None."""
    return next((maker for maker in LOCAL_MAKERS if maker.word == word), None)
