"""Checking: an artifact's evals, one entry, one grader's options. One finding a fault, in the file's order.

    check_document → faults of the frontmatter, the envelope (schema, older shapes), each entry, rules across
    check_entry    → older and misspelled keys put right → schema → rules

What an entry breaks depends on that entry alone and is remembered, so a document of thousands of entries is
checked again at the price of the one that changed.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, compress, count
from typing import Final, NamedTuple, Protocol

from evals_studio.model.edit import Edit, ReplaceText
from evals_studio.model.fault import Fault
from evals_studio.model.finding import Finding, Severity
from evals_studio.model.json import Json, Pointer, entry_assertion, entry_id
from evals_studio.model.kind import Kind
from evals_studio.model.position import Position
from evals_studio.vocabulary.checksettings import DEFAULT, CheckSettings
from evals_studio.vocabulary.claims import folded
from evals_studio.vocabulary.entrycheck import adjusted, report_on, run
from evals_studio.vocabulary.entrymemory import EntryMemory
from evals_studio.vocabulary.envelope import Envelope, envelope_of, in_file
from evals_studio.vocabulary.flaw import Flaw, Where
from evals_studio.vocabulary.frontmatter import duplicate_finding, problem_finding
from evals_studio.vocabulary.rules import EVALS_RULES, OPTION_RULES, on_trail, skipped
from evals_studio.vocabulary.rules.unknown_version import vocabulary_of
from evals_studio.vocabulary.subject import EntrySubject, EvalsSubject
from evals_studio.vocabulary.version import VOCABULARY

_MOST_TRIED: Final = 200


class Told(NamedTuple):
    """What is said of one entry by itself. findings: with their places. assertion: folded.

    names: see `EntryReport`.
    """

    names: Mapping[Pointer, str]
    findings: tuple[Finding, ...]
    value: Json
    id: str | None
    assertion: str


class Checkable(Protocol):
    """What checking needs of a document; the artifact room has the real one."""

    @property
    def problem(self) -> Fault | None:
        """Why the frontmatter cannot be read, if it cannot."""

    @property
    def text_mends(self) -> tuple[ReplaceText, ...]:
        """Edits that make an unreadable frontmatter readable, where they are known."""

    @property
    def data(self) -> dict[str, Json]:
        """The frontmatter's data."""

    @property
    def duplicates(self) -> tuple[tuple[Pointer, Position], ...]:
        """Keys that stand twice in one mapping."""

    def position(self, pointer: Pointer, at: Where = "value") -> Position | None:
        """Give the place of a key or a value; of the nearest ancestor when it is absent."""

    def takes(self, edits: Sequence[Edit]) -> bool:
        """Tell whether edits can be made here, one after the other."""


def check_document(
    document: Checkable,
    kind: Kind = "other",  # noqa: ARG001 - no rule depends on it yet, and callers need not change when one does
    *,
    trail: Severity | None = None,
    settings: CheckSettings = DEFAULT,
    memory: EntryMemory[Told] | None = None,
) -> tuple[Finding, ...]:
    """Find all that is wrong with an artifact's evals, in the file's order.

    trail: the severity of entries that a machine wrote and nobody signed off; None tells nothing about them.
    memory: of this state of the document; serves the next one.
    """
    if document.problem is not None:
        return (problem_finding(document.problem, document.text_mends),)
    found = [duplicate_finding(pointer, position) for pointer, position in document.duplicates]
    if _concerns_us(document.data):
        found += _found(document, trail, settings, memory or EntryMemory())
    offered = _with_mends_that_can_be_made(found, document)
    return tuple(sorted(offered, key=lambda finding: finding.position or Position(0, 0)))


def _with_mends_that_can_be_made(found: Iterable[Finding], document: Checkable) -> Iterator[Finding]:
    """Drop the mends that the editor would refuse, of as many as can be tried in the time of a key press."""
    tried = 0
    for finding in found:
        tried += finding.mend is not None
        refused = finding.mend is not None and tried <= _MOST_TRIED and not document.takes(finding.mend.edits)
        yield replace(finding, mend=None) if refused else finding


def _concerns_us(data: Mapping[str, Json]) -> bool:
    """Tell whether anything could be said of a frontmatter; most hold none of the vocabulary's keys."""
    metadata = data.get("metadata", {})
    if not isinstance(metadata, dict):
        return True
    return any(not isinstance(key, str) or "eval" in key or "vocabular" in key for key in metadata)


def check_entry(entry: Json, *, settings: CheckSettings = DEFAULT) -> tuple[Finding, ...]:
    """Find what is wrong with one entry by itself: pointers from the entry, no places.

    Mends count the entry as index 0.
    """
    return tuple(flaw.finding() for flaw in report_on(entry, VOCABULARY, settings).flaws)


def is_valid_entry(entry: Json) -> bool:
    """Tell whether the vocabulary allows an entry: it has no error finding."""
    return not any(flaw.severity == "error" for flaw in report_on(entry, VOCABULARY, DEFAULT).flaws)


def check_options(grader: str, options: Json, *, settings: CheckSettings = DEFAULT) -> tuple[Finding, ...]:
    """Find what a known grader would refuse or not understand in `options`; pointers from the entry."""
    subject = EntrySubject({"grader": grader, "options": options}, None, VOCABULARY, settings)
    return tuple(flaw.finding() for flaw in run(OPTION_RULES, subject, settings))


def _found(
    document: Checkable, trail: Severity | None, settings: CheckSettings, memory: EntryMemory[Told]
) -> Iterator[Finding]:
    raw = document.data["metadata"]
    vocabulary = vocabulary_of(raw if isinstance(raw, dict) else {})
    envelope = envelope_of(document.data, vocabulary)
    yield from (_placed(flaw, document) for flaw in envelope.flaws)
    around = EvalsSubject(
        envelope.metadata, (), (), (), envelope.trail, envelope.base, envelope.readable, vocabulary
    )

    def below(flaws: Iterable[Flaw]) -> Iterator[Finding]:
        reached = _without_mends(flaws, envelope.out_of_reach) if envelope.out_of_reach else flaws
        return (_placed(flaw, document) for flaw in reached)

    def tell(index: int, entry: Json) -> Told:
        report = report_on(entry, vocabulary, settings)
        pointer = around.entry_pointer(index)
        findings = tuple(below(flaw.moved(pointer, index) for flaw in report.flaws))
        value = report.value
        return Told(report.names, findings, value, entry_id(value), folded(entry_assertion(value)))

    told = memory.told(envelope.entries, (vocabulary, settings, envelope.base, envelope.out_of_reach), tell)
    names, findings, values, ids, assertions = told or [[]] * len(Told._fields)
    yield from chain.from_iterable(filter(None, findings))
    subject = replace(around, entries=values, entry_ids=ids, assertions=assertions)
    yield from below(_across(subject, names, envelope, trail, settings))


def _across(
    subject: EvalsSubject,
    names_by_entry: Sequence[Mapping[Pointer, str]],
    envelope: Envelope,
    trail: Severity | None,
    settings: CheckSettings,
) -> Iterator[Flaw]:
    names = dict(envelope.names)
    for index in compress(count(), names_by_entry):
        own = subject.entry_pointer(index)
        names |= {(*own, *pointer): name for pointer, name in names_by_entry[index].items()}
    flaws = run(EVALS_RULES, subject, settings)
    flaws += adjusted(skipped.check_evals(subject), settings)
    if trail is not None:
        flaws += on_trail.check(subject, trail)
    for flaw in flaws:
        yield replace(flaw, pointer=in_file(flaw.pointer, names))


def _without_mends(flaws: Iterable[Flaw], out_of_reach: Collection[Pointer]) -> Iterator[Flaw]:
    """Drop the mends of what edits can reach only after something else is mended."""
    for flaw in flaws:
        beyond = any(flaw.pointer[: len(base)] == base for base in out_of_reach)
        yield replace(flaw, mend=None) if beyond else flaw


def _placed(flaw: Flaw, document: Checkable) -> Finding:
    if flaw.at == "owner":
        pointer = _first_key(document.data, flaw.pointer[:-1])
        return replace(flaw.finding(), position=document.position(pointer, "key"))
    return replace(flaw.finding(), position=document.position(flaw.pointer, flaw.at))


def _first_key(data: Json, owner: Pointer) -> Pointer:
    """Point at the first key of the owner of a missing key; where the owner is missing too, of its owner."""
    reached: Pointer = ()
    value = data
    for part in owner:
        if isinstance(value, dict) and part in value:
            value = value[str(part)]
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            value = value[part]
        else:
            break
        reached = (*reached, part)
    return (*reached, next(iter(value))) if isinstance(value, dict) and value else reached
