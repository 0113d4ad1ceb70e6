"""Opening an artifact for a command that decides: the same session the studio has, and its guards."""

from evals_studio.cli.targets import Target
from evals_studio.model.fault import Fault, NotWritten
from evals_studio.model.json import Json
from evals_studio.review.item import Item
from evals_studio.review.session import Session
from evals_studio.settings import Config, state_folder
from evals_studio.store import StateFolder


def opened(target: Target, config: Config) -> Session:
    """Open an artifact with what is kept for it. Raises Unreadable and other faults."""
    if target.fault:
        raise target.fault
    folder = None if target.is_stdin else state_folder()
    state = StateFolder(folder) if folder else None
    return Session.open(target.path, kind=target.kind, state=state, on_accept=config.on_accept)


def check_may_write(session: Session, *, allow_rules: bool = True) -> None:
    """Raise Fault when a command must not write this artifact now.

    Decisions that wait in the studio are a person's to write; a command would carry them along unseen.
    """
    if session.kind == "rules" and not allow_rules:
        raise Fault(
            "These are project rules: an agent reads them first, so an eval there tells it its exam.",
            mend="Say --allow-rules to write there all the same.",
            code="rules",
        )
    if session.review.unwritten:
        raise NotWritten(
            f"Decisions that are not yet written wait in the studio: {session.review.unwritten}.",
            mend="Open it there and write or discard them first.",
            code="unwritten-decisions",
        )


def check_editable(session: Session) -> None:
    """Raise the reason why the frontmatter cannot be edited, if there is one."""
    problem = session.review.disk.document.problem
    if problem:
        raise problem


def open_items(session: Session) -> tuple[Item, ...]:
    """Give the proposals that nobody has decided."""
    return tuple(item for item in session.review.items if item.state == "open")


def trail_ids(trail: tuple[Json, ...]) -> set[Json]:
    """Give every id that a trail names."""
    listed = [item.get("evals") for item in trail if isinstance(item, dict)]
    return {name for ids in listed if isinstance(ids, list) for name in ids if isinstance(name, str)}


def unknown_id(name: str, known: tuple[Item, ...], what: str) -> Fault:
    """Say that nothing of that sort has this id, and which ids there are."""
    names = ", ".join(item.id for item in known if item.id)
    there = f"There are: {names}." if names else "There is none."
    return Fault(f"There is no {what} {name}; nothing was done.", mend=there, code="unknown-id")
