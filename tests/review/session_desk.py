"""One artifact on disk and one state folder, opened as often as needed; and short ways to do much in a review."""

from pathlib import Path

from review_making import TRAIL, offer

from evals_studio.propose import Proposed
from evals_studio.review import Decision, Session
from evals_studio.store import StateFolder

OTHER = TRAIL.replace("name: fix-bug", "name: fix-bugs").replace(
    "    - id: honored-tdd", "    - id: brand-new\n      assertion: X.\n    - id: honored-tdd"
)
"""The same file after somebody else has worked on it."""


class Desk:
    """Every `open` is a new start: it reads what is kept from disk."""

    def __init__(self, folder: Path, text: str = TRAIL) -> None:
        self.file = folder / "SKILL.md"
        self.file.write_text(text)
        self.state = StateFolder(folder / "state")

    def open(self) -> Session:
        return Session.open(self.file, state=StateFolder(self.state.root))

    def open_as_command(self) -> Session:
        return Session.open(self.file, state=StateFolder(self.state.root), kept_decisions="leave")

    def look(self) -> Session:
        return Session.open(self.file, state=StateFolder(self.state.root), kept_decisions="look")

    @property
    def text(self) -> str:
        return self.file.read_text()

    @property
    def journal(self) -> str:
        return self.state.place(self.file).read_text()


def offered(session: Session, *uids: str) -> Session:
    for uid in uids:
        session.receive(Proposed(offer(uid)))
    return session


def decided(session: Session, *decisions: Decision) -> Session:
    for decision in decisions:
        session.decide(decision)
    return session


def text_of(session: Session) -> str:
    return session.review.document.raw.decode()


def states(session: Session) -> dict[str, str]:
    return {item.ref: item.state for item in session.review.items if item.ref.startswith("p:")}
