import json
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from nasty import BARE, FAULTY, MISSING, NASTY, SOUND, UNREAD, nasty_file

from evals_studio.model.fault import Unreadable
from evals_studio.model.show import shown_line
from evals_studio.report.check_github import check_github
from evals_studio.report.check_json import check_json, check_json_text
from evals_studio.report.check_junit import check_junit
from evals_studio.report.check_sarif import check_sarif
from evals_studio.report.check_text import check_text
from evals_studio.report.checked import STRICT, Checked
from evals_studio.report.json_text import json_text

ALL = Checked((SOUND, FAULTY, UNREAD))


def test_text_gives_place_severity_code_message_line_caret_and_hint() -> None:
    assert check_text(ALL).split("\n") == [
        "b/SKILL.md:2:3 note rule/bare A bare string has no name.",
        "    2 |   - Do it.",
        "      |   ^",
        "b/SKILL.md:3:7 error schema/required An entry judged by ai needs an `assertion`.",
        "    3 |     - id: x",
        "      |       ^",
        "      = Say what the session must have done.",
        "b/SKILL.md warning rule/near Two entries say the same.",
        "c/CLAUDE.md error binary It is a binary file.",
        "      = Name a text file.",
    ]


def test_text_of_sound_files_is_empty() -> None:
    assert check_text(Checked((SOUND,))) == ""


def test_the_summary_counts_files_and_findings() -> None:
    assert ALL.summary_line() == "3 files checked, 2 not ok: 1 error, 1 warning, 1 note, 1 unreadable."


@pytest.mark.parametrize("checked", [ALL, Checked(()), Checked((SOUND,), STRICT)])
def test_json_is_spelled_with_one_file_a_line(checked: Checked) -> None:
    text = check_json_text(checked)
    assert json.loads(text) == check_json(checked)
    assert text.isascii()
    assert len(text.split("\n")) == 5 + len(checked.files) + bool(checked.files)


def test_json_has_exactly_the_documented_shape() -> None:
    assert check_json(ALL) == {
        "version": 1,
        "files": [
            {
                "path": "a/SKILL.md",
                "kind": "skill",
                "ok": True,
                "skipped": False,
                "findings": [],
                "error": None,
            },
            {
                "path": "b/SKILL.md",
                "kind": "skill",
                "ok": False,
                "skipped": False,
                "findings": [
                    {
                        "code": "rule/bare",
                        "severity": "note",
                        "pointer": "/metadata/evals/0",
                        "line": 2,
                        "column": 3,
                        "message": "A bare string has no name.",
                        "hint": "",
                        "mendable": True,
                    },
                    {
                        "code": "schema/required",
                        "severity": "error",
                        "pointer": "/metadata/evals/1/assertion",
                        "line": 3,
                        "column": 7,
                        "message": "An entry judged by ai needs an `assertion`.",
                        "hint": "Say what the session must have done.",
                        "mendable": False,
                    },
                    {
                        "code": "rule/near",
                        "severity": "warning",
                        "pointer": "/metadata",
                        "line": None,
                        "column": None,
                        "message": "Two entries say the same.",
                        "hint": "",
                        "mendable": False,
                    },
                ],
                "error": None,
            },
            {
                "path": "c/CLAUDE.md",
                "kind": "rules",
                "ok": False,
                "skipped": False,
                "findings": [],
                "error": {"code": "binary", "message": "It is a binary file.", "hint": "Name a text file."},
            },
        ],
        "summary": {"files": 3, "failed": 2, "errors": 1, "warnings": 1, "notes": 1},
    }


@pytest.mark.parametrize(("failing", "ok"), [(Checked(()).failing, True), (STRICT, False)])
def test_a_warning_fails_a_file_only_when_strict(failing: frozenset[str], ok: bool) -> None:
    warned = replace(FAULTY, findings=FAULTY.findings[2:])
    assert warned.ok(failing) is ok  # type: ignore[arg-type]  # a parametrised literal


def test_github_gives_one_annotation_a_finding() -> None:
    assert check_github(ALL).split("\n") == [
        "::notice file=b/SKILL.md,line=2,col=3,title=rule/bare::A bare string has no name.",
        f"::error file=b/SKILL.md,line=3,col=7,title={MISSING.code}::{MISSING.message} {MISSING.hint}",
        "::warning file=b/SKILL.md,title=rule/near::Two entries say the same.",
        "::error file=c/CLAUDE.md,title=binary::It is a binary file. Name a text file.",
    ]


def test_no_file_can_end_a_github_annotation_or_start_another() -> None:
    text = check_github(Checked((nasty_file(),)))
    assert text.startswith("::error file=")
    assert text.count("\n") == 0
    head = text.removeprefix("::error ").split("::", 1)[0]
    assert [part.split("=")[0] for part in head.split(",")] == ["file", "line", "col", "title"]
    assert "%25" in text


def sarif_text(checked: Checked) -> str:
    return json_text(check_sarif(checked))


@pytest.mark.parametrize("report", [check_github, check_junit, sarif_text])
def test_message_and_hint_are_two_sentences(report: Callable[[Checked], str]) -> None:
    bare = replace(MISSING, message="This bare string has no stable name", hint="Convert it.")
    error = Unreadable("`name` stands twice", mend="Take one out.")
    text = report(Checked((replace(FAULTY, findings=(bare,)), replace(UNREAD, error=error))))
    assert "no stable name. Convert it." in text
    assert report is check_junit or "stands twice. Take one out." in text


def test_sarif_places_findings_and_tells_unreadable_files() -> None:
    report = json.loads(json_text(check_sarif(ALL)))
    assert report["version"] == "2.1.0"
    (run,) = report["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [
        "rule/bare",
        "rule/near",
        "schema/required",
    ]
    assert [(result["level"], result["ruleIndex"]) for result in run["results"]] == [
        ("note", 0),
        ("error", 2),
        ("warning", 1),
    ]
    place = run["results"][1]["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "b/SKILL.md"}, "region": {"startLine": 3, "startColumn": 7}}
    assert run["invocations"][0]["executionSuccessful"] is False
    assert run["invocations"][0]["toolExecutionNotifications"][0]["descriptor"] == {"id": "binary"}


def test_sarif_describes_the_rules_that_the_manual_knows() -> None:
    known = replace(BARE, code="rule/bare-string")
    report = json.loads(json_text(check_sarif(Checked((replace(FAULTY, findings=(known,)),)))))
    (rule,) = report["runs"][0]["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"]


def test_a_sarif_uri_encodes_every_byte_of_a_path() -> None:
    report = json.loads(json_text(check_sarif(Checked((replace(FAULTY, path="/x y/\udcff#.md"),)))))
    uri = report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "file:///x%20y/%FF%23.md"


def test_junit_has_one_case_a_file() -> None:
    root = ET.fromstring(check_junit(ALL))
    cases = root.findall("./testsuite/testcase")
    assert [case.get("name") for case in cases] == ["a/SKILL.md", "b/SKILL.md", "c/CLAUDE.md"]
    assert [[child.tag for child in case] for case in cases] == [[], ["failure", "system-out"], ["error"]]
    assert root.attrib == {"tests": "3", "failures": "1", "errors": "1"}


def test_junit_stays_xml_whatever_a_file_holds() -> None:
    root = ET.fromstring(check_junit(Checked((nasty_file(),))))
    case = root.find("./testsuite/testcase")
    assert case is not None
    assert case.get("name") == shown_line(NASTY)


@pytest.mark.parametrize(
    "report", [check_text, check_github, check_junit], ids=lambda report: report.__name__
)
def test_nothing_in_a_file_reaches_a_terminal_raw(report: object) -> None:
    text = report(Checked((nasty_file(),)))  # type: ignore[operator]  # a function of Checked
    assert not set(text) & set("\x1b\x07\x9b\u202e\r\udc80\ufffe")
    assert all(
        line.startswith(("a␛", "    1 | ", "      | ", "      = ", "::error file=", "<", " "))
        for line in text.split("\n")
    )


@pytest.mark.parametrize("report", [check_json, check_sarif], ids=lambda report: report.__name__)
def test_json_is_ascii_and_comes_back_as_it_was(report: object) -> None:
    value = report(Checked((nasty_file(),)))  # type: ignore[operator]  # a function of Checked
    text = json_text(value)
    assert text.isascii()
    assert json.loads(text) == value


def test_numbers_that_json_cannot_hold_become_texts() -> None:
    assert json.loads(json_text({"a": [float("inf"), float("nan"), 1.5]})) == {"a": ["inf", "nan", 1.5]}
