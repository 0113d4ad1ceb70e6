"""Putting misspelled keys right before anything else is said, so that one slip is one finding."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from evals_studio.model.edit import RenameField, RenameMember, RenameOriginField, SetField
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json, Pointer
from evals_studio.vocabulary.faults.unknown_key import GUARDED, misspelled
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.jsonvalues import key_text
from evals_studio.vocabulary.nearest import nearest
from evals_studio.vocabulary.older import OLDER_FIELDS
from evals_studio.vocabulary.older.repair import Repair
from evals_studio.vocabulary.version import Vocabulary


@dataclass(slots=True)
class Spelling:
    """A mapping with its keys put right, and what that took. Grows while it is made, then only read.

    names: by the pointer of a key put right, the key as the file has it.
    """

    value: dict[str, Json]
    flaws: list[Flaw] = field(default_factory=list)
    names: dict[Pointer, str] = field(default_factory=dict)

    def in_file(self, path: Pointer) -> Pointer:
        """Give a pointer into `value` as the file spells it."""
        if not self.names:
            return path
        return tuple(self.names.get(path[: end + 1], part) for end, part in enumerate(path))


def respelled_entry(entry: Mapping[str, Json], vocabulary: Vocabulary) -> Spelling:
    """Put right the older and the misspelled keys of an entry, of its `target` and its `examples`."""
    spelling = Spelling({key_text(key): value for key, value in entry.items()})
    if not spelling.value.keys() <= vocabulary.fields.keys():
        for shape in OLDER_FIELDS:
            for repair in shape.repairs(spelling.value):
                _replace(spelling, repair)
        for key, meant in _slips(spelling.value, vocabulary.entry_order):
            mend = Mend(f"Rename `{key}` to `{meant}`", (RenameField(0, key, meant),))
            _rename(spelling, (), key, meant, misspelled((key,), "this entry", meant, mend))
    for name in ("target", "examples"):
        _respell_nested(spelling, name, tuple(vocabulary.fields[name]["properties"]))
    return spelling


def respelled_origin(origin: Mapping[str, Json], index: int, vocabulary: Vocabulary) -> Spelling:
    """Put right the misspelled keys of the trail entry at `index`."""
    spelling = Spelling({key_text(key): value for key, value in origin.items()})
    for key, meant in _slips(spelling.value, vocabulary.origin_fields):
        mend = Mend(f"Rename `{key}` to `{meant}`", (RenameOriginField(index, key, meant),))
        _rename(spelling, (), key, meant, misspelled((key,), "this trail entry", meant, mend))
    return spelling


def respelled_metadata(metadata: Mapping[str, Json], vocabulary: Vocabulary) -> Spelling:
    """Put right the misspelled keys of `metadata` that can only be this vocabulary's: those it guards."""
    spelling = Spelling({key_text(key): value for key, value in metadata.items()})
    guarded = [
        key for key in spelling.value if key.startswith("eval-") and key not in vocabulary.metadata_keys
    ]
    if guarded:
        known = {key: None for key in vocabulary.metadata_keys if key in spelling.value}
        for key, meant in _slips({**dict.fromkeys(guarded), **known}, vocabulary.metadata_keys):
            mend = Mend(f"Rename `{key}` to `{meant}`", (RenameMember(key, meant),))
            _rename(spelling, (), key, meant, misspelled((key,), GUARDED, meant, mend))
    return spelling


def _slips(value: Mapping[str, Json], known: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each unknown key with the one known, absent key that it must mean."""
    present = set(value)
    for key in tuple(value):
        if key in known:
            continue
        meant = nearest(key, known)
        if meant is not None and meant not in present:
            present.add(meant)
            yield key, meant


def _replace(spelling: Spelling, repair: Repair) -> None:
    today = {repair.old: (repair.new, repair.value)}
    spelling.flaws.append(repair.flaw)
    spelling.names[(repair.new,)] = repair.old
    spelling.value = dict(today.get(key, (key, value)) for key, value in spelling.value.items())


def _rename(spelling: Spelling, base: Pointer, key: str, meant: str, flaw: Flaw) -> None:
    spelling.flaws.append(flaw)
    spelling.names[(*base, meant)] = key
    spelling.value = {meant if name == key else name: value for name, value in spelling.value.items()}


def _respell_nested(spelling: Spelling, name: str, known: Sequence[str]) -> None:
    inner = spelling.value.get(name)
    if not isinstance(inner, dict):
        return
    slips = dict(_slips({key_text(key): value for key, value in inner.items()}, known))
    if not slips:
        return
    for key, meant in slips.items():
        mended: dict[str, Json] = {meant if other == key else other: value for other, value in inner.items()}
        mend = Mend(f"Rename `{key}` to `{meant}`", (SetField(0, name, mended),))
        spelling.flaws.append(misspelled((*spelling.in_file((name,)), key), f"`{name}`", meant, mend))
        spelling.names[(name, meant)] = key
    spelling.value[name] = {slips.get(key, key): value for key, value in inner.items()}
