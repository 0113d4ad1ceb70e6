"""Checking what is around the entries: `metadata`, our keys in it, the trail, older shapes of `evals`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, Pointer
from evals_studio.vocabulary.emptied import mend_of
from evals_studio.vocabulary.evaluate import Violation
from evals_studio.vocabulary.faults import flaw_of
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.older import OLDER_ENVELOPES
from evals_studio.vocabulary.respell import respelled_metadata, respelled_origin
from evals_studio.vocabulary.version import Vocabulary


@dataclass(frozen=True, slots=True)
class Envelope:
    """What was found around the entries.

    flaws: with pointers from the root. metadata: as the file has it, {} when it is none. entries, base: the
    entries and where they are, also when an older shape or a misspelled key holds them. trail: with
    misspelled keys put right. names: those keys in the file, by the pointer of the right one. readable:
    `evals` is absent or holds entries. out_of_reach: what edits reach only when these flaws are mended.
    """

    flaws: tuple[Flaw, ...]
    metadata: Mapping[str, Json]
    entries: tuple[Json, ...]
    base: Pointer
    trail: tuple[Json, ...]
    names: Mapping[Pointer, str]
    readable: bool
    out_of_reach: tuple[Pointer, ...]


def envelope_of(data: Mapping[str, Json], vocabulary: Vocabulary) -> Envelope:
    """Check the frontmatter but for its entries, and find these."""
    raw = data.get("metadata", {})
    spelling = respelled_metadata(raw if isinstance(raw, Mapping) else {}, vocabulary)
    metadata = spelling.value
    older = [flaw for shape in OLDER_ENVELOPES for flaw in shape.check(metadata, vocabulary)]
    trail, names, slips = _trail(metadata, vocabulary)
    names |= {("metadata", *pointer): name for pointer, name in spelling.names.items()}
    checked: Json = raw if not isinstance(raw, dict) else {**metadata, **trail}
    violations = vocabulary.whole.violations({"metadata": checked} if "metadata" in data else {})
    if older:
        violations = tuple(one for one in violations if one.path != ("metadata", vocabulary.evals_key))
    flaws = [replace(flaw, pointer=("metadata", *flaw.pointer)) for flaw in [*older, *spelling.flaws]]
    base, entries = _entries(metadata, vocabulary)
    origins = trail.get(vocabulary.trail_key)
    out_of_reach: list[Pointer] = [pointer for pointer in names if len(pointer) == 2]
    if any(pointer[1] == vocabulary.trail_key and len(pointer) > 2 for pointer in names):
        out_of_reach.append(("metadata", vocabulary.trail_key))  # merging finds entries by their key's name
    blocked = frozenset(out_of_reach)
    if len(base) > 2:
        out_of_reach.append(base)
    return Envelope(
        (*_in_file([*flaws, *slips], names), *_schema_flaws(violations, vocabulary, checked, names, blocked)),
        raw if isinstance(raw, Mapping) else {},
        entries,
        in_file(base, names),
        tuple(origins) if isinstance(origins, list) else (),
        names,
        readable=len(base) > 0,
        out_of_reach=tuple(in_file(pointer, names) for pointer in out_of_reach),
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
        spelling = respelled_origin(origin, index, vocabulary)
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
    checked: Json,
    names: Mapping[Pointer, str],
    blocked: frozenset[Pointer],
) -> Iterator[Flaw]:
    for violation in violations:
        path = in_file(violation.path, names)
        flaw = flaw_of(Broken(violation.keyword, path, violation.value, violation.rule, None, vocabulary))
        mend = flaw.mend or mend_of(violation, checked, vocabulary)
        yield replace(flaw, mend=None if violation.path[:2] in blocked else mend)


def _in_file(flaws: list[Flaw], names: Mapping[Pointer, str]) -> Iterator[Flaw]:
    """Give flaws as the file spells their keys; below a misspelled key they are mended only after that."""
    for flaw in flaws:
        mend = None if flaw.pointer[:2] in names else flaw.mend
        yield replace(flaw, pointer=in_file(flaw.pointer, names), mend=mend)
