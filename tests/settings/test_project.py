from pathlib import Path
from typing import get_args

import pytest

from evals_studio.model.fault import Fault
from evals_studio.model.finding import Severity
from evals_studio.settings import ProjectGrader, ProjectOption, ProjectSettings, project_settings
from evals_studio.settings.project import LEVELS, OPTION_TYPES
from evals_studio.vocabulary.graders import OptionType

WHOLE = """
closed-graders = true
tools = ["board_search"]
ignore = ["drafts/**"]

[severities]
"rule/bare-string" = "error"

[graders.commit-style]
help = "Looks at the messages of commits."
one-needed = ["pattern", "length"]
when = false

[graders.commit-style.options.pattern]
type = "regex"
required = true
"""


def test_without_a_file_nothing_is_decided(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert project_settings(tmp_path) == ProjectSettings()


def test_every_decision_is_read(tmp_path: Path) -> None:
    path = tmp_path / ".evals-studio.toml"
    path.write_text(WHOLE, encoding="utf-8")
    assert project_settings(tmp_path) == ProjectSettings(
        path=path,
        closed_graders=True,
        tools=("board_search",),
        ignore=("drafts/**",),
        severities={"rule/bare-string": "error"},
        graders=(
            ProjectGrader(
                "commit-style",
                "Looks at the messages of commits.",
                (ProjectOption("pattern", "regex", required=True),),
                ("pattern", "length"),
                when=False,
            ),
        ),
    )


def test_the_nearest_file_upwards_decides(tmp_path: Path) -> None:
    (tmp_path / ".evals-studio.toml").write_text('tools = ["far"]', encoding="utf-8")
    near = tmp_path / "a" / "b"
    near.mkdir(parents=True)
    assert project_settings(near).tools == ("far",)
    (tmp_path / "a" / "pyproject.toml").write_text('[tool.evals-studio]\ntools = ["near"]', encoding="utf-8")
    assert project_settings(near).tools == ("near",)


def test_a_pyproject_without_our_table_is_passed_over_even_a_broken_one(tmp_path: Path) -> None:
    (tmp_path / ".evals-studio.toml").write_text('tools = ["far"]', encoding="utf-8")
    for name, text in (("a", "[tool.other]\n"), ("b", "not toml at all [")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").write_text(text, encoding="utf-8")
        assert project_settings(tmp_path / name).tools == ("far",)


def test_nothing_above_the_repository_decides(tmp_path: Path) -> None:
    (tmp_path / ".evals-studio.toml").write_text('tools = ["far"]', encoding="utf-8")
    (tmp_path / "repository" / ".git").mkdir(parents=True)
    assert project_settings(tmp_path / "repository") == ProjectSettings()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\nclosed-grader = true", (":2", "Did you mean closed-graders?")),
        ('base-url = "http://example.invalid"', (":1", "a person's own setting")),
        ('model = "m"', ("a person's own setting",)),
        ("closed-graders = 1", ("true or false",)),
        ("tools = 'Read'", ("a list of texts",)),
        ("ignore = ['']", ("a list of texts",)),
        ("graders = []", ("a table",)),
        ("[graders]\nx = 1", (":2", "a table")),
        ("[graders.x]\nhlep = ''", (":2", "Did you mean help?")),
        ("[graders.x.options.y]\ntype = 'regexp'", (":2", "Did you mean regex?")),
        ("[graders.x.options.y]\nneeded = true", ("unknown here",)),
        ("[severities]\n'rule/bare-string' = 'fatal'", (":2", "no severity")),
    ],
)
def test_a_faulty_file_is_refused_with_its_place_and_what_to_do(
    tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    (tmp_path / ".evals-studio.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        project_settings(tmp_path)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_the_words_for_types_and_severities_are_the_vocabularys() -> None:
    assert set(OPTION_TYPES) == set(get_args(OptionType))
    assert set(LEVELS) == set(get_args(Severity)) | {"ignore"}
