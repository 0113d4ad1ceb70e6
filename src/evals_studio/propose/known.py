"""What a run has met already: claims, ids and words of entries and proposals, each looked at once."""

from collections.abc import Hashable, Sequence
from dataclasses import field

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, entry_assertion, entry_id
from evals_studio.model.proposal import Proposal
from evals_studio.propose.brief import Brief
from evals_studio.vocabulary import claim_of, claim_words


@dataclass(frozen=True, slots=True)
class Twin:
    """The first who made a claim. name: its id, or its sentence. in_file: an entry, not a proposal."""

    name: str
    in_file: bool


@dataclass(slots=True)
class Known:
    """An index that grows with a run.

    twins: by claim. ids, uids: taken. words: of each claim with an id, in the order they came.
    """

    twins: dict[Hashable, Twin] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)
    uids: set[str] = field(default_factory=set)
    words: list[tuple[frozenset[str], str]] = field(default_factory=list)
    _run: list[Proposal] = field(default_factory=list)

    @classmethod
    def of(cls, brief: Brief) -> "Known":
        """Begin with what a brief holds: the file's entries, then the open proposals."""
        known = cls(ids=set(brief.taken_ids), uids=set(brief.taken_uids))
        for entry in brief.entries:
            known._add(entry, Twin(entry_id(entry) or entry_assertion(entry), in_file=True))
        for proposal in brief.open:
            known._add_proposal(proposal)
        return known

    def follow(self, earlier: Sequence[Proposal]) -> bool:
        """Take in what is new at the end of a run's proposals; False when they are another run's."""
        done = len(self._run)
        if len(earlier) < done or any(
            one is not other for one, other in zip(self._run, earlier, strict=False)
        ):
            return False
        for proposal in earlier[done:]:
            self._add_proposal(proposal)
            self._run.append(proposal)
        return True

    def nearest(self, entry: Json, least: float) -> str | None:
        """Give the id of the first of the nearest claims; None when none is as near as `least` (0..1)."""
        wanted = claim_words(entry)
        best, name = least, None
        for words, other in self.words:
            both = len(wanted) + len(words)
            if 2 * min(len(wanted), len(words)) < best * both or not both:
                continue
            near = 2 * len(wanted & words) / both
            if near > best or (name is None and near == best):
                best, name = near, other
        return name

    def _add_proposal(self, proposal: Proposal) -> None:
        self.uids.add(proposal.uid)
        self._add(proposal.entry, Twin(entry_id(proposal.entry) or "", in_file=False))

    def _add(self, entry: Json, twin: Twin) -> None:
        self.twins.setdefault(claim_of(entry), twin)
        name = entry_id(entry)
        if name is not None:
            self.ids.add(name)
        if name:
            self.words.append((claim_words(entry), name))
