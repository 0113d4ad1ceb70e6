"""All themes a person can choose: those that come with the program and those of the config folder."""

from functools import lru_cache
from pathlib import Path

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.mark import Mark, mark_of
from evals_studio.settings.config import Config
from evals_studio.settings.nearest import suggestion
from evals_studio.settings.paths import config_folder
from evals_studio.settings.shipped import shipped
from evals_studio.settings.theme_file import ThemeFile, load_theme


@dataclass(frozen=True, slots=True)
class BrokenTheme:
    """A theme file that cannot be used, and why."""

    path: Path
    fault: Fault


def themes() -> dict[str, ThemeFile]:
    """Give every sound theme by name; a person's own replaces a shipped one of that name."""
    return {theme.name: theme for theme in _read_all() if isinstance(theme, ThemeFile)}


def broken_themes() -> tuple[BrokenTheme, ...]:
    """Give the theme files that cannot be used, each with its reason."""
    return tuple(theme for theme in _read_all() if isinstance(theme, BrokenTheme))


def theme_named(name: str) -> ThemeFile:
    """Give one theme. Raises Fault ("theme"): what is wrong with it, or which themes there are."""
    sound = themes()
    if name in sound:
        return sound[name]
    for broken in broken_themes():
        if broken.path.stem == name:
            raise broken.fault
    raise Fault(f"There is no theme {name!r}.", mend=suggestion(name, sound), code="theme")


def check_theme(config: Config) -> None:
    """Raise Fault ("theme") when the theme that is set cannot be used; it says where it was set."""
    try:
        theme_named(config.theme)
    except Fault as fault:
        detail = config.origins["theme"].detail
        place = f"{detail}: " if detail else ""
        raise Fault(f"{place}{fault.message}", mend=fault.mend, code="theme") from None


def own_themes_folder() -> Path | None:
    """Give the folder a person puts theme files into; it need not exist. None without a config folder."""
    folder = config_folder()
    return folder / "themes" if folder else None


def _read_all() -> list[ThemeFile | BrokenTheme]:
    paths = _paths(shipped("themes")) + _paths(own_themes_folder())
    return [_read(path) for path in paths]


def _read(path: Path) -> ThemeFile | BrokenTheme:
    """Read a file, unless it is as it was when it was read before: a start asks more than once."""
    try:
        mark = mark_of(path.stat())
    except OSError:
        return _read_anew(path)
    return _read_once(path, mark)


@lru_cache(maxsize=128)
def _read_once(path: Path, _mark: Mark) -> ThemeFile | BrokenTheme:
    return _read_anew(path)


def _read_anew(path: Path) -> ThemeFile | BrokenTheme:
    try:
        return load_theme(path)
    except Fault as fault:
        return BrokenTheme(path, fault)


def _paths(folder: Path | None) -> list[Path]:
    try:
        paths = list(folder.iterdir()) if folder else []
    except OSError:
        return []
    return sorted(path for path in paths if path.suffix in {".yaml", ".yml"})
