r"""An option's value is one that the grader refuses.

Patterns are JavaScript's; only what JavaScript would surely refuse is told. A path is the end of a path
within the repository, or a glob, so it never begins at the root of a disk. `json-output` needs a JSON
Schema.

Bad:

    metadata:
      evals:
        - id: says-done
          grader: regex
          options: { pattern: "done(" }

Bad:

    metadata:
      evals:
        - id: reads-readme
          grader: file-access
          options: { path: /home/me/project/README.md }

Good:

    metadata:
      evals:
        - id: says-done
          grader: regex
          options: { pattern: "done\\(" }
        - id: reads-readme
          grader: file-access
          options: { path: README.md }
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from evals_studio.model.json import Json, Pointer
from evals_studio.vocabulary.flaw import Flaw, one_of, quoted
from evals_studio.vocabulary.graders import WHEN, Option, OptionType
from evals_studio.vocabulary.javascript import flags_fault, pattern_fault
from evals_studio.vocabulary.jsonschemas import schema_fault
from evals_studio.vocabulary.jsonvalues import is_type, value_words
from evals_studio.vocabulary.paths import is_absolute
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/option-value"
SEVERITY: Final = "warning"

_TYPES: Mapping[OptionType, tuple[str, str]] = {
    "string": ("string", "a text"),
    "boolean": ("boolean", "`true` or `false`"),
    "integer": ("integer", "a whole number"),
    "number": ("number", "a number"),
    "regex": ("string", "a regular expression"),
    "flags": ("string", "a text of flags"),
    "schema": ("object", "a JSON Schema, which is a mapping"),
    "path": ("string", "a path"),
    "glob": ("string", "a path pattern"),
}


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for each known option whose value is wrong by itself."""
    known, options = subject.known, subject.options
    if known is None or options is None:
        return
    for option in known.options:
        if option.name in options:
            yield from _value(option, options[option.name], ("options", option.name), options)
    if known.when_allowed and "when" in options:
        yield from _when(options["when"])


def _when(when: Json) -> Iterator[Flaw]:
    if not isinstance(when, dict) or not when:
        message = f"`when` must be a mapping with something in it, but is {value_words(when)}"
        yield Flaw(CODE, SEVERITY, ("options", "when"), message, "Say for which sessions this entry counts.")
        return
    for option in WHEN:
        if option.name in when:
            yield from _value(option, when[option.name], ("options", "when", option.name), {})


def _value(option: Option, value: Json, pointer: Pointer, options: Mapping[str, Json]) -> Iterator[Flaw]:
    word, expected = _TYPES[option.type]
    if not is_type(value, word):
        message = f"`{option.name}` must be {expected}, but is {value_words(value)}"
        yield Flaw(CODE, SEVERITY, pointer, message, option.help)
    elif option.choices and value not in option.choices:
        message = f"`{option.name}` must be {one_of(option.choices)}, but is {value_words(value)}"
        yield Flaw(CODE, SEVERITY, pointer, message, option.help)
    elif option.minimum is not None and isinstance(value, int | float) and value < option.minimum:
        message = f"`{option.name}` must be at least {option.minimum}, but is {value_words(value)}"
        yield Flaw(CODE, SEVERITY, pointer, message, option.help)
    elif value == "" and option.type != "flags":
        yield Flaw(CODE, SEVERITY, pointer, f"`{option.name}` is empty", option.help)
    elif fault := _CONTENT.get(option.type, _nothing)(value, options):
        yield Flaw(CODE, SEVERITY, pointer, f"`{option.name}` {fault}", option.help)


def _nothing(_value: Any, _options: Mapping[str, Json]) -> str | None:
    return None


def _pattern(value: Any, options: Mapping[str, Json]) -> str | None:
    flags = options.get("flags", "")
    fault = pattern_fault(value, flags if isinstance(flags, str) else "")
    return f"is no JavaScript expression: {fault}" if fault else None


def _flags(value: Any, _options: Mapping[str, Json]) -> str | None:
    fault = flags_fault(value)
    return f"are no JavaScript flags: {fault}" if fault else None


def _schema(value: Any, _options: Mapping[str, Json]) -> str | None:
    fault = schema_fault(value)
    return f"is no JSON Schema: {fault}" if fault else None


def _path(value: Any, _options: Mapping[str, Json]) -> str | None:
    return f"is absolute: {quoted(value)} holds on one machine only" if is_absolute(value) else None


_CONTENT: Mapping[OptionType, Callable[[Any, Mapping[str, Json]], str | None]] = {
    "regex": _pattern,
    "flags": _flags,
    "schema": _schema,
    "path": _path,
}
