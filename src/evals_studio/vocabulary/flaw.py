"""A flaw: a finding before it has a place in a file, so that it can be remembered with its entry."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from evals_studio.model.edit import ConvertEntry, Edit, RemoveField, RenameField, ReplaceEntry, SetField
from evals_studio.model.finding import Finding, Mend, Severity
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Pointer

Where: TypeAlias = Literal["key", "value"]
At: TypeAlias = Literal["key", "value", "owner"]
Edits: TypeAlias = tuple[Edit, ...]

LONGEST_NAME = 60
MOST_NAMES = 24

_OF_AN_ENTRY = (SetField, RemoveField, RenameField, ReplaceEntry, ConvertEntry)


@dataclass(frozen=True, slots=True)
class Flaw:
    """One fault of an entry or of the frontmatter.

    pointer: from the entry or the frontmatter's root, whichever was checked.
    at: what is marked: the key, the value, or for a missing key the owner's first key.
    mend: edits of an entry count the checked entry as index 0 until `moved` says where it stands.
    """

    code: str
    severity: Severity
    pointer: Pointer
    message: str
    hint: str = ""
    at: At = "value"
    mend: Mend | None = None

    def moved(self, base: Pointer, index: int) -> "Flaw":
        """Give the same flaw of the entry at `index`, with its pointer below `base`."""
        return replace(self, pointer=base + self.pointer, mend=_mend_at(self.mend, index))

    def finding(self) -> Finding:
        """Give the flaw as a finding without a place."""
        return Finding(self.code, self.severity, self.pointer, None, self.message, self.hint, self.mend)


def _mend_at(mend: Mend | None, index: int) -> Mend | None:
    if mend is None or index == 0:
        return mend
    edits = (replace(edit, index=index) if isinstance(edit, _OF_AN_ENTRY) else edit for edit in mend.edits)
    return Mend(mend.title, tuple(edits))


def quoted(name: object) -> str:
    """Give a name from a file for a message, in back-ticks and never longer than a line can hold."""
    text = str(name)
    return f"`{text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + '…'}`"


def spelled(names: object) -> str:
    """List names for a message: "`a`, `b` and `c`"; of very many the first ones."""
    several = names if isinstance(names, tuple | list) else (names,)
    words = [quoted(name) for name in several[:MOST_NAMES]]
    if len(several) > MOST_NAMES:
        words.append("others")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def one_of(names: object) -> str:
    """List names to choose from: "`a`, `b` or `c`"."""
    return " or ".join(spelled(names).rsplit(" and ", 1))


def text_of(entry: Mapping[str, object], field: str) -> str | None:
    """Give a field of an entry when it is a text."""
    value = entry.get(field)
    return value if isinstance(value, str) else None
