"""Checking what is around the entries: `metadata`, our keys in it, the trail, older shapes of `evals`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from evals_studio.model.json import Json, Pointer
from evals_studio.vocabulary.evaluate import Violation
from evals_studio.vocabulary.faults import flaw_of
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.jsonvalues import key_text
from evals_studio.vocabulary.older import OLDER_ENVELOPES
from evals_studio.vocabulary.respell import respelled_origin
from evals_studio.vocabulary.version import Vocabulary


@dataclass(frozen=True, slots=True)
class Envelope:
    """What was found around the entries.

    flaws: with pointers from the root. metadata: {} when it is none. entries, base: the entries and where
    they are, also when an older shape holds them. trail: with misspelled keys put right. names: those keys
    in the file, by the pointer of the right one. readable: `evals` is absent or holds entries. current: it
    holds them in today's shape.
    """

    flaws: tuple[Flaw, ...]
    metadata: Mapping[str, Json]
    entries: tuple[Json, ...]
    base: Pointer
    trail: tuple[Json, ...]
    names: Mapping[Pointer, str]
    readable: bool
    current: bool


def envelope_of(data: Mapping[str, Json], vocabulary: Vocabulary) -> Envelope:
    """Check the frontmatter but for its entries, and find these."""
    raw = data.get("metadata", {})
    metadata = {key_text(key): value for key, value in raw.items()} if isinstance(raw, Mapping) else {}
    older = tuple(flaw for shape in OLDER_ENVELOPES for flaw in shape.check(metadata, vocabulary))
    trail, names, slips = _trail(metadata, vocabulary)
    checked: Json = raw if not isinstance(raw, dict) else {**metadata, **trail}
    violations = vocabulary.whole.violations({"metadata": checked} if "metadata" in data else {})
    flaws = [replace(flaw, pointer=("metadata", *flaw.pointer)) for flaw in older]
    flaws += slips
    flaws += _schema_flaws(
        violations, vocabulary, names, ("metadata", vocabulary.evals_key) if older else None
    )
    base, entries = _entries(metadata, vocabulary)
    origins = trail.get(vocabulary.trail_key)
    return Envelope(
        tuple(flaws),
        metadata,
        entries,
        base,
        tuple(origins) if isinstance(origins, list) else (),
        names,
        readable=len(base) > 0,
        current=len(base) == 2,
    )


def _entries(metadata: Mapping[str, Json], vocabulary: Vocabulary) -> tuple[Pointer, tuple[Json, ...]]:
    """Find the entries and where they are; () as the place when `evals` is nothing that holds entries."""
    key = vocabulary.evals_key
    evals = metadata.get(key, [])
    if isinstance(evals, str):
        return ("metadata", key), (evals,) if evals else ()
    if isinstance(evals, list):
        return ("metadata", key), tuple(evals)
    if isinstance(evals, dict):
        for member in ("criteria", "evals"):
            held = evals.get(member)
            if isinstance(held, list):
                return ("metadata", key, member), tuple(held)
    return (), ()


def _trail(
    metadata: Mapping[str, Json], vocabulary: Vocabulary
) -> tuple[dict[str, Json], dict[Pointer, str], list[Flaw]]:
    """Put the trail's misspelled keys right: {its key: the trail}, the keys in the file, the flaws."""
    key = vocabulary.trail_key
    trail = metadata.get(key)
    if not isinstance(trail, list):
        return ({key: trail} if key in metadata else {}), {}, []
    origins: list[Json] = []
    names: dict[Pointer, str] = {}
    flaws: list[Flaw] = []
    for index, origin in enumerate(trail):
        if not isinstance(origin, dict):
            origins.append(origin)
            continue
        base: Pointer = ("metadata", key, index)
        spelling = respelled_origin(origin, vocabulary)
        origins.append(spelling.value)
        names |= {(*base, *pointer): name for pointer, name in spelling.names.items()}
        flaws += [replace(flaw, pointer=(*base, *flaw.pointer)) for flaw in spelling.flaws]
    return {key: origins}, names, flaws


def in_file(path: Pointer, names: Mapping[Pointer, str]) -> Pointer:
    """Give a pointer as the file spells its keys."""
    return tuple(names.get(path[: end + 1], part) for end, part in enumerate(path)) if names else path


def _schema_flaws(
    violations: tuple[Violation, ...],
    vocabulary: Vocabulary,
    names: Mapping[Pointer, str],
    explained: Pointer | None,
) -> Iterator[Flaw]:
    for violation in violations:
        if violation.path != explained:
            path = in_file(violation.path, names)
            yield flaw_of(Broken(violation.keyword, path, violation.value, violation.rule, None, vocabulary))
