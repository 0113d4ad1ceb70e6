"""An entry is named by `name`, as an early draft had it.

Today the key is `id`. Its value stays; where it is no id yet, that is a finding of its own.

Bad:

    metadata:
      evals:
        - name: read-first
          assertion: The session read the file before editing it.

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from evals_studio.model.edit import RenameField
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.older.repair import Repair

CODE = "older/name"
SEVERITY: Final = "error"


def repairs(entry: Mapping[str, Json]) -> Iterator[Repair]:
    """Yield the flaw when `name` stands where `id` should."""
    if "name" in entry and "id" not in entry:
        mend = Mend("Rename `name` to `id`", (RenameField(0, "name", "id"),))
        message = "`name` is how an early draft named an entry; today the key is `id`"
        flaw = Flaw(CODE, SEVERITY, ("name",), message, "Rename it to `id`.", at="key", mend=mend)
        yield Repair(flaw, "name", "id", entry["name"])
