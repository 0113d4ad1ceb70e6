"""An entry as it is written and as a form fills it in."""

from typing import Any

from evals_studio.vocabulary import VOCABULARY, as_written, fields_for

ORDER = [
    "id",
    "assertion",
    "grader",
    "options",
    "target",
    "type",
    "severity",
    "weight",
    "runs",
    "provider",
    "model",
    "evidence",
    "examples",
    "command",
    "success-exit-codes",
    "timeout-ms",
    "generated-assertion-hash",
    "severity-map",
    "skip",
]


def names(grader: str) -> list[str]:
    return [field.name for field in fields_for(grader)]


def test_the_order_of_keys_is_the_documented_one() -> None:
    assert list(VOCABULARY.entry_order) == ORDER


def test_keys_are_written_in_order_with_unknown_ones_last() -> None:
    backwards: dict[str, Any] = {"x": 1, **dict.fromkeys(reversed(ORDER), "v")}
    assert list(as_written(backwards)) == [*ORDER, "x"]


def test_defaults_of_the_entry_are_left_out_and_options_stay_as_offered() -> None:
    entry: dict[str, Any] = {
        "id": "a",
        "assertion": "x",
        "grader": "ai",
        "target": "transcript",
        "type": "regression",
        "severity": "error",
        "weight": 1.0,
        "skip": False,
        "options": {"when": {"tool-used": "Read"}},
        "runs": 1,
    }
    assert as_written(entry) == {"id": "a", "assertion": "x", "options": entry["options"], "runs": 1}


def test_true_is_no_default_weight() -> None:
    assert as_written({"id": "a", "weight": True}) == {"id": "a", "weight": True}


def test_a_form_offers_what_the_grader_may_carry() -> None:
    judged = {"runs", "provider", "model"}
    runs = {"command", "success-exit-codes", "timeout-ms", "generated-assertion-hash"}
    assert names("ai") == [name for name in ORDER if name not in runs]
    assert names("command") == [name for name in ORDER if name not in judged]
    assert names("regex") == [name for name in ORDER if name not in judged | runs]


def test_a_form_knows_what_is_required_read_and_to_choose_from() -> None:
    by_name = {field.name: field for field in fields_for("human")}
    assert [name for name, field in by_name.items() if field.required] == ["id", "assertion"]
    assert by_name["severity"].choices == ("error", "warning", "info")
    assert by_name["target"].choices == ("transcript", "last-message", "files", "artifact")
    assert by_name["target"].type == "string|object"
    assert not by_name["severity-map"].read
    assert "never cached" in by_name["grader"].help
    unread = [field.name for field in fields_for("regex") if not field.read]
    assert unread == ["evidence", "examples", "severity-map"]
    assert [field.name for field in fields_for("regex") if field.required] == ["id"]
