"""The folders of one person on one machine, and how a path is shown to that person."""

import os
from pathlib import Path

_APP = "evals-studio"


def state_folder() -> Path | None:
    """Give the folder for journal, open proposals and rejections; None when there is no place to keep any.

    `EVALS_STUDIO_STATE` moves it; else it is the platform's own.
    """
    named = _named("EVALS_STUDIO_STATE")
    if named or _homeless("XDG_STATE_HOME"):
        return named
    import platformdirs  # noqa: PLC0415 - only who asks for it pays for it

    return _absolute(platformdirs.user_state_path(_APP, appauthor=False))


def config_folder() -> Path | None:
    """Give the folder for `config.toml` and `themes/`; None when the person has no home to hold one.

    `EVALS_STUDIO_CONFIG` moves it; else it is the platform's own.
    """
    named = _named("EVALS_STUDIO_CONFIG")
    if named or _homeless("XDG_CONFIG_HOME"):
        return named
    import platformdirs  # noqa: PLC0415 - likewise

    return _absolute(platformdirs.user_config_path(_APP, appauthor=False))


def shown_path(path: Path) -> str:
    """Give a path as people see it: from the working folder where it lies below, else as it was named."""
    text = str(path)
    if not path.is_absolute():
        return text
    try:
        below = f"{Path.cwd()}{os.sep}"
    except OSError:
        return text
    return "." if text + os.sep == below else text.removeprefix(below)


def _named(variable: str) -> Path | None:
    value = os.environ.get(variable, "").strip()
    return Path(value).absolute() if value else None


def _homeless(variable: str) -> bool:
    """Tell whether the platform's answer would lie at the root of the disk, which an empty HOME leads to."""
    return os.name == "posix" and os.environ.get("HOME") == "" and not os.environ.get(variable, "").strip()


def _absolute(folder: Path) -> Path | None:
    return folder if folder.is_absolute() else None
