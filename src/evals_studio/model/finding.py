"""A diagnostic about an artifact, and its quick fix."""

from typing import Literal, TypeAlias

from evals_studio.model.edit import Edit
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Pointer
from evals_studio.model.position import Position

Severity: TypeAlias = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Mend:
    """A quick fix: edits that need no judgement (house.md: a mend is an edit, data).

    title: the imperative shown beside the key, for instance "Rename `name` to `id`".
    """

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault in an artifact, told once.

    code: stable, `group/name`, for instance "schema/required".
    pointer: from the frontmatter's root; () for the file as a whole.
    position: the place; None when there is no frontmatter to point into.
    message: what is wrong, in one sentence. hint: what to do; "" if there is nothing to do.
    """

    code: str
    severity: Severity
    pointer: Pointer
    position: Position | None
    message: str
    hint: str = ""
    mend: Mend | None = None
