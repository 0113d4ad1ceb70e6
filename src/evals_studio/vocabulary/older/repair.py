"""What an older field becomes today."""

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw


@dataclass(frozen=True, slots=True)
class Repair:
    """One older field of an entry: what is said about it, and the key and the value it has today."""

    flaw: Flaw
    old: str
    new: str
    value: Json
