"""What a team decides: `.evals-studio.toml`, or `[tool.evals-studio]` in pyproject.toml; strict.

project_settings()   the nearest file at or above a folder → ProjectSettings
  → _read()          its table, unknown keys refused with a suggestion

A project's file comes with other people's text, so it can only say what is a finding here. Where a model
lives, which one is asked and what may be sent is for a person's own settings alone.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, TypeVar

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.settings.nearest import suggestion
from evals_studio.settings.toml_file import TomlFile, read_toml

OPTION_TYPES = ("string", "boolean", "integer", "number", "regex", "flags", "schema", "path", "glob")
LEVELS = ("error", "warning", "note", "ignore")
_OWN_FILE = ".evals-studio.toml"
_SHARED_FILE = "pyproject.toml"
_KEYS = ("closed-graders", "tools", "ignore", "severities", "graders")
_GRADER_KEYS = ("help", "options", "one-needed", "when", "reads-assertion")
_OPTION_KEYS = ("type", "help", "required", "choices")


@dataclass(frozen=True, slots=True)
class ProjectOption:
    """An option of a project's own grader. type: one of OPTION_TYPES. choices: the only texts, () for any."""

    name: str
    type: str = "string"
    help: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectGrader:
    """A grader of the project's own runner. one_needed: options of which at least one must be given."""

    name: str
    help: str = ""
    options: tuple[ProjectOption, ...] = ()
    one_needed: tuple[str, ...] = ()
    when: bool = True
    reads_assertion: bool = True


@dataclass(frozen=True, slots=True)
class ProjectSettings:
    """A project's decisions.

    path: of the file that makes them, None when there is none. closed_graders: an unknown grader is an error.
    tools: names that proposals may use besides the common ones. ignore: patterns as in `.gitignore`, from the
    file's folder. severities: finding's code → one of LEVELS.
    """

    path: Path | None = None
    closed_graders: bool = False
    tools: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: Mapping[str, str] = field(default_factory=dict)
    graders: tuple[ProjectGrader, ...] = ()


def project_settings(folder: Path) -> ProjectSettings:
    """Read the nearest project file at or above a folder, up to its repository's root.

    Raises Fault ("config") with file, line and what to do.
    """
    for place in (folder, *folder.parents):
        found = settings_in(place)
        if found is not None:
            return found
    return ProjectSettings()


def settings_in(folder: Path) -> ProjectSettings | None:
    """Read the project file in a folder; None when the folder above has to say. Raises Fault ("config")."""
    found = _table_in(folder)
    if found is not None:
        return _read(*found)
    return ProjectSettings() if os.path.lexists(f"{folder}/.git") else None


def _personal_keys() -> frozenset[str]:
    from evals_studio.settings.config import SETTINGS  # noqa: PLC0415 - most folders have no project file

    return frozenset(setting.key for setting in SETTINGS)


def _table_in(folder: Path) -> tuple[TomlFile, dict[str, Any]] | None:
    own = read_toml(folder / _OWN_FILE) if os.path.lexists(f"{folder}/{_OWN_FILE}") else None
    if own is not None:
        return own, own.data
    shared = _shared(folder / _SHARED_FILE) if os.path.lexists(f"{folder}/{_SHARED_FILE}") else None
    tool = shared.data.get("tool") if shared else None
    table = tool.get("evals-studio") if isinstance(tool, dict) else None
    return (shared, table) if shared and isinstance(table, dict) else None


def _shared(path: Path) -> TomlFile | None:
    """Read a file that is not ours: what is wrong with it is not ours to say."""
    try:
        return read_toml(path)
    except Fault:
        return None


def _read(file: TomlFile, table: dict[str, Any]) -> ProjectSettings:
    reader = _Reader(file)
    personal = _personal_keys() if table else frozenset()
    for key in table:
        if key in personal and key not in _KEYS:
            raise reader.fault(key, "is a person's own setting.", "Put it into your own config.toml.")
    reader.check_known(table, _KEYS)
    return ProjectSettings(
        path=file.path,
        closed_graders=reader.truth(table, "closed-graders", "no"),
        tools=reader.texts(table, "tools"),
        ignore=reader.texts(table, "ignore"),
        severities=reader.severities(table),
        graders=tuple(_grader(reader, name, value) for name, value in reader.table(table, "graders").items()),
    )


def _grader(reader: "_Reader", name: str, value: object) -> ProjectGrader:
    table = reader.table({name: value}, name)
    reader.check_known(table, _GRADER_KEYS)
    options = reader.table(table, "options")
    return ProjectGrader(
        name=name,
        help=reader.text(table, "help", ""),
        options=tuple(_option(reader, option, said) for option, said in options.items()),
        one_needed=reader.texts(table, "one-needed"),
        when=reader.truth(table, "when", "yes"),
        reads_assertion=reader.truth(table, "reads-assertion", "yes"),
    )


def _option(reader: "_Reader", name: str, value: object) -> ProjectOption:
    table = reader.table({name: value}, name)
    reader.check_known(table, _OPTION_KEYS)
    kind = reader.text(table, "type", "string")
    if kind not in OPTION_TYPES:
        raise reader.fault("type", f"{kind!r} is no type of an option.", suggestion(kind, OPTION_TYPES))
    return ProjectOption(
        name=name,
        type=kind,
        help=reader.text(table, "help", ""),
        required=reader.truth(table, "required", "no"),
        choices=reader.texts(table, "choices"),
    )


_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads values of a table by type and says where one does not fit."""

    file: TomlFile

    def fault(self, key: str, what: str, mend: str = "") -> Fault:
        return Fault(f"{self.file.place(key)}: {key}: {what}", mend=mend, code="config")

    def check_known(self, table: Mapping[str, object], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                raise self.fault(key, "is unknown here.", suggestion(key, known))

    def text(self, table: Mapping[str, object], key: str, default: str) -> str:
        return self._of(table, key, default, _as_text, "a text is expected.")

    def texts(self, table: Mapping[str, object], key: str) -> tuple[str, ...]:
        return self._of(table, key, (), _as_texts, "a list of texts is expected.")

    def table(self, table: Mapping[str, object], key: str) -> dict[str, Any]:
        return self._of(table, key, {}, _as_table, "a table is expected.")

    def truth(self, table: Mapping[str, object], key: str, default: str) -> bool:
        return self._of(table, key, default == "yes", _as_truth, "true or false is expected.")

    def severities(self, table: Mapping[str, object]) -> Mapping[str, str]:
        said = self.table(table, "severities")
        for code, level in said.items():
            if level not in LEVELS:
                raise self.fault(code, f"{level!r} is no severity.", f"Known are: {', '.join(LEVELS)}.")
        return said

    def _of(
        self,
        table: Mapping[str, object],
        key: str,
        default: _Value,
        read: Callable[[object], _Value | None],
        expected: str,
    ) -> _Value:
        if key not in table:
            return default
        value = read(table[key])
        if value is None:
            raise self.fault(key, expected)
        return value


def _as_text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _as_texts(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(item, str) and item for item in value):
        return tuple(value)
    return None


def _as_table(value: object) -> dict[str, Any] | None:
    return value if isinstance(value, dict) else None


def _as_truth(value: object) -> bool | None:
    return value if isinstance(value, bool) else None
