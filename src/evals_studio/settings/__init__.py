"""Settings: paths, config, theme files, files that come with the program, the table of actions."""

from typing import TYPE_CHECKING

from evals_studio.model.lazily import lazily
from evals_studio.settings.shipped import shipped

if TYPE_CHECKING:
    from evals_studio.settings.actions import ACTIONS, GROUPS, Action, KeyFault, KeyMap, key_map
    from evals_studio.settings.config import (
        SETTINGS,
        Config,
        OnAccept,
        Origin,
        Setting,
        config_path,
        load_config,
    )
    from evals_studio.settings.paths import config_folder, shown_path, state_folder
    from evals_studio.settings.project import (
        ProjectGrader,
        ProjectOption,
        ProjectSettings,
        project_settings,
        settings_in,
    )
    from evals_studio.settings.theme_file import ThemeFile, load_theme, read_theme
    from evals_studio.settings.theme_shelf import (
        BrokenTheme,
        broken_themes,
        check_theme,
        own_themes_folder,
        theme_named,
        themes,
    )
else:
    __getattr__ = lazily(
        __name__,
        {
            "actions": "ACTIONS GROUPS Action KeyFault KeyMap key_map",
            "config": "SETTINGS Config OnAccept Origin Setting config_path load_config",
            "paths": "config_folder shown_path state_folder",
            "project": "ProjectGrader ProjectOption ProjectSettings project_settings settings_in",
            "theme_file": "ThemeFile load_theme read_theme",
            "theme_shelf": "BrokenTheme broken_themes check_theme own_themes_folder theme_named themes",
        },
    )

__all__ = [
    "ACTIONS",
    "GROUPS",
    "SETTINGS",
    "Action",
    "BrokenTheme",
    "Config",
    "KeyFault",
    "KeyMap",
    "OnAccept",
    "Origin",
    "ProjectGrader",
    "ProjectOption",
    "ProjectSettings",
    "Setting",
    "ThemeFile",
    "broken_themes",
    "check_theme",
    "config_folder",
    "config_path",
    "key_map",
    "load_config",
    "load_theme",
    "own_themes_folder",
    "project_settings",
    "read_theme",
    "settings_in",
    "shipped",
    "shown_path",
    "state_folder",
    "theme_named",
    "themes",
]
