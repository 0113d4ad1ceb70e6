"""What the vocabulary says of one state of the file, worked out once and only when somebody asks."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from evals_studio.artifact import Document
from evals_studio.model.finding import Finding
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Pointer
from evals_studio.model.kind import Kind
from evals_studio.review.slot import Origin
from evals_studio.review.trail import origins_by_id
from evals_studio.store import sha256_of
from evals_studio.vocabulary import DEFAULT, VOCABULARY, CheckSettings, check_document
from evals_studio.vocabulary.entrymemory import EntryMemory

if TYPE_CHECKING:
    from evals_studio.vocabulary.check import Told

_ENTRIES: Pointer = ("metadata", VOCABULARY.evals_key)


class Checked:
    """A document with its findings and its trail by id. All that it gives stays the same for ever."""

    def __init__(
        self,
        document: Document,
        kind: Kind,
        settings: CheckSettings = DEFAULT,
        before: "EntryMemory[Told] | None" = None,
    ) -> None:
        """before: the memory of the state that this one followed."""
        self.document = document
        self.kind: Kind = kind
        self.settings = settings
        self._before = before

    @cached_property
    def memory(self) -> "EntryMemory[Told]":
        """What is known of the entries, for the state that comes next."""
        return EntryMemory(self.document.entry_starts, self._before)

    @cached_property
    def sha256(self) -> str:
        """Name the document's bytes by their hash."""
        return sha256_of(self.document.raw)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in the order of the file."""
        return check_document(self.document, self.kind, settings=self.settings, memory=self.memory)

    @cached_property
    def by_entry(self) -> Mapping[int, tuple[Finding, ...]]:
        """The findings of each entry, by its index; entries without any are missing."""
        found: defaultdict[int | None, list[Finding]] = defaultdict(list)
        for finding in self.findings:
            found[self.index_of(finding)].append(finding)
        return {index: tuple(findings) for index, findings in found.items() if index is not None}

    @cached_property
    def origins(self) -> Mapping[str, tuple[Origin, ...]]:
        """The models that the trail names for each id."""
        return origins_by_id(self.document.trail)

    def with_refs(self, order: Sequence[str]) -> list[tuple[Finding, str | None]]:
        """Give each finding with the ref of its entry, if it is about one. order: the entries' refs."""
        indexes = [(finding, self.index_of(finding)) for finding in self.findings]
        return [(finding, None if index is None else order[index]) for finding, index in indexes]

    def index_of(self, finding: Finding) -> int | None:
        """Give the index of the entry that a finding is about; None when it is about something else."""
        pointer = finding.pointer
        if pointer[:2] != _ENTRIES:
            return None
        if len(pointer) > 2 and isinstance(pointer[2], int):
            return pointer[2] if pointer[2] < len(self.document.entries) else None
        is_single = len(pointer) == 2 and self.document.entries[:1] == self.document.entries
        return 0 if is_single and isinstance(next(iter(self.document.entries), None), str) else None


@dataclass(frozen=True, slots=True)
class Blocking:
    """An error that is not in the file on disk, so that writing waits. ref: of the item it belongs to."""

    finding: Finding
    ref: str | None


def new_errors(
    now: Sequence[tuple[Finding, str | None]], before: Sequence[tuple[Finding, str | None]]
) -> tuple[Blocking, ...]:
    """Give the errors of `now` that were not among those of `before`; each comes with its item's ref.

    An error is the same when its code, its item and the rest of its pointer are: moving an entry makes none,
    and neither does a signing off that takes an item out of the trail above it.
    """
    old = Counter(_key(finding, ref) for finding, ref in before if finding.severity == "error")
    new = []
    for finding, ref in now:
        if finding.severity == "error":
            key = _key(finding, ref)
            old[key] -= 1
            if old[key] < 0:
                new.append(Blocking(finding, ref))
    return tuple(new)


def _key(finding: Finding, ref: str | None) -> tuple[str, str | None, Pointer]:
    own = finding.pointer[3:] if ref is not None else finding.pointer
    return (finding.code, ref, tuple(part for part in own if isinstance(part, str) or ref is not None))
