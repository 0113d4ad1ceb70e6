"""What the projects decide whose artifacts a command line means: one look upwards for each folder."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from evals_studio.cli.codes import check_codes
from evals_studio.model.fault import Fault
from evals_studio.settings import ProjectGrader, ProjectOption, ProjectSettings, settings_in, shown_path
from evals_studio.vocabulary import DEFAULT, CheckSettings, Grader, Option, RuleSeverity

if TYPE_CHECKING:
    from evals_studio.vocabulary.graders import OptionType

_FOLDERS: Final = 10_000


@lru_cache(maxsize=_FOLDERS)
def settings_of(folder: Path) -> ProjectSettings:
    """Give the decisions that hold in a folder, absolute. Raises Fault ("config")."""
    found = settings_in(folder)
    if found is not None:
        return found
    return settings_of(folder.parent) if folder.parent != folder else ProjectSettings()


@lru_cache(maxsize=_FOLDERS)
def check_settings(folder: Path) -> CheckSettings:
    """Give them as checking takes them. Raises Fault ("config")."""
    project = settings_of(folder)
    if project.path is None:
        return DEFAULT
    _check_severities(project.path, project.severities)
    return CheckSettings(
        graders=tuple(map(_grader, project.graders)),
        closed_graders=project.closed_graders,
        severities=tuple((code, cast("RuleSeverity", level)) for code, level in project.severities.items()),
        known_tools=frozenset(project.tools),
    )


def _check_severities(path: Path, severities: Mapping[str, str]) -> None:
    shown = shown_path(path)
    check_codes(tuple(severities), f"{shown}: severities")
    for code in severities:
        if not code.startswith("rule/"):
            raise Fault(
                f"{shown}: severities: {code} is what the vocabulary itself refuses.",
                mend="Only our own rules (rule/...) can be made more or less severe.",
                code="config",
            )


def _grader(own: ProjectGrader) -> Grader:
    return Grader(
        own.name,
        own.help,
        options=tuple(map(_option, own.options)),
        one_needed=own.one_needed,
        when_allowed=own.when,
        reads_assertion=own.reads_assertion,
    )


def _option(own: ProjectOption) -> Option:
    return Option(
        own.name, cast("OptionType", own.type), own.help, required=own.required, choices=own.choices
    )
