import dataclasses
import os
from pathlib import Path

import pytest
from textual.app import App
from textual.theme import Theme

from evals_studio.model.fault import Fault
from evals_studio.settings import (
    ThemeFile,
    broken_themes,
    load_theme,
    read_theme,
    shipped,
    theme_named,
    themes,
)
from evals_studio.settings.colour import Rgb, contrast, read_colour

SHIPPED = sorted(shipped("themes").glob("*.yaml"))
PAINTED = [path for path in SHIPPED if path.stem != "terminal"]


def rgb(text: str | None) -> Rgb:
    assert text is not None
    colour = read_colour(text)
    assert colour is not None
    assert colour.rgb is not None
    return colour.rgb


def test_the_fields_of_a_theme_file_are_textuals_own() -> None:
    ours = {field.name for field in dataclasses.fields(ThemeFile)}
    assert ours == {field.name for field in dataclasses.fields(Theme)}


def test_six_themes_are_shipped_and_none_is_broken() -> None:
    assert set(themes()) == {
        "studio-dark",
        "studio-light",
        "high-contrast-dark",
        "high-contrast-light",
        "colour-safe",
        "terminal",
    }
    assert broken_themes() == ()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_theme_is_named_like_its_file(path: Path) -> None:
    assert load_theme(path).name == path.stem


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
async def test_textual_can_show_a_shipped_theme(path: Path) -> None:
    theme = load_theme(path)
    fields = {field.name: getattr(theme, field.name) for field in dataclasses.fields(theme)}
    app: App[None] = App()
    async with app.run_test():
        app.register_theme(Theme(**fields | {"variables": dict(theme.variables)}))
        app.theme = theme.name
        await app.animator.wait_for_idle()
        assert app.current_theme.name == theme.name


@pytest.mark.parametrize("path", PAINTED, ids=lambda path: path.stem)
def test_every_text_stands_out_from_every_ground(path: Path) -> None:
    theme = load_theme(path)
    needed = 7.0 if theme.name.startswith("high-contrast") else 4.5
    for ground in (theme.background, theme.surface, theme.panel):
        for text in (
            theme.foreground,
            theme.primary,
            theme.secondary,
            theme.accent,
            theme.success,
            theme.warning,
            theme.error,
        ):
            assert contrast(rgb(text), rgb(ground)) >= needed, (text, ground)


@pytest.mark.parametrize("path", PAINTED, ids=lambda path: path.stem)
def test_the_cursors_row_can_be_read(path: Path) -> None:
    theme = load_theme(path)
    needed = 7.0 if theme.name.startswith("high-contrast") else 4.5
    for cursor in ("block-cursor", "block-cursor-blurred"):
        text = theme.variables[f"{cursor}-foreground"]
        ground = theme.variables[f"{cursor}-background"]
        assert contrast(rgb(text), rgb(ground)) >= needed


# How eyes without one kind of cone see a colour, on linear light (Vienot, Brettel and Mollon 1999).
DEUTAN = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
PROTAN = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))


def seen(colour: Rgb, eyes: tuple[tuple[float, float, float], ...]) -> Rgb:
    linear = [(channel / 255) ** 2.2 for channel in colour]
    red, green, blue = (
        255 * max(0.0, sum(weight * light for weight, light in zip(row, linear, strict=True))) ** (1 / 2.2)
        for row in eyes
    )
    return (red, green, blue)


@pytest.mark.parametrize("eyes", [DEUTAN, PROTAN], ids=["deutan", "protan"])
def test_the_colour_safe_themes_meanings_stay_apart_for_colour_blind_eyes(
    eyes: tuple[tuple[float, float, float], ...],
) -> None:
    theme = themes()["colour-safe"]
    meanings = [seen(rgb(text), eyes) for text in (theme.success, theme.warning, theme.error)]
    for index, one in enumerate(meanings):
        for other in meanings[index + 1 :]:
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 >= 100


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("primary: '#123456'\nsekondary: '#123456'", "2:1", "secondary"),
        ("primary: '#123456'\nerror: blau", "2:8", "#rrggbb"),
        ("primary: #123456", "1:9", "quotes"),
        ("primary: '#123456'\ndark: maybe", "2:7", "true nor false"),
        ("primary: '#123456'\ntext_alpha: 2", "2:13", "from 0 to 1"),
        ("primary: '#123456'\ntext_alpha: .nan", "2:13", "from 0 to 1"),
        ("primary: '#123456'\nvariables: [a]", "2:12", "mapping"),
        ("primary: '#123456'\nvariables: {a: }", "2:15", "empty"),
        ("primary: '#123456'\nvariables: {link-style: blod}", "2:25", "bold"),
        ("primary: '#123456'\nvariables: {border: '#12'}", "2:21", "#rrggbb"),
        ("primary: '#123456'\nvariables: {'a;b': red}", "2:13", "small letters"),
        ("primary: '#123456'\nprimary: '#123456'", "2:1", "twice"),
        ("primary: [a]", "1:10", "one word"),
        ("primary: '#123456'\nname: \"\\e[2J\"", "2:7", "cannot be shown"),
        ("primary: '#123456'\n\tx: 1", "2:1", "not YAML"),
        ("- a", "", "list of fields"),
        ("", "", "list of fields"),
        ("dark: true", "", "primary"),
    ],
)
def test_a_faulty_theme_is_refused_with_its_place_and_what_to_do(text: str, place: str, word: str) -> None:
    with pytest.raises(Fault) as caught:
        read_theme(text, "own")
    assert str(caught.value.where or "") == place
    assert word in f"{caught.value.message} {caught.value.mend}"


def test_a_fault_in_a_theme_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("primary: blau", encoding="utf-8")
    with pytest.raises(Fault, match=r"own\.yaml:1:10: primary: 'blau' is no colour"):
        load_theme(path)


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"primary: '#123456'\n#" + b"x" * 70_000])
def test_a_theme_that_is_no_short_text_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "own.yaml"
    path.write_bytes(raw)
    with pytest.raises(Fault):
        load_theme(path)


def own_theme(name: str, text: str) -> None:
    folder = Path(os.environ["EVALS_STUDIO_CONFIG"]) / "themes"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_a_persons_own_theme_takes_its_files_name() -> None:
    own_theme("mine.yaml", "primary: '#123456'\n")
    assert theme_named("mine").primary == "#123456"


def test_a_persons_own_theme_replaces_the_shipped_one_of_its_name() -> None:
    own_theme("studio-dark.yaml", "primary: '#123456'\n")
    assert theme_named("studio-dark").primary == "#123456"


def test_a_broken_theme_is_told_with_its_reason_and_the_others_stay() -> None:
    own_theme("mine.yaml", "primary: blau\n")
    assert "studio-dark" in themes()
    assert [broken.path.name for broken in broken_themes()] == ["mine.yaml"]
    with pytest.raises(Fault, match="'blau' is no colour"):
        theme_named("mine")


def test_an_unknown_theme_suggests_the_nearest() -> None:
    with pytest.raises(Fault, match="Did you mean studio-light"):
        theme_named("studio-lite")
