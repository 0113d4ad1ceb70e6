"""What two older shapes share: the list of entries stands one level too deep, below a key of `evals`."""

from collections.abc import Iterator, Mapping

from evals_studio.model.edit import Reshape
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.version import Vocabulary


def wrapped(
    metadata: Mapping[str, Json], vocabulary: Vocabulary, key: str, *, code: str, hint: str
) -> Iterator[Flaw]:
    """Yield the flaw where `evals` holds the list in `key`; mended when nothing else is in it."""
    evals = metadata.get(vocabulary.evals_key)
    if not isinstance(evals, dict) or not isinstance(evals.get(key), list):
        return
    alone = evals.keys() <= {key, "skip"}
    mend = Mend("Make `evals` the list itself", (Reshape(key),)) if alone else None
    message = f"`evals.{key}` is how an early draft held the list; today `evals` is the list itself"
    yield Flaw(code, "error", (vocabulary.evals_key, key), message, hint, at="key", mend=mend)
