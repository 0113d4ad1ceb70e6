"""What looks like a secret is named, and gives way to a mark."""

import pytest

from evals_studio.model.redaction import MARK, holds_mark, redacted, suspected

LETTERS = "abcdefghij0123456789ABCDEFGHIJ0123456789"


@pytest.mark.parametrize(
    ("before", "secret"),
    [
        ("", "sk-" + LETTERS),
        ("", "sk_live_" + LETTERS),
        ("", "rk_live_" + LETTERS),
        ("", "ghp_" + LETTERS),
        ("", "glpat-" + LETTERS),
        ("", "npm_" + LETTERS),
        ("", "hf_" + LETTERS),
        ("", "pypi-" + LETTERS),
        ("", "xapp-" + LETTERS),
        ("", "xoxb-" + LETTERS),
        ("", "ya29." + LETTERS),
        ("", "SG." + LETTERS + "." + LETTERS),
        ("", "AIza" + LETTERS[:35]),
        ("", "AKIA" + "ABCDEFGHIJ234567"),
        ("Authorization: Bearer ", LETTERS),
        ("password=", "hunter2hunter2"),
        ("PGPASSWORD='", "hunter2!#x"),
        ('"passwd": "', "hunter22"),
        ("pwd: ", "s3cret-enough"),
        ("api_key = ", LETTERS),
        ("postgres://me:", "hunter2"),
    ],
)
def test_what_looks_like_a_secret_gives_way_to_a_mark_and_what_stands_before_it_stays(
    before: str, secret: str
) -> None:
    after = "@db.example/x" if before.startswith("postgres") else " and so on"
    text = f"Never print {before}{secret}{after}"
    once = redacted(text)
    assert once == f"Never print {before}{MARK}{after}"
    assert redacted(once) == once
    assert suspected(text)
    assert holds_mark([{"a": once}])


@pytest.mark.parametrize(
    "text",
    [
        "Never print the password: ask for it.",
        "Take the password from $DB_PASSWORD2, as in password=$DB_PASSWORD2.",
        "password: <at least 8 characters>",
        "The bearer of bad news, 2 of them, is heard.",
        "Use sk-learn; run pypi-server and hf_hub_download.",
        "A token: the smallest unit.",
    ],
)
def test_plain_words_about_secrets_stay(text: str) -> None:
    assert redacted(text) == text
    assert not suspected(text)
