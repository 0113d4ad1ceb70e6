"""What a rule looks at: one entry in its surroundings, or the artifact's evals as a whole."""

import re
from collections.abc import Iterator, Mapping, Sequence

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, Pointer
from evals_studio.vocabulary.checksettings import CheckSettings
from evals_studio.vocabulary.graders import Grader, grader_of
from evals_studio.vocabulary.version import Vocabulary

_ID = re.compile(r"[a-z0-9][a-z0-9-]*\Z")


def is_id(text: object) -> bool:
    """Tell whether a value is an id; one that is none is told by the schema, and rules need not repeat it."""
    return isinstance(text, str) and _ID.match(text) is not None


@dataclass(frozen=True, slots=True)
class EntrySubject:
    """One entry, misspellings put right, with what is known about its grader.

    entry: {} for a bare string and for what is no entry at all. bare: the sentence of a bare string.
    """

    entry: Mapping[str, Json]
    bare: str | None
    vocabulary: Vocabulary
    settings: CheckSettings

    @property
    def grader(self) -> str:
        """The grader's name."""
        return grader_of(self.entry)

    @property
    def known(self) -> Grader | None:
        """What the registry says about the grader; None when it does not know it."""
        return self.settings.registry.get(self.grader)

    @property
    def options(self) -> Mapping[str, Json] | None:
        """The options, {} when there are none, None when they are no mapping (which is said elsewhere)."""
        options = self.entry.get("options", {})
        return options if isinstance(options, dict) else None


@dataclass(frozen=True, slots=True)
class EvalsSubject:
    """All of an artifact's evals, misspellings put right; pointers of flaws count from the root.

    metadata: as the file has it, {} when there is none. entries: a single string counts as one. entry_ids,
    assertions: of each entry, None where it has no id, and folded as `claims.folded` does. base: where the
    entries are. readable: whether `evals` could be read as entries at all (True when there is none).
    """

    metadata: Mapping[str, Json]
    entries: Sequence[Json]
    entry_ids: Sequence[str | None]
    assertions: Sequence[str]
    trail: Sequence[Json]
    base: Pointer
    readable: bool
    vocabulary: Vocabulary

    @property
    def ids(self) -> frozenset[str]:
        """The ids that entries have."""
        return frozenset(found for found in self.entry_ids if found is not None)

    @property
    def nameless(self) -> int:
        """How many object entries have no name of their own: no id, none that is one, or another's."""
        objects = sum(isinstance(entry, Mapping) for entry in self.entries)
        return objects - sum(map(is_id, self.ids))

    def entry_pointer(self, index: int) -> Pointer:
        """Point at an entry; a single string is the value of `evals` itself."""
        evals = self.metadata.get(self.vocabulary.evals_key)
        return self.base if isinstance(evals, str) else (*self.base, index)

    def trail_pointer(self, index: int) -> Pointer:
        """Point at a trail entry."""
        return ("metadata", self.vocabulary.trail_key, index)

    def origins(self) -> Iterator[tuple[int, Mapping[str, Json]]]:
        """Yield the trail entries that are mappings, with their indexes."""
        for index, origin in enumerate(self.trail):
            if isinstance(origin, dict):
                yield index, origin

    def listed(self) -> Iterator[tuple[str, Pointer]]:
        """Yield each id on the trail with its pointer, in file order."""
        for index, origin in self.origins():
            ids = origin.get("evals")
            for place, found in enumerate(ids if isinstance(ids, list) else ()):
                if isinstance(found, str):
                    yield found, (*self.trail_pointer(index), "evals", place)
