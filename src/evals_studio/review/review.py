"""The review as an immutable value: a fold of decisions over the bytes that were read."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from evals_studio.artifact import Document
from evals_studio.model.finding import Finding
from evals_studio.model.json import Json
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Held, Proposal, Untestable
from evals_studio.review.decisions import Decision, RejectReason
from evals_studio.review.item import Item

OnAccept: TypeAlias = Literal["record", "sign-off"]


@dataclass(frozen=True, slots=True)
class Blocking:
    """An error that was not in the file before, so that writing waits. ref: the item it belongs to, if any."""

    finding: Finding
    ref: str | None


@dataclass(frozen=True)
class Review:
    """Base bytes, what machines offered, and the decisions so far. Every method gives a new one."""

    base: Document
    kind: Kind
    on_accept: OnAccept = "record"
    held: tuple[Held, ...] = ()
    untestable: tuple[Untestable, ...] = ()

    @property
    def document(self) -> Document: ...  # the file as it is now
    @property
    def data(self) -> dict[str, Json]: ...  # what the frontmatter must mean now (law 4)
    @property
    def items(self) -> tuple[Item, ...]: ...  # in list order; it never reorders, rows are only inserted
    @property
    def findings(self) -> tuple[Finding, ...]: ...  # of the file as it is now
    @property
    def decisions(self) -> tuple[Decision, ...]: ...  # those in force, oldest first
    @property
    def can_undo(self) -> bool: ...
    @property
    def can_redo(self) -> bool: ...
    @property
    def unwritten(self) -> int: ...  # decisions that change bytes and are not yet in the file
    @property
    def last(
        self,
    ) -> str | None: ...  # ref of the item that the last decision was about (of a new entry, too)
    def item(self, ref: str) -> Item: ...  # raises Fault when there is none
    def decide(self, decision: Decision) -> "Review": ...  # raises Refused or Fault; then nothing has changed
    def undo(
        self,
    ) -> "tuple[Review, str]": ...  # str: what was undone, one line; raises Fault when there is nothing
    def redo(self) -> "tuple[Review, str]": ...
    def explain(
        self, ref: str, reason: RejectReason
    ) -> "Review": ...  # gives the last reject its reason, same step
    def receive(
        self,
        proposals: tuple[Proposal, ...],
        held: tuple[Held, ...] = (),
        untestable: tuple[Untestable, ...] = (),
    ) -> "Review": ...
    def take(self, uid: str) -> "Review": ...  # a held offer becomes an open proposal
    def blocking(self) -> tuple[Blocking, ...]: ...
    def written(self) -> "Review": ...  # the present bytes are on disk now
    def next_to_decide(
        self, ref: str | None, step: Literal[1, -1] = 1
    ) -> str | None: ...  # needs-you first, the trail last
