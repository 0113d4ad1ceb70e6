"""Opening an artifact for a command that decides: the same session the studio has, and its guards."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from evals_studio.cli.entry import COULD_NOT
from evals_studio.cli.projects import check_settings
from evals_studio.cli.speech import complain, talk
from evals_studio.cli.targets import Target
from evals_studio.model.fault import Fault, NotWritten
from evals_studio.model.trace import trace
from evals_studio.review.decisions import Decision
from evals_studio.review.item import Item
from evals_studio.review.journal import Beginning
from evals_studio.review.session import Session
from evals_studio.settings import Config, shown_path, state_folder
from evals_studio.store import StateFolder


def opened(target: Target, config: Config) -> Session:
    """Open an artifact for a command, with its open proposals and rejections.

    Decisions that wait in the studio stay there: a command must not write what a person has not finished.
    Raises Unreadable and other faults.
    """
    session = _opened(target, config, None if target.is_stdin else state_folder(), "leave")
    tell_notices(target, session)
    _tell_news_of(session, target.shown)
    return session


def opened_to_look(target: Target, config: Config) -> Session:
    """Open an artifact for a command that tries something out: nothing of it is kept."""
    return _opened(target, config, None, "replay")


def opened_to_count(target: Target, config: Config) -> Session:
    """Open an artifact to see what waits, unwritten decisions made: nothing is held, nothing is told."""
    return _opened(target, config, state_folder(), "look")


def opened_to_review(target: Target, config: Config) -> Session:
    """Open an artifact for a person: with the decisions, too, that were made before and not written."""
    folder = state_folder()
    session = _opened(target, config, folder, "replay")
    if folder is None:
        session.journal.tell(_HOMELESS)
    return session


def _opened(target: Target, config: Config, folder: Path | None, kept_decisions: Beginning) -> Session:
    if target.fault:
        raise target.fault
    return Session.open(
        target.path,
        kind=target.kind,
        state=StateFolder(folder) if folder else None,
        on_accept=config.on_accept,
        kept_decisions=kept_decisions,
        settings=check_settings(target.folder),
    )


_NOT_KEPT = "Nothing is kept"
"""So begins every notice that nothing can be kept."""

_HOMELESS = (
    "Nothing is kept: there is no home folder for it (HOME is empty)."
    " Set EVALS_STUDIO_STATE to a folder that you may write to."
)


def tell_notices(target: Target, session: Session) -> None:
    """Say what there is to say of the kept state."""
    for notice in session.notices:
        talk(f"{target.shown}: {notice}")


def _tell_news_of(session: Session, shown: str) -> None:
    """Say, whenever something was kept, what came of it besides, as what was set aside or left out.

    That nothing can be kept is left to who loses something by it: see `carry_out` and `not_kept`.
    """
    told = len(session.notices)

    def tell() -> None:
        nonlocal told
        news, told = session.notices[told:], len(session.notices)
        for notice in news:
            if not notice.startswith(_NOT_KEPT):
                talk(f"{shown}: {notice}")

    session.when_kept(tell)


def not_kept(session: Session) -> NotWritten:
    """Say that proposals are lost when the command ends, and why nothing can be kept."""
    why = next((one for one in reversed(session.notices) if one.startswith(_NOT_KEPT)), _HOMELESS)
    return NotWritten(f"The proposals cannot be kept. {why}", mend="Or say --write.", code="not-kept")


@contextmanager
def about(target: Target) -> Iterator[None]:
    """Have a fault that names a place in the file say which file, and end the command."""
    try:
        yield
    except Fault as fault:
        if fault.where is None:
            raise
        trace("fault", code=fault.code)
        complain(fault, target.shown)
        raise click.exceptions.Exit(COULD_NOT) from None


def carry_out(session: Session, decision: Decision) -> None:
    """Decide and write at once, or change nothing, not even what is kept. Raises Fault."""
    before = session.notices
    session.decide(decision)
    try:
        session.write()
    except Fault:
        take_back(session)
        raise
    for notice in session.notices[len(before) :]:
        if notice.startswith(_NOT_KEPT):
            talk(f"{shown_path(session.path)}: {notice}")


def take_back(session: Session) -> None:
    """Undo all that a command has decided."""
    while session.review.can_undo:
        session.undo()


def check_allowed(session: Session, *, allow_rules: bool) -> None:
    """Raise Fault when a command must not write this artifact."""
    if session.kind == "rules" and not allow_rules:
        raise Fault(
            "These are project rules: an agent reads them first, so an eval there tells it its exam.",
            mend="Say --allow-rules to write there all the same.",
            code="rules",
        )


def check_editable(session: Session) -> None:
    """Raise the reason why the frontmatter cannot be edited, if there is one."""
    problem = session.review.disk.document.problem
    if problem:
        raise problem


def open_items(session: Session) -> tuple[Item, ...]:
    """Give the proposals that nobody has decided."""
    return tuple(item for item in session.review.items if item.state == "open")


def unknown_id(name: str, known: tuple[Item, ...], what: str) -> Fault:
    """Say that nothing of that sort has this id, and which ids there are."""
    names = ", ".join(item.id for item in known if item.id)
    there = f"There are: {names}." if names else "There is none."
    return Fault(f"There is no {what} {name}; nothing was done.", mend=there, code="unknown-id")
