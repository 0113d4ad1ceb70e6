"""One theme file: YAML with Textual's own field names, checked in full when loaded.

load_theme()        a file → ThemeFile, or a Fault that names file, line and mend
  → read_theme()    its text
    → _field()      one field by its type
"""

import re
from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.position import Position
from evals_studio.settings.colour import read_colour
from evals_studio.settings.nearest import suggestion
from evals_studio.settings.paths import shown_path

if TYPE_CHECKING:
    import yaml

_LARGEST = 64_000  # bytes; a theme is a page of text


@dataclass(frozen=True, slots=True)
class ThemeFile:
    """A theme as plain data; each field is one of `textual.theme.Theme`'s.

    Colours are texts that Textual can parse; None lets Textual derive the colour.
    luminosity_spread and text_alpha: 0..1.
    """

    name: str
    primary: str
    secondary: str | None = None
    warning: str | None = None
    error: str | None = None
    success: str | None = None
    accent: str | None = None
    foreground: str | None = None
    background: str | None = None
    surface: str | None = None
    panel: str | None = None
    boost: str | None = None
    dark: bool = True
    luminosity_spread: float = 0.15
    text_alpha: float = 0.95
    variables: Mapping[str, str] = field(default_factory=dict)
    ansi: bool = False


_KNOWN = tuple(one.name for one in fields(ThemeFile))
_VARIABLE = re.compile(r"[a-z][a-z0-9-]*\Z")
_PERCENT = re.compile(r" \d{1,3}%\Z")
_STYLES = ("none", "not", "bold", "dim", "italic", "reverse", "underline", "strike")
_COLOURS = frozenset(_KNOWN) - {"name", "dark", "luminosity_spread", "text_alpha", "variables", "ansi"}


def load_theme(path: Path) -> ThemeFile:
    """Read one theme file. Raises Fault ("theme") with the file's name, the line and what to do."""
    shown = shown_path(path)
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except OSError as error:
        raise Fault(f"{shown}: cannot be read ({error.strerror}).", code="theme") from None
    if len(raw) > _LARGEST:
        raise Fault(f"{shown}: is too large for a theme.", code="theme")
    try:
        return read_theme(raw.decode("utf-8-sig"), path.stem)
    except UnicodeDecodeError:
        raise Fault(f"{shown}: is not UTF-8.", code="theme") from None
    except Fault as fault:
        place = f":{fault.where}" if fault.where else ""
        raise Fault(f"{shown}{place}: {fault.message}", mend=fault.mend, code="theme") from None


def read_theme(text: str, name: str) -> ThemeFile:
    """Read a theme's text; `name` serves when it names itself nothing. Raises Fault with the place."""
    try:
        return _read(text, name, "CSafeLoader")
    except Fault:
        return _read(text, name, "SafeLoader")  # slow, but it knows the place of a value that is empty


def _read(text: str, name: str, loader: str) -> ThemeFile:
    root = _root(text, loader)
    values: dict[str, Any] = {"name": name}
    places: dict[str, Position] = {}
    for key, value in root.value:
        if key.value in places:
            raise Fault(f"{key.value} stands here twice.", where=_place(key))
        places[key.value] = _place(key)
        values[key.value] = _field(key, value)
    if "primary" not in values:
        raise Fault("The field primary is missing.", mend="A theme needs a name and primary.")
    return ThemeFile(**values)


def _root(text: str, loader: str) -> "yaml.MappingNode":
    import yaml  # noqa: PLC0415 - only who reads a theme should pay for it

    try:
        root = yaml.compose(text, Loader=getattr(yaml, loader, yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = Position(mark.line + 1, mark.column + 1) if mark else None
        raise Fault(f"is not YAML: {error.problem}.", where=where) from None
    except (yaml.YAMLError, RecursionError):
        raise Fault("is not YAML.") from None
    if not isinstance(root, yaml.MappingNode):
        raise Fault("is no list of fields.", mend='Write lines such as  primary: "#4a90d9".')
    return root


def _place(node: "yaml.Node") -> Position:
    return Position(node.start_mark.line + 1, node.start_mark.column + 1)


def _field(key: "yaml.Node", value: "yaml.Node") -> object:
    name = str(key.value)
    if name not in _KNOWN:
        raise Fault(f"The field {name} is unknown.", mend=suggestion(name, _KNOWN), where=_place(key))
    if name in _COLOURS:
        return _colour(name, value)
    if name in {"dark", "ansi"}:
        return _truth(name, value)
    if name in {"luminosity_spread", "text_alpha"}:
        return _share(name, value)
    if name == "variables":
        return _variables(value)
    return _word(name, value)


def _text(name: str, node: "yaml.Node") -> str:
    if not isinstance(node.value, str):
        raise Fault(f"{name} is a list or a mapping; one word is needed.", where=_place(node))
    return node.value.strip()


def _word(name: str, node: "yaml.Node") -> str:
    text = _text(name, node)
    if not text or not text.isprintable():
        raise Fault(f"{name} is empty or holds characters that cannot be shown.", where=_place(node))
    return text


def _colour(name: str, node: "yaml.Node") -> str:
    text = _text(name, node)
    if read_colour(text) is not None:
        return text
    if not text:
        raise Fault(
            f"{name} is empty.",
            mend="A colour that starts with # needs quotes around it.",
            where=_place(node),
        )
    raise Fault(
        f"{name}: {text!r} is no colour.",
        mend='Write "#rrggbb", "rgb(r, g, b)" or one of the terminal\'s own such as ansi_blue.',
        where=_place(node),
    )


def _truth(name: str, node: "yaml.Node") -> bool:
    text = _text(name, node).lower()
    if text not in {"true", "false"}:
        raise Fault(f"{name}: {text!r} is neither true nor false.", where=_place(node))
    return text == "true"


def _share(name: str, node: "yaml.Node") -> float:
    text = _text(name, node)
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise Fault(f"{name}: {text!r} is no number from 0 to 1.", where=_place(node))
    return number


def _variables(node: "yaml.Node") -> Mapping[str, str]:
    if not isinstance(node.value, list) or any(not isinstance(pair, tuple) for pair in node.value):
        raise Fault("variables is no mapping of names to values.", where=_place(node))
    return {_variable_name(key): _variable(key.value, value) for key, value in node.value}


def _variable_name(node: "yaml.Node") -> str:
    if not isinstance(node.value, str) or not _VARIABLE.match(node.value):
        raise Fault("A variable's name is made of small letters, digits and -.", where=_place(node))
    return node.value


def _variable(name: str, node: "yaml.Node") -> str:
    """Check a variable's value: text styles by name, or a colour with, perhaps, a percentage behind it."""
    text = _word(name, node)
    if name.endswith("-style"):
        return _style(name, text, node)
    colour = _PERCENT.sub("", text)
    if colour not in {"auto", "transparent"} and read_colour(colour) is None:
        raise Fault(f"{name}: {text!r} is no colour.", mend='Write "#rrggbb".', where=_place(node))
    return text


def _style(name: str, text: str, node: "yaml.Node") -> str:
    for word in text.split():
        if word not in _STYLES:
            raise Fault(
                f"{name}: {word!r} is no text style.", mend=suggestion(word, _STYLES), where=_place(node)
            )
    return text
