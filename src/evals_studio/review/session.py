"""One artifact being reviewed: the single mutable object behind the studio, the plain mode and the commands."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from evals_studio.model.kind import Kind
from evals_studio.propose import Brief, Event
from evals_studio.review.decisions import Decision, RejectReason
from evals_studio.review.review import Blocking, OnAccept, Review
from evals_studio.store import StateFolder


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One line of a unified diff. sign: " ", "+", "-" or "@" (a hunk's head). Lines count from 1."""

    sign: Literal[" ", "+", "-", "@"]
    text: str
    old: int | None = None
    new: int | None = None


class Session:
    """A review with its file and its kept state. Holds no screen.

    path, kind; review: the present value; kept: whether all of it is on disk; recovered: decisions found again at
    the start; offered: decisions kept for other bytes of this file, not replayed; notices: lines to tell.
    """

    path: Path
    kind: Kind
    review: Review
    kept: bool
    recovered: int
    offered: int
    notices: tuple[str, ...]

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        kind: Kind | None = None,
        state: StateFolder | None,
        on_accept: OnAccept = "record",
    ) -> "Session": ...
    def decide(self, decision: Decision) -> str: ...  # what was done, one line; raises Refused or Fault
    def undo(self) -> str: ...  # what was undone; raises Fault when there is nothing to undo
    def redo(self) -> str: ...
    def explain(self, reason: RejectReason) -> str: ...  # the reason of the reject just made
    def receive(self, event: Event) -> None: ...
    def seen(self, ref: str) -> None: ...  # the person has looked at it: a later over-cap does not hide it
    def take(self, uid: str) -> None: ...
    def brief(self) -> Brief: ...
    def diff(self) -> tuple[DiffLine, ...]: ...
    def blocking(self) -> tuple[Blocking, ...]: ...
    def changed_on_disk(self) -> bool: ...
    def write(
        self, *, errors: Literal["block", "allow"] = "block"
    ) -> int: ...  # decisions written; raises NotWritten
    def replay_offered(self) -> None: ...  # kept decisions of other bytes, on these bytes, as far as they fit
    def discard(self) -> None: ...  # drops unwritten decisions; their proposals reopen
