"""What a maker of proposals is told about one artifact."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import EntryValue, Json
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Proposal
from evals_studio.model.trail import ids_on

if TYPE_CHECKING:
    from evals_studio.artifact import Document

_GRANT_KEYS = ("allowed-tools", "allowed_tools", "tools")
_GRANT = re.compile(r"([A-Za-z_][\w.*/-]*)(?:\([^)]*\))?")


@dataclass(frozen=True, slots=True)
class RejectedClaim:
    """A claim that a person turned down before, and the instruction it came from (None: no source given)."""

    entry: EntryValue
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class TakenClaim:
    """A claim as it was offered, and the id of what it became: an entry of the file, or an open proposal.

    A person may have changed what it became. quote: the instruction it came from.
    """

    entry: EntryValue
    quote: str | None
    id: str


@dataclass(frozen=True, slots=True)
class Brief:
    """One artifact as a maker and the gate see it.

    text: the whole file. body: what follows the frontmatter; its first line is line `body_line` of the file.
    tools: names that the frontmatter grants (None: it says nothing about tools).
    taken: offers of before, as they were offered. taken_uids: of proposals that are in the file.
    entries: items of `metadata.evals`, as data. open: proposals that wait for a decision.
    taken_ids: further ids that must not be given anew, for instance ids that only the trail still names.
    known_tools: tool names that the project's settings add to the common ones.
    """

    kind: Kind
    text: str
    body: str
    body_line: int = 1
    name: str = ""
    description: str = ""
    tools: tuple[str, ...] | None = None
    entries: tuple[Json, ...] = ()
    rejected: tuple[RejectedClaim, ...] = ()
    open: tuple[Proposal, ...] = ()
    taken: tuple[TakenClaim, ...] = ()
    taken_uids: frozenset[str] = frozenset()
    taken_ids: frozenset[str] = frozenset()
    known_tools: frozenset[str] = frozenset()


def brief_of(
    document: "Document",
    kind: Kind,
    *,
    rejected: Sequence[RejectedClaim] = (),
    open_: Sequence[Proposal] = (),
    taken: Sequence[TakenClaim] = (),
    taken_uids: frozenset[str] = frozenset(),
    known_tools: frozenset[str] = frozenset(),
) -> Brief:
    """Gather what a maker needs from a document as it stands; never raises."""
    data = document.data
    return Brief(
        kind=kind,
        text=document.text,
        body=document.body,
        body_line=document.body_line,
        name=_text(data.get("name")),
        description=_text(data.get("description")),
        tools=_granted(data),
        entries=tuple(document.entries),
        rejected=tuple(rejected),
        open=tuple(open_),
        taken=tuple(taken),
        taken_uids=taken_uids,
        taken_ids=ids_on(document.trail),
        known_tools=known_tools,
    )


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _granted(data: dict[str, Json]) -> tuple[str, ...] | None:
    """Read the tools that the host's frontmatter grants: a list, or one string of names."""
    said = [data[key] for key in _GRANT_KEYS if data.get(key) is not None]
    if not said:
        return None
    names = [name for value in said for name in _tool_names(value)]
    return tuple(dict.fromkeys(names))


def _tool_names(value: Json) -> list[str]:
    if isinstance(value, str):
        return _GRANT.findall(value)
    if isinstance(value, list):
        return [name for item in value if isinstance(item, str) for name in _GRANT.findall(item)[:1]]
    if isinstance(value, dict):
        return [name for name, granted in value.items() if granted is not False]
    return []
