"""The grader does not know an option.

An option that a grader does not read does nothing, and nobody notices. `ai` and `human` read no options at
all but `when`, which says for which sessions an entry counts; `cost`, `json-output` and `command` do not
take `when`.

Bad:

    metadata:
      evals:
        - id: used-read
          grader: tool-usage
          options: { tool: Read, expects: used }

Bad:

    metadata:
      evals:
        - id: polite
          assertion: The session stayed polite.
          options: { temperature: 0 }

Good:

    metadata:
      evals:
        - id: used-read
          grader: tool-usage
          options: { tool: Read, expect: used }
        - id: polite
          assertion: The session stayed polite.
          options: { when: { prompt-matches: please } }
"""

from collections.abc import Iterator, Mapping
from typing import Final

from evals_studio.model.edit import SetField
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw, quoted, spelled
from evals_studio.vocabulary.graders import WHEN, Grader
from evals_studio.vocabulary.jsonvalues import key_text
from evals_studio.vocabulary.nearest import nearest
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/option-unknown"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for each option, and each member of `when`, that the grader does not know."""
    known, options = subject.known, subject.options
    if known is None or options is None:
        return
    if not known.options:
        yield from _unread(known, options)
        return
    meant = misspellings(subject)
    for key in options:
        if key_text(key) not in _names(known):
            yield _flaw(known, options, key_text(key), meant.get(key_text(key)))
    yield from _unknown_when(options)


def _unread(known: Grader, options: Mapping[str, Json]) -> Iterator[Flaw]:
    """Say once that a grader without options of its own reads none of those that are there."""
    keys = [key_text(key) for key in options if not (known.when_allowed and key_text(key) == "when")]
    if keys:
        but = " but `when`" if known.when_allowed else ""
        message = f"The grader `{known.name}` reads no options{but}; here is {spelled(keys)}"
        yield Flaw(
            CODE, SEVERITY, ("options",), message, "Take them out, or name the grader they are for.", at="key"
        )
    yield from _unknown_when(options)


def misspellings(subject: EntrySubject) -> dict[str, str]:
    """Give each unknown option that must mean one known, absent option."""
    known, options = subject.known, subject.options
    if known is None or options is None:
        return {}
    names = _names(known)
    found: dict[str, str] = {}
    for key in map(key_text, options):
        near = nearest(key, names) if key not in names else None
        if near and near not in options and near not in found.values():
            found[key] = near
    return found


def _names(known: Grader) -> list[str]:
    return [option.name for option in known.options] + (["when"] if known.when_allowed else [])


def _flaw(known: Grader, options: Mapping[str, Json], key: str, meant: str | None) -> Flaw:
    message = f"The grader `{known.name}` knows no option {quoted(key)}"
    if meant:
        mended = {meant if key_text(name) == key else name: value for name, value in options.items()}
        mend = Mend(f"Rename `{key}` to `{meant}`", (SetField(0, "options", mended),))
        return Flaw(
            CODE, SEVERITY, ("options", key), message, f"Did you mean `{meant}`?", at="key", mend=mend
        )
    names = _names(known)
    hint = f"It knows {spelled(names)}." if names else "It takes none."
    return Flaw(CODE, SEVERITY, ("options", key), message, hint, at="key")


def _unknown_when(options: Mapping[str, Json]) -> Iterator[Flaw]:
    when = options.get("when")
    names = [option.name for option in WHEN]
    for key in map(key_text, when if isinstance(when, dict) else ()):
        if key not in names:
            near = nearest(key, names)
            hint = f"Did you mean `{near}`?" if near else f"It knows {spelled(names)}."
            yield Flaw(
                CODE, SEVERITY, ("options", "when", key), f"`when` knows no {quoted(key)}", hint, at="key"
            )
