"""Checking one entry: keys put right, schema, rules. Remembered by value: most entries stay as they are."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from types import ModuleType

from evals_studio.model.edit import SetField
from evals_studio.model.finding import Mend
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, Pointer
from evals_studio.vocabulary.checksettings import CheckSettings
from evals_studio.vocabulary.evaluate import Violation
from evals_studio.vocabulary.faults import flaw_of, pattern
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.graders import is_tool_grader
from evals_studio.vocabulary.nearest import nearest
from evals_studio.vocabulary.older import llm
from evals_studio.vocabulary.respell import Spelling, respelled_entry
from evals_studio.vocabulary.rules import ENTRY_RULES, GRADER_RULES, unknown_grader
from evals_studio.vocabulary.subject import EntrySubject
from evals_studio.vocabulary.version import ENTRY, Vocabulary

_GRADER: Pointer = ("grader",)


@dataclass(frozen=True, slots=True)
class EntryReport:
    """What was found out about one entry.

    flaws: with pointers from the entry, as the file spells them. value: the entry with misspelled keys put
    right.
    names: by the pointer of a key put right, the key as the file has it.
    """

    flaws: tuple[Flaw, ...]
    value: Json
    names: Mapping[Pointer, str] = field(default_factory=dict)


class _ByValue:
    """An entry as the key of what is remembered about it: equal to those of the same data and key order."""

    __slots__ = ("entry", "spelling")

    def __init__(self, entry: Json) -> None:
        self.entry = entry
        self.spelling = _spelling(entry)

    def __hash__(self) -> int:
        return hash(self.spelling)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByValue) and self.spelling == other.spelling


def _spelling(entry: Json) -> object:
    try:
        return repr(entry)
    except ValueError:  # a number of more digits than Python is willing to spell: not remembered
        return object()


def report_on(entry: Json, vocabulary: Vocabulary, settings: CheckSettings) -> EntryReport:
    """Report on an entry, from memory when one like it was seen before."""
    try:
        return _remembering(vocabulary, settings)(_ByValue(entry))
    except RecursionError:
        flaw = Flaw(
            "schema/type", "error", (), "An entry must not be nested this deeply", "Write it flatter."
        )
        return EntryReport((flaw,), {})


@lru_cache(maxsize=8)
def _remembering(vocabulary: Vocabulary, settings: CheckSettings) -> Callable[[_ByValue], EntryReport]:
    @lru_cache(maxsize=16384)
    def report(asked: _ByValue) -> EntryReport:
        if isinstance(asked.entry, Mapping):
            return _object_report(asked.entry, vocabulary, settings)
        return _other_report(asked.entry, vocabulary, settings)

    return report


def _other_report(entry: Json, vocabulary: Vocabulary, settings: CheckSettings) -> EntryReport:
    violations = vocabulary.parts.violations(entry, ENTRY)
    flaws = [flaw_of(_broken(violation, violation.path, {}, vocabulary)) for violation in violations]
    subject = EntrySubject({}, entry if isinstance(entry, str) else None, vocabulary, settings)
    flaws += run(ENTRY_RULES, subject, settings)
    return EntryReport(tuple(flaws), entry)


def _object_report(entry: Mapping[str, Json], vocabulary: Vocabulary, settings: CheckSettings) -> EntryReport:
    spelling = respelled_entry(entry, vocabulary)
    violations = vocabulary.parts.violations(spelling.value, ENTRY)
    subject = EntrySubject(spelling.value, None, vocabulary, settings)
    regraded = _regraded(subject)
    flaws = list(spelling.flaws)
    if regraded is not None:
        flaw, meant = regraded
        subject = replace(subject, entry={**spelling.value, "grader": meant})
        kept = _still_broken(violations, vocabulary.parts.violations(subject.entry, ENTRY))
        flaws += (
            [replace(flaw, severity="error")] if len(kept) < len(violations) else adjusted([flaw], settings)
        )
        violations = kept
    elif any(violation.path == _GRADER for violation in violations):
        violations = tuple(violation for violation in violations if not _hangs_on_grader(violation))
    flaws += _schema_flaws(violations, subject, spelling)
    flaws += _rule_flaws(violations, subject, spelling)
    return EntryReport(tuple(flaws), dict(subject.entry), spelling.names)


def _broken(
    violation: Violation, path: Pointer, entry: Mapping[str, object] | None, vocabulary: Vocabulary
) -> Broken:
    return Broken(violation.keyword, path, violation.value, violation.rule, entry, vocabulary)


def _schema_flaws(
    violations: Iterable[Violation], subject: EntrySubject, spelling: Spelling
) -> Iterator[Flaw]:
    for violation in violations:
        yield flaw_of(_broken(violation, spelling.in_file(violation.path), subject.entry, subject.vocabulary))


def _rule_flaws(violations: Iterable[Violation], subject: EntrySubject, spelling: Spelling) -> Iterator[Flaw]:
    rules: tuple[ModuleType, ...] = ENTRY_RULES
    if not any(violation.path == _GRADER for violation in violations):
        rules = (*ENTRY_RULES, *GRADER_RULES)
    for flaw in run(rules, subject, subject.settings):
        yield replace(flaw, pointer=spelling.in_file(flaw.pointer)) if spelling.names else flaw


def run(rules: Iterable[ModuleType], subject: object, settings: CheckSettings) -> list[Flaw]:
    """Run rules over what they look at, with the severities that the project chose."""
    return adjusted((flaw for rule in rules for flaw in rule.check(subject)), settings)


def adjusted(flaws: Iterable[Flaw], settings: CheckSettings) -> list[Flaw]:
    """Give flaws of our own rules the severities that the project chose; drop those it ignores."""
    chosen = settings.severity_of
    if not chosen:
        return list(flaws)
    result = []
    for flaw in flaws:
        severity = chosen.get(flaw.code, flaw.severity)
        if severity != "ignore":
            result.append(replace(flaw, severity=severity))
    return result


def _regraded(subject: EntrySubject) -> tuple[Flaw, str] | None:
    """Give the flaw of a grader's name that is old or misspelled, with the name that is meant."""
    name = subject.entry.get("grader")
    if not isinstance(name, str) or subject.known is not None or is_tool_grader(name):
        return None
    if name == llm.OLD:
        return llm.flaw(), llm.NEW
    meant = nearest(name, subject.settings.registry)
    if meant is None:
        return None
    violations = subject.vocabulary.parts.violations(subject.entry, ENTRY)
    if any(violation.path == _GRADER for violation in violations):
        mend = Mend(f"Set `grader` to `{meant}`", (SetField(0, "grader", meant),))
        message = f"{quoted(name)} is no grader's name"
        return Flaw(pattern.CODE, "error", _GRADER, message, f"Did you mean `{meant}`?", mend=mend), meant
    return unknown_grader.misspelled(name, meant, unknown_grader.severity(subject)), meant


def _still_broken(before: Iterable[Violation], after: Iterable[Violation]) -> tuple[Violation, ...]:
    """Keep what is broken under either name of the grader: only that is a fault of its own."""
    remaining = {(violation.keyword, violation.path) for violation in after}
    return tuple(violation for violation in before if (violation.keyword, violation.path) in remaining)


def _hangs_on_grader(violation: Violation) -> bool:
    return violation.keyword == "false" or (
        violation.keyword == "required" and violation.path == ("assertion",)
    )
