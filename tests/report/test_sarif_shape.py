"""The SARIF report fits what the 2.1.0 standard says of the objects it is made of, and uses nothing else."""

import json
from typing import Any

import pytest
from jsonschema import Draft7Validator
from nasty import FAULTY, SOUND, UNREAD, nasty_file

from evals_studio.report.check_sarif import check_sarif
from evals_studio.report.checked import Checked
from evals_studio.report.json_text import json_text


def closed(required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def listed(items: dict[str, Any], *, unique: bool = False) -> dict[str, Any]:
    return {"type": "array", "items": items, "uniqueItems": unique}


TEXT: dict[str, Any] = {"type": "string"}
COUNT = {"type": "integer", "minimum": 1}
INDEX = {"type": "integer", "minimum": -1}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = closed(("text",), text={"type": "string", "minLength": 1})
URI = {"type": "string", "pattern": r"^[A-Za-z0-9:/?#\[\]@!$&'()*+,;=._~%-]+$"}
REGION = closed(startLine=COUNT, startColumn=COUNT, endLine=COUNT, endColumn=COUNT)
PHYSICAL = closed(artifactLocation=closed(uri=URI), region=REGION)
LOCATIONS = listed(closed(physicalLocation=PHYSICAL))
RESULT = closed(
    ("message",),
    ruleId=TEXT,
    ruleIndex=INDEX,
    level=LEVEL,
    message=MESSAGE,
    locations=LOCATIONS,
    properties={"type": "object"},
)
NOTIFICATION = closed(
    ("message",), descriptor=closed(id=TEXT), level=LEVEL, message=MESSAGE, locations=LOCATIONS
)
INVOCATION = closed(
    ("executionSuccessful",),
    executionSuccessful={"type": "boolean"},
    toolExecutionNotifications=listed(NOTIFICATION),
)
RULE = closed(("id",), id=TEXT, shortDescription=MESSAGE, helpUri={"type": "string", "format": "uri"})
DRIVER = closed(("name",), name=TEXT, semanticVersion=TEXT, rules=listed(RULE, unique=True))
RUN = closed(
    ("tool",),
    tool=closed(("driver",), driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    invocations=listed(INVOCATION),
    results=listed(RESULT),
)
LOG = closed(("version", "runs"), **{"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": listed(RUN)})


@pytest.mark.parametrize(
    "checked",
    [Checked(()), Checked((SOUND, FAULTY, UNREAD)), Checked((nasty_file(),))],
    ids=["none", "all", "nasty"],
)
def test_a_sarif_report_fits_the_standard(checked: Checked) -> None:
    report = json.loads(json_text(check_sarif(checked)))
    assert list(Draft7Validator(LOG).iter_errors(report)) == []


def test_each_result_of_a_sarif_report_names_its_rule_by_the_index() -> None:
    (run,) = json.loads(json_text(check_sarif(Checked((FAULTY,)))))["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]
