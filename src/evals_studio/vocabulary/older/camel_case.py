"""A key of the command family is spelled in camel case, as an early draft had it.

`successExitCodes`, `timeoutMs` and `generated.assertionHash` are `success-exit-codes`, `timeout-ms` and
`generated-assertion-hash` today.

Bad:

    metadata:
      evals:
        - id: tests-pass
          grader: command
          command: [./check-tests, "{trace}"]
          timeoutMs: 5000

Good:

    metadata:
      evals:
        - id: tests-pass
          grader: command
          command: [./check-tests, "{trace}"]
          timeout-ms: 5000
"""

from collections.abc import Iterator, Mapping
from typing import Final

from evals_studio.model.edit import RemoveField, RenameField, SetField
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.older.repair import Repair

CODE = "older/camel-case"
SEVERITY: Final = "error"

_HASH = "generated-assertion-hash"
_NAMES = {
    "successExitCodes": "success-exit-codes",
    "timeoutMs": "timeout-ms",
    "generated.assertionHash": _HASH,
    "generatedAssertionHash": _HASH,
}


def repairs(entry: Mapping[str, Json]) -> Iterator[Repair]:
    """Yield a flaw for each key of the older spelling."""
    present = set(entry)
    for old, new in _NAMES.items():
        if old in present and new not in present:
            present.add(new)
            mend = Mend(f"Rename `{old}` to `{new}`", (RenameField(0, old, new),))
            yield Repair(_flaw(old, new, mend), old, new, entry[old])
    nested = entry.get("generated")
    if isinstance(nested, dict) and nested.keys() == {"assertionHash"} and _HASH not in present:
        value = nested["assertionHash"]
        mend = Mend(
            f"Replace `generated` by `{_HASH}`", (SetField(0, _HASH, value), RemoveField(0, "generated"))
        )
        yield Repair(_flaw("generated", _HASH, mend), "generated", _HASH, value)


def _flaw(old: str, new: str, mend: Mend) -> Flaw:
    message = f"`{old}` is how an early draft spelled `{new}`"
    return Flaw(CODE, SEVERITY, (old,), message, f"Rename it to `{new}`.", at="key", mend=mend)
