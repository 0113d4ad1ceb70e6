"""An entry as a form's fields and back: which fields are legal, their text, what a text means. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from evals_studio.model.json import Json
from evals_studio.model.show import shown_line
from evals_studio.tui.yaml_text import UnreadableTextError, read_yaml, yaml_text
from evals_studio.vocabulary import GRADERS, Field, fields_for

FieldKind: TypeAlias = Literal[
    "line", "text", "choice", "number", "switch", "list", "lines", "yaml", "grader"
]
Path: TypeAlias = tuple[str, ...]

Draft: TypeAlias = Mapping[Path, str]
"""What was typed, by field, as text."""


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of the form.

    path: ("severity",) or ("options", "tool"). kind: "lines" is a list whose only line is a plain string.
    choices: texts allowed. default: what leaving it out means, as text; "" for nothing.
    """

    path: Path
    kind: FieldKind
    help: str = ""
    choices: tuple[str, ...] = ()
    default: str = ""
    required: bool = False

    @property
    def label(self) -> str:
        """Give the key's name; an option stands below its grader and needs no more than its own."""
        return self.path[-1] if self.path[0] == "options" else " ".join(self.path)


def form_fields(entry: Mapping[str, Json], texts: Draft) -> tuple[FormField, ...]:
    """Give a form's fields: those legal for the grader typed so far, then what the entry holds beside.

    Fields that this grader never reads are left out unless the entry has them.
    """
    grader = texts.get(("grader",)) or value_at(entry, ("grader",))
    grader = grader if isinstance(grader, str) else "ai"
    fields: list[FormField] = []
    legal = fields_for(grader)
    for field in legal:
        if field.read or field.name in entry:
            fields.extend(_fields(field, grader, entry.get(field.name), texts))
    known = {field.name for field in legal}
    fields.extend(
        FormField((name,), "yaml", "This grader has no such key; empty it to take it out.")
        for name in entry
        if name not in known
    )
    return tuple(fields)


def _fields(field: Field, grader: str, value: Json, texts: Draft) -> list[FormField]:
    match field.name:
        case "options":
            return _options(grader, value)
        case "target":
            return _target(field, value, texts)
        case "examples":
            return _examples(field, value)
        case _:
            return [_field(field, value)]


def _field(field: Field, value: Json) -> FormField:
    kind = _kind(field)
    if kind == "line" and isinstance(value, str) and "\n" in value:
        kind = "text"
    if value is not None and not _fits(kind, value):
        kind = "yaml"
    choices = tuple(GRADERS) if kind == "grader" else field.choices
    return FormField((field.name,), kind, field.help, choices, _plain(field.default), field.required)


_KINDS: Mapping[str, FieldKind] = {
    "string": "line",
    "integer": "number",
    "number": "number",
    "boolean": "switch",
}


def _kind(field: Field) -> FieldKind:
    if field.name in _OWN_KINDS:
        return _OWN_KINDS[field.name]
    return "choice" if field.choices else _KINDS.get(field.type, "yaml")


_OWN_KINDS: Mapping[str, FieldKind] = {"grader": "grader", "assertion": "text", "command": "list"}


def _fits(kind: FieldKind, value: Json) -> bool:
    """Tell whether a field of this kind can show a value without losing any of it."""
    match kind:
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "switch":
            return isinstance(value, bool)
        case "list" | "lines":
            lines = value if isinstance(value, list) else [value] if kind == "lines" else None
            return lines is not None and all(
                isinstance(one, str) and "\n" not in one and is_visible(one) for one in lines
            )
        case "yaml":
            return True
        case _:
            return isinstance(value, str) and is_visible(value)


def is_visible(text: str) -> bool:
    """Tell whether a field can show a text as it is; else it shows YAML with escapes, and loses nothing."""
    return all(shown_line(line) == line for line in text.split("\n"))


def _target(field: Field, value: Json, texts: Draft) -> list[FormField]:
    """Give the target's choices, "file" among them, and a file's path where it is chosen."""
    sound = value is None or isinstance(value, str) or _is_file(value)
    if not sound:
        return [FormField((field.name,), "yaml", field.help)]
    choices = (*field.choices, _FILE)
    choice = FormField((field.name,), "choice", field.help, choices, _plain(field.default), field.required)
    if texts.get(choice.path, text_of(choice, value)) != _FILE:
        return [choice]
    return [
        choice,
        FormField((field.name, "path"), "line", "From the session's working folder.", required=True),
    ]


_FILE = "file"


def _is_file(value: Json) -> bool:
    return isinstance(value, dict) and value.get("source") == _FILE and value.keys() <= {"source", "path"}


def _examples(field: Field, value: Json) -> list[FormField]:
    """Give two lists, unless the value has another shape."""
    own = value if isinstance(value, dict) else {}
    paths = [(field.name, name) for name in ("pass", "fail")]
    sound = (value is None or isinstance(value, dict)) and own.keys() <= {"pass", "fail"}
    if not sound or not all(_fits("lines", own[name]) for name in own):
        return [FormField((field.name,), "yaml", field.help)]
    return [FormField(path, "lines", f"Sessions that {path[1]}.") for path in paths]


def _options(grader: str, value: Json) -> list[FormField]:
    """Give the options of a known grader as fields of their own, else one field of YAML."""
    known = GRADERS.get(grader)
    if known is None or not (value is None or isinstance(value, dict)):
        return [FormField(("options",), "yaml", "The grader's own options, as YAML.")]
    fields: list[FormField] = []
    own = value or {}
    for option in known.options:
        kind: FieldKind = "choice" if option.choices else _OPTION_KINDS.get(option.type, "line")
        given = own.get(option.name)
        if given is not None and not _fits(kind, given):
            kind = "yaml"
        path = ("options", option.name)
        fields.append(
            FormField(path, kind, option.help, option.choices, _plain(option.default), option.required)
        )
    names = {option.name for option in known.options}
    extra = [name for name in own if name not in names]
    if known.options and known.when_allowed and "when" not in extra:
        extra.append("when")
    fields.extend(FormField(("options", name), "yaml", _WHEN if name == "when" else "") for name in extra)
    return fields


_WHEN = "Only for some sessions: file-access, tool-used, prompt-matches, command-matches, turn-count-above."
_OPTION_KINDS: Mapping[str, FieldKind] = {
    "integer": "number",
    "number": "number",
    "boolean": "switch",
    "schema": "yaml",
}


def value_at(entry: Mapping[str, Json], path: Path) -> Json:
    """Give the value that a field stands for; None when the entry has none."""
    value: Json = dict(entry)
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def text_of(field: FormField, value: Json) -> str:
    """Spell a value as the field's text; "" for none."""
    if value is None:
        return ""
    if field.kind == "yaml":
        return yaml_text(value)
    if field.path == ("target",) and _is_file(value):
        return _FILE
    if isinstance(value, list):
        return "\n".join(map(str, value))
    return _plain(value)


def _plain(value: Json) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def value_of(field: FormField, text: str) -> Json:
    """Read a field's text; None when it is empty. Raises UnreadableTextError."""
    if field.path == ("target",) and text == _FILE:
        return {"source": _FILE}
    if field.kind in ("line", "text", "choice", "grader"):
        return text or None
    stripped = text.strip()
    if not stripped:
        return None
    match field.kind:
        case "number":
            return _number(stripped)
        case "switch":
            return stripped == "true"
        case "list" | "lines":
            lines: list[Json] = [line.strip() for line in stripped.split("\n") if line.strip()]
            return lines[0] if field.kind == "lines" and len(lines) == 1 else lines
        case _:
            return read_yaml(text)


def _number(text: str) -> int | float:
    try:
        return int(text) if re.fullmatch(r"[-+]?\d+", text) else float(text)
    except ValueError:
        raise UnreadableTextError("This is no number.") from None


def entry_of(
    base: Mapping[str, Json], fields: tuple[FormField, ...], texts: Mapping[Path, str]
) -> dict[str, Json]:
    """Put the texts over the entry they came from. What was not touched keeps its value to the type.

    Raises UnreadableTextError for the first text that means nothing.
    """
    entry: dict[str, Json] = dict(base)
    for field in fields:
        old = value_at(base, field.path)
        text = texts.get(field.path, text_of(field, old))
        if text == text_of(field, old):
            continue
        _set(entry, field.path, value_of(field, text))
    return entry


def _set(entry: dict[str, Json], path: Path, value: Json) -> None:
    if len(path) == 1:
        if value is None:
            entry.pop(path[0], None)
        else:
            entry[path[0]] = value
        return
    inner = entry.get(path[0])
    own: dict[str, Json] = dict(inner) if isinstance(inner, dict) else {}
    _set(own, path[1:], value)
    if own:
        entry[path[0]] = own
    else:
        entry.pop(path[0], None)
