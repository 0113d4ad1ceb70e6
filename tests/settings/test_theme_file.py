import dataclasses
import os
from pathlib import Path

import pytest
from textual.app import App
from textual.color import Color
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
PAINTED = [path for path in SHIPPED if not load_theme(path).ansi]  # the others have the terminal's colours
GROUNDS = ("background", "surface", "panel")
TEXTS = ("foreground", "primary", "secondary", "accent", "success", "warning", "error")


def rgb(text: str | None) -> Rgb:
    assert text is not None
    colour = read_colour(text)
    assert colour is not None
    assert colour.rgb is not None
    return colour.rgb


def textual_theme(theme: ThemeFile) -> Theme:
    fields = {field.name: getattr(theme, field.name) for field in dataclasses.fields(theme)}
    return Theme(**fields | {"variables": dict(theme.variables)})


def on(text: str, ground: Color) -> Color:
    """A colour of Textual's as it looks on a ground: `auto` picks black or white, a percentage lets it through."""
    name, _, percent = text.partition(" ")
    alpha = float(percent.rstrip("%")) / 100 if percent else 1.0
    colour = ground.get_contrast_text(alpha) if name == "auto" else Color.parse(name).multiply_alpha(alpha)
    return ground + colour


def unreadable(theme: ThemeFile, pairs: list[tuple[str, str]]) -> list[str]:
    """Say which texts do not stand out from their grounds, as Textual paints them; with what to do."""
    needed = 7.0 if theme.name.startswith("high-contrast") else 4.5
    painted = textual_theme(theme).to_color_system().generate()
    faults = []
    for text, ground in pairs:
        below = on(painted[ground], Color.parse(painted["background"]))
        ratio = contrast(on(painted[text], below).rgb, below.rgb)
        if ratio < needed:
            faults.append(
                f"{theme.name}.yaml: {text} ({painted[text]}) on {ground} ({painted[ground]}) has a contrast of"
                f" {ratio:.1f}, and {needed} is needed: set {text} {'lighter' if theme.dark else 'darker'}, or"
                f" {ground}{' (below `variables`)' if '-' in ground else ''} {'darker' if theme.dark else 'lighter'}."
            )
    return faults


def test_the_fields_of_a_theme_file_are_textuals_own() -> None:
    ours = {field.name for field in dataclasses.fields(ThemeFile)}
    assert ours == {field.name for field in dataclasses.fields(Theme)}


def test_the_themes_that_the_pages_speak_of_are_shipped_and_none_is_broken() -> None:
    assert set(themes()) >= {
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
    app: App[None] = App()
    async with app.run_test():
        app.register_theme(textual_theme(theme))
        app.theme = theme.name
        await app.animator.wait_for_idle()
        assert app.current_theme.name == theme.name


@pytest.mark.parametrize("path", PAINTED, ids=lambda path: path.stem)
def test_every_text_stands_out_from_every_ground(path: Path) -> None:
    pairs = [(text, ground) for ground in GROUNDS for text in TEXTS]
    assert unreadable(load_theme(path), pairs) == []


@pytest.mark.parametrize("path", PAINTED, ids=lambda path: path.stem)
def test_the_cursors_row_can_be_read(path: Path) -> None:
    cursors = ("block-cursor", "block-cursor-blurred")
    pairs = [(f"{cursor}-foreground", f"{cursor}-background") for cursor in cursors]
    assert unreadable(load_theme(path), pairs) == []


def test_what_a_theme_leaves_out_is_derived_so_that_it_can_be_read() -> None:
    theme = read_theme("primary: '#c8a2ff'", "bare")
    cursors = ("block-cursor", "block-cursor-blurred")
    pairs = [(f"{cursor}-foreground", f"{cursor}-background") for cursor in cursors]
    assert unreadable(theme, [*pairs, *((text, ground) for ground in GROUNDS for text in TEXTS)]) == []


def test_a_text_that_cannot_be_read_is_named_with_its_ground_and_what_to_do() -> None:
    theme = read_theme("primary: '#404040'\nbackground: '#101010'\n", "dim")
    (said,) = unreadable(theme, [("primary", "background"), ("foreground", "background")])
    assert said.startswith("dim.yaml: primary (#404040) on background (#101010) has a contrast of 1.")
    assert said.endswith("4.5 is needed: set primary lighter, or background darker.")


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
