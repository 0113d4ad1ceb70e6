"""A person's settings: defaults, `config.toml`, environment, command line, in rising order; strict.

load_config()        all four sources → Config
  → _from_file()     the TOML file, unknown keys refused with a suggestion
  → _read()          one value by the table SETTINGS
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.settings.nearest import suggestion
from evals_studio.settings.paths import config_folder
from evals_studio.settings.toml_file import TomlFile, read_toml

OnAccept: TypeAlias = Literal["record", "sign-off"]
Home: TypeAlias = Literal["anthropic", "bedrock", "vertex", "foundry"]
Source: TypeAlias = Literal["default", "file", "environment", "command line"]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from. detail: file and line, name of the variable or of the option; else ""."""

    source: Source
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.source} ({self.detail})" if self.detail else self.source


class _UnfitError(Exception):
    """A value that a setting cannot take; the text says what is expected."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing a person can set.

    key: as written in `config.toml`; the variable is EVALS_STUDIO_ and the key in capitals.
    read: gives the value, from TOML's data or from text; raises _UnfitError saying what is expected.
    """

    key: str
    default: Any
    read: Callable[[object], object]
    help: str

    @property
    def field(self) -> str:
        """The name of its field in Config."""
        return self.key.replace("-", "_")

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "EVALS_STUDIO_" + self.field.upper()


def _text(value: object) -> object:
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value.strip()
    raise _UnfitError("a text is expected")


def _share(value: object) -> object:
    number = _number(value)
    if not 0 <= number <= 1:
        raise _UnfitError("a number from 0 to 1 is expected")
    return number


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise _UnfitError("a number is expected")
    try:
        return float(value)
    except ValueError:
        raise _UnfitError("a number is expected") from None


def _count(value: object) -> object:
    number = _number(value)
    if not (number.is_integer() and 1 <= number <= 1000):
        raise _UnfitError("a whole number from 1 to 1000 is expected")
    return int(number)


def _tokens(value: object) -> object:
    number = _number(value)
    if not (number.is_integer() and 500 <= number <= 200_000):
        raise _UnfitError("a whole number from 500 to 200000 is expected")
    return int(number)


def _truth(value: object) -> object:
    word = str(value).lower()
    if word not in {"true", "false"}:
        raise _UnfitError("true or false is expected")
    return word == "true"


def _on_accept(value: object) -> object:
    if value not in ("record", "sign-off"):
        raise _UnfitError('"record" or "sign-off" is expected')
    return value


def _home(value: object) -> object:
    if value not in get_args(Home):
        raise _UnfitError(f"one of {', '.join(get_args(Home))} is expected")
    return value


def _keys(value: object) -> object:
    if not isinstance(value, dict):
        raise _UnfitError('a table is expected, for instance  accept = "y"')
    return MappingProxyType({action: _key_names(names) for action, names in value.items()})


def _key_names(names: object) -> tuple[str, ...]:
    listed = _split(names) if isinstance(names, str) else names
    if not isinstance(listed, list) or not all(isinstance(name, str) and name.strip() for name in listed):
        raise _UnfitError('a key or a list of keys is expected, for instance  "y"')
    return tuple(name.strip() for name in listed)


def _split(names: str) -> list[str]:
    return [names] if names == "," else names.split(",")


SETTINGS: tuple[Setting, ...] = (
    Setting("theme", "studio-dark", _text, "the studio's theme; `evals-studio config themes` lists them"),
    Setting("min-confidence", 0.7, _share, "offers below it are held"),
    Setting("max-offers", 8, _count, "how many offers a run makes for one artifact"),
    Setting(
        "on-accept", "record", _on_accept, "record: accepted entries wait on the trail; sign-off: they do not"
    ),
    Setting("advance", True, _truth, "after a decision go to the next that needs one"),  # noqa: FBT003 - the default
    Setting("home", "anthropic", _home, "where the models live: anthropic, bedrock, vertex or foundry"),
    Setting("model", None, _text, "the model that proposes with --from anthropic"),
    Setting("base-url", None, _text, "another home of the same models"),
    Setting("deadline", 300, _count, "seconds that a model may take for one artifact"),
    Setting("max-requests", 12, _count, "requests to a model for one artifact, repeated ones included"),
    Setting("max-tokens", 16_000, _tokens, "tokens of one answer of a model"),
    Setting(
        "keys", MappingProxyType({}), _keys, "keys by action; `evals-studio config keys` lists the actions"
    ),
)
_BY_KEY = {setting.key: setting for setting in SETTINGS}


@dataclass(frozen=True, slots=True)
class Config:
    """What a person has set, with the source of every value.

    min_confidence: 0..1. max_offers: per artifact and run. keys: action's id → keys.
    deadline: seconds. deadline, max_requests: per artifact. max_tokens: per answer.
    origins: setting's key → where its value comes from.
    """

    theme: str
    min_confidence: float
    max_offers: int
    on_accept: OnAccept
    advance: bool
    home: Home
    model: str | None
    base_url: str | None
    deadline: int
    max_requests: int
    max_tokens: int
    keys: Mapping[str, tuple[str, ...]]
    origins: Mapping[str, Origin]

    def value(self, key: str) -> object:
        """Give a value by its setting's key."""
        return getattr(self, _BY_KEY[key].field)


def config_path() -> Path | None:
    """Give the path of `config.toml`; it need not exist. None without a config folder."""
    folder = config_folder()
    return folder / "config.toml" if folder else None


def load_config(command_line: Mapping[str, object] = MappingProxyType({})) -> Config:
    """Read all sources. command_line: setting's key → value; None counts as not given.

    Raises Fault ("config") with the place of the first value that cannot be used.
    """
    values: dict[str, Any] = {setting.key: setting.default for setting in SETTINGS}
    origins = {setting.key: Origin("default") for setting in SETTINGS}
    for setting, value, origin in (*_from_file(config_path()), *_from_environment(), *_from(command_line)):
        values[setting.key] = _read(setting, value, origin)
        origins[setting.key] = origin
    fields = {setting.field: values[setting.key] for setting in SETTINGS}
    return Config(**fields, origins=MappingProxyType(origins))


_Given: TypeAlias = tuple[Setting, object, Origin]


def _read(setting: Setting, value: object, origin: Origin) -> object:
    try:
        return setting.read(value)
    except _UnfitError as error:
        raise Fault(
            f"{origin.detail}: {setting.key}: {error}.", mend=f"It means: {setting.help}.", code="config"
        ) from None


def _from(command_line: Mapping[str, object]) -> list[_Given]:
    return [
        (_BY_KEY[key], value, Origin("command line", f"--{key}"))
        for key, value in command_line.items()
        if value is not None
    ]


def _from_environment() -> list[_Given]:
    return [
        (setting, os.environ[setting.variable], Origin("environment", setting.variable))
        for setting in SETTINGS
        if setting.key != "keys" and os.environ.get(setting.variable)
    ]


def _from_file(path: Path | None) -> list[_Given]:
    file = read_toml(path) if path else None
    return [_given(file, key, value) for key, value in file.data.items()] if file else []


def _given(file: TomlFile, key: str, value: object) -> _Given:
    if key not in _BY_KEY:
        raise Fault(
            f"{file.place(key)}: the setting {key} is unknown.", mend=suggestion(key, _BY_KEY), code="config"
        )
    if key == "keys" and isinstance(value, dict):
        _check_keys(file, value)
    return _BY_KEY[key], value, Origin("file", file.place(key))


def _check_keys(file: TomlFile, table: Mapping[str, object]) -> None:
    """Raise Fault with the place of the first action whose keys cannot be."""
    from evals_studio.settings.actions import KeyFault, key_map  # noqa: PLC0415 - most have no keys of their own

    changed: dict[str, tuple[str, ...]] = {}
    for action, names in table.items():
        try:
            changed[action] = _key_names(names)
        except _UnfitError as error:
            raise Fault(f"{file.place(action, 'keys')}: {action}: {error}.", code="keys") from None
    try:
        key_map(changed)
    except KeyFault as fault:
        place = file.place(fault.action, "keys")
        raise Fault(f"{place}: {fault.message}", mend=fault.mend, code=fault.code) from None
