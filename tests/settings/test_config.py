from pathlib import Path

import pytest

from evals_studio.model.fault import Fault
from evals_studio.settings import SETTINGS, load_config


def test_without_any_source_every_value_is_the_default() -> None:
    config = load_config()
    assert {setting.key: config.value(setting.key) for setting in SETTINGS} == {
        "theme": "studio-dark",
        "min-confidence": 0.7,
        "max-offers": 8,
        "on-accept": "record",
        "advance": True,
        "home": "anthropic",
        "model": None,
        "base-url": None,
        "deadline": 300,
        "max-requests": 12,
        "max-tokens": 16_000,
        "keys": {},
    }
    assert {origin.source for origin in config.origins.values()} == {"default"}


def test_a_value_from_the_file_knows_its_line(config_file: Path) -> None:
    config_file.write_text('# mine\ntheme = "terminal"\n[keys]\naccept = "y, f5"\n', encoding="utf-8")
    config = load_config()
    assert config.theme == "terminal"
    assert config.keys == {"accept": ("y", "f5")}
    assert str(config.origins["theme"]) == f"file ({config_file}:2)"
    assert str(config.origins["keys"]) == f"file ({config_file}:3)"


def test_the_environment_beats_the_file_and_the_command_line_beats_both(
    config_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config_file.write_text('theme = "a"\nmax-offers = 3\nadvance = false\n', encoding="utf-8")
    monkeypatch.setenv("EVALS_STUDIO_THEME", "b")
    monkeypatch.setenv("EVALS_STUDIO_MAX_OFFERS", "4")
    config = load_config({"theme": "c", "model": None})
    assert (config.theme, config.max_offers, config.advance) == ("c", 4, False)
    assert [str(config.origins[key]) for key in ("theme", "max-offers", "model")] == [
        "command line (--theme)",
        "environment (EVALS_STUDIO_MAX_OFFERS)",
        "default",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('theem = "a"', ("config.toml:1", "theem", "Did you mean theme?")),
        ("\nmin_confidence = 0.5", ("config.toml:2", "Did you mean min-confidence?")),
        ("\n\n[kyes]\n", ("config.toml:3", "Did you mean keys?")),
        ("min-confidence = 1.5", ("config.toml:1", "from 0 to 1")),
        ("min-confidence = nan", ("from 0 to 1",)),
        ("min-confidence = true", ("a number",)),
        ("max-offers = 0", ("from 1 to 1000",)),
        ("max-offers = 2.5", ("whole number",)),
        ("max-tokens = 5", ("from 500",)),
        ("deadline = 0", ("from 1 to 1000",)),
        ("theme = 3", ("a text",)),
        ('advance = "perhaps"', ("true or false",)),
        ('home = "mars"', ("one of anthropic, bedrock",)),
        ('on-accept = "vouch"', ('"record" or "sign-off"',)),
        ("keys = 3", ("a table",)),
        ("[keys]\naccept = 3", ("accept", "a key or a list")),
        ("theme = \n", ("not TOML", "line 1")),
    ],
)
def test_a_faulty_file_is_refused_with_its_place_and_what_to_do(
    config_file: Path, text: str, words: tuple[str, ...]
) -> None:
    config_file.write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        load_config()
    assert all(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[keys]\naccept = 'x'\n", 2, "x is on both `accept` and `reject`"),
        ("[keys]\nlater = 'l'\nwrite = 'l'\n", 3, "l is on both `later` and `write`"),
        ("theme = 'terminal'\n[keys]\ntheme = 'escape'\n", 3, "`theme` cannot have the key `escape`"),
        ("[keys]\n\nacept = 'y'\n", 3, "no action `acept`. Did you mean `accept`?"),
        ("[keys]\n'quit' = []\n", 2, "`quit` has no key"),
        ("[keys]\naccept = 'y'\nlater = 3\n", 3, "later: a key or a list of keys"),
        ("\nkeys.accept = 'x'\n", 2, "on both"),
        ("\nkeys.later = 'l'\nkeys.accept = 'x'\n", 3, "on both"),
        ("\nkeys = { later = 'l', accept = 'x' }\n", 2, "on both"),
    ],
)
def test_keys_that_cannot_be_are_refused_with_file_and_line(
    config_file: Path, text: str, line: int, words: str
) -> None:
    config_file.write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        load_config()
    assert str(caught.value).startswith(f"{config_file}:{line}: ")
    assert words in str(caught.value)
    assert caught.value.code == "keys"


def test_a_file_below_the_working_folder_is_named_from_there(
    config_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(config_file.parent.parent)
    config_file.write_text("theem = 1\n", encoding="utf-8")
    with pytest.raises(Fault, match=r"^config/config\.toml:1: "):
        load_config()


def test_a_file_that_is_not_utf8_is_refused(config_file: Path) -> None:
    config_file.write_bytes(b"\xff\xfe")
    with pytest.raises(Fault, match="not UTF-8"):
        load_config()


def test_a_faulty_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVALS_STUDIO_MIN_CONFIDENCE", "high")
    with pytest.raises(Fault, match="EVALS_STUDIO_MIN_CONFIDENCE: min-confidence: a number is expected"):
        load_config()


def test_the_comma_is_a_key_too(config_file: Path) -> None:
    config_file.write_text('[keys]\naccept = ","\nreject = ["a", "f5"]\n', encoding="utf-8")
    assert load_config().keys == {"accept": (",",), "reject": ("a", "f5")}


def test_without_a_home_the_defaults_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVALS_STUDIO_CONFIG")
    monkeypatch.setenv("HOME", "")
    assert load_config().theme == "studio-dark"
