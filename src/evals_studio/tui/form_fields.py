"""An entry as a form's fields and back: which fields are legal, their text, what a text means. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from evals_studio.artifact import read_artifact
from evals_studio.model.json import Json
from evals_studio.vocabulary import GRADERS, Field, fields_for

FieldKind: TypeAlias = Literal["line", "text", "choice", "number", "switch", "list", "yaml", "grader"]
Path: TypeAlias = "tuple[str, ...]"

Draft: TypeAlias = "Mapping[Path, str]"
"""What was typed, by field, as text."""


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of the form.

    path: ("severity",) or ("options", "tool"). choices: texts allowed, the first is not the default.
    default: what leaving it out means, as text; "" for nothing.
    """

    path: Path
    kind: FieldKind
    help: str = ""
    choices: tuple[str, ...] = ()
    default: str = ""
    required: bool = False

    @property
    def label(self) -> str:
        """Give the key's own name."""
        return self.path[-1]


class UnreadableTextError(ValueError):
    """A field's text means nothing yet; says why in one line."""


def form_fields(grader: str, entry: Mapping[str, Json]) -> tuple[FormField, ...]:
    """Give the fields of a form: the legal ones, then what the entry holds beside them."""
    fields: list[FormField] = []
    for field in fields_for(grader):
        if field.name == "options":
            fields.extend(_options(grader, entry.get("options")))
        else:
            fields.append(_field(field, entry.get(field.name)))
    known = {field.path[0] for field in fields}
    fields.extend(
        FormField((name,), "yaml", "This grader has no such key; empty it to take it out.")
        for name in entry
        if name not in known
    )
    return tuple(fields)


def _field(field: Field, value: Json) -> FormField:
    kind = _kind(field)
    if kind == "line" and isinstance(value, str) and "\n" in value:
        kind = "text"
    if value is not None and not _fits(kind, value):
        kind = "yaml"
    return FormField((field.name,), kind, field.help, field.choices, _plain(field.default), field.required)


_KINDS: Mapping[str, FieldKind] = {
    "string": "line",
    "text": "text",
    "integer": "number",
    "number": "number",
    "boolean": "switch",
    "list": "list",
    "strings": "list",
}


def _kind(field: Field) -> FieldKind:
    if field.name == "grader":
        return "grader"
    if field.name == "assertion":
        return "text"
    if field.choices:
        return "choice"
    return _KINDS.get(field.type, "yaml")


def _fits(kind: FieldKind, value: Json) -> bool:
    """Tell whether a field of this kind can show a value without losing any of it."""
    match kind:
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "switch":
            return isinstance(value, bool)
        case "list":
            return isinstance(value, list) and all(isinstance(one, str) and "\n" not in one for one in value)
        case "yaml":
            return True
        case _:
            return isinstance(value, str)


def _options(grader: str, value: Json) -> list[FormField]:
    """Give the options of a known grader as fields of their own, else one field of YAML."""
    known = GRADERS.get(grader)
    if known is None or not known.options or not (value is None or isinstance(value, dict)):
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
    if known.when_allowed and "when" not in extra:
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
    if field.kind == "list" and isinstance(value, list):
        return "\n".join(map(str, value))
    return _plain(value)


def _plain(value: Json) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def value_of(field: FormField, text: str) -> Json:
    """Read a field's text; None when it is empty. Raises UnreadableTextError."""
    if field.kind in ("line", "text", "choice", "grader"):
        return text if text else None
    stripped = text.strip()
    if not stripped:
        return None
    match field.kind:
        case "number":
            return _number(stripped)
        case "switch":
            return stripped == "true"
        case "list":
            return [line.strip() for line in stripped.split("\n") if line.strip()]
        case _:
            return _yaml(text)


def _number(text: str) -> int | float:
    try:
        return int(text) if re.fullmatch(r"[-+]?\d+", text) else float(text)
    except ValueError:
        raise UnreadableTextError("This is no number.") from None


def _yaml(text: str) -> Json:
    """Read a value in YAML as the artifact's own reader does, so that dates and `yes` stay text."""
    inner = "\n".join("  " + line for line in text.replace("\t", "  ").split("\n"))
    document = read_artifact(f"---\nvalue:\n{inner}\n---\n".encode("utf-8", "replace"))
    if document.problem is not None:
        raise UnreadableTextError(document.problem.message)
    return document.data.get("value")


_BARE = re.compile(r"[A-Za-z][\w ./*-]*(?<! )\Z")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"})


def yaml_text(value: Json, indent: str = "") -> str:
    """Spell a value as YAML that every reader reads alike."""
    if isinstance(value, dict) and value:
        return "\n".join(_member(f"{_scalar(key)}:", own, indent) for key, own in value.items())
    if isinstance(value, list) and value:
        return "\n".join(_member("-", own, indent) for own in value)
    return indent + _scalar(value)


def _member(head: str, value: Json, indent: str) -> str:
    if isinstance(value, dict | list) and value:
        return f"{indent}{head}\n{yaml_text(value, indent + '  ')}"
    return f"{indent}{head} {_scalar(value)}"


def _scalar(value: Json) -> str:
    if isinstance(value, str) and _BARE.match(value) and value.casefold() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


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
