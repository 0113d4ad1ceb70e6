"""The artifact is skipped by `metadata.evals.skip`, as an early draft had it.

Today the key is `metadata.eval-skip`, beside `evals`.

Bad:

    metadata:
      evals:
        skip: true

Good:

    metadata:
      eval-skip: false
"""

from collections.abc import Iterator, Mapping
from typing import Final

from evals_studio.model.edit import RemoveMember, Reshape, SetSkip
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.version import Vocabulary

CODE = "older/evals-skip"
SEVERITY: Final = "error"


def check(metadata: Mapping[str, Json], vocabulary: Vocabulary) -> Iterator[Flaw]:
    """Yield the flaw when `evals` is a mapping with `skip`."""
    evals = metadata.get(vocabulary.evals_key)
    if isinstance(evals, dict) and "skip" in evals:
        message = (
            f"`evals.skip` is how an early draft skipped an artifact; today it is `{vocabulary.skip_key}`"
        )
        hint = f"Write `{vocabulary.skip_key}` beside `evals`."
        pointer = (vocabulary.evals_key, "skip")
        yield Flaw(CODE, SEVERITY, pointer, message, hint, at="key", mend=_mend(evals, metadata, vocabulary))


def _mend(evals: Mapping[str, Json], metadata: Mapping[str, Json], vocabulary: Vocabulary) -> Mend | None:
    """Lift `skip`, and the list beside it in one; none where today's key says something else."""
    skip, key = evals["skip"], vocabulary.skip_key
    if not isinstance(skip, bool) or metadata.get(key, skip) is not skip:
        return None
    if evals.keys() == {"skip"}:
        edits = (SetSkip(skip), RemoveMember(vocabulary.evals_key))
        return Mend(f"Move `skip` to `{key}`, take the empty `evals` out", edits)
    member = next((key for key in ("criteria", "evals") if isinstance(evals.get(key), list)), None)
    if member is None or evals.keys() != {member, "skip"}:
        return None
    return Mend(f"Move `skip` to `{key}`, make `evals` the list itself", (Reshape(member),))
