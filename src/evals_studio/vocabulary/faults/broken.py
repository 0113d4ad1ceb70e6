"""What the words about a schema fault are made from."""

from collections.abc import Mapping
from typing import Any

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Pointer
from evals_studio.vocabulary.flaw import quoted
from evals_studio.vocabulary.graders import grader_of
from evals_studio.vocabulary.version import Vocabulary


@dataclass(frozen=True, slots=True)
class Broken:
    """A violation in its surroundings.

    keyword, value, rule: as in the evaluator's Violation. path: as the file spells its keys.
    entry: the entry it is in, misspellings put right; None outside of entries.
    """

    keyword: str
    path: Pointer
    value: object
    rule: Any
    entry: Mapping[str, object] | None
    vocabulary: Vocabulary

    @property
    def key(self) -> str:
        """The last key on the path."""
        return next((part for part in reversed(self.path) if isinstance(part, str)), "")

    @property
    def name(self) -> str:
        """What is broken, for the beginning of a sentence."""
        if not self.path:
            return "An entry"
        last = self.path[-1]
        if isinstance(last, str):
            return quoted(last)
        if self.key == self.vocabulary.trail_key:
            return f"Trail entry {last + 1}"
        return f"Item {last + 1} of {quoted(self.key)}"

    @property
    def owner(self) -> str:
        """What the last key on the path is part of, for the middle of a sentence."""
        above = self.path[:-1]
        if not above:
            return "this entry" if self.entry is not None else "the frontmatter"
        last = above[-1]
        return quoted(last) if isinstance(last, str) else "this trail entry"

    @property
    def grader(self) -> str:
        """The grader of the entry."""
        return grader_of(self.entry)
