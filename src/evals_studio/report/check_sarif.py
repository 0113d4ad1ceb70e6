"""What `check` found, as SARIF 2.1.0 for code scanning."""

import os
from pathlib import PurePath
from urllib.parse import quote

from evals_studio import __version__
from evals_studio.model.fault import Fault
from evals_studio.model.finding import Finding
from evals_studio.model.json import Json, pointer_text
from evals_studio.model.position import Position
from evals_studio.model.sentences import sentences
from evals_studio.model.show import shown_line
from evals_studio.report.checked import Checked
from evals_studio.vocabulary.manual import manuals

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def check_sarif(checked: Checked) -> Json:
    """Give one SARIF run; files that could not be read are notifications of the invocation."""
    codes = sorted({finding.code for file in checked.files for finding in file.findings})
    titles = {manual.code: manual.title for manual in manuals()}
    faults = [(file.path, file.error) for file in checked.files if file.error is not None]
    notifications: list[Json] = [_notification(path, fault) for path, fault in faults]
    results: list[Json] = [
        _result(file.path, finding, codes) for file in checked.files for finding in file.findings
    ]
    driver: Json = {
        "name": "evals-studio",
        "semanticVersion": __version__,
        "rules": [_rule(code, titles.get(code, "")) for code in codes],
    }
    invocation: Json = {
        "executionSuccessful": not notifications,
        "toolExecutionNotifications": notifications,
    }
    run: Json = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, title: str) -> Json:
    return {"id": code, "shortDescription": {"text": title}} if title else {"id": code}


def _result(path: str, finding: Finding, codes: list[str]) -> Json:
    text = sentences(finding.message, finding.hint)
    return {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": finding.severity,
        "message": {"text": shown_line(text)},
        "locations": [_location(path, finding.position)],
        "properties": {"pointer": pointer_text(finding.pointer), "mendable": finding.mend is not None},
    }


def _notification(path: str, fault: Fault) -> Json:
    return {
        "descriptor": {"id": fault.code},
        "level": "error",
        "message": {"text": shown_line(sentences(fault.message, fault.mend))},
        "locations": [_location(path, fault.where)],
    }


def _location(path: str, place: Position | None) -> Json:
    physical: dict[str, Json] = {"artifactLocation": {"uri": _uri(path)}}
    if place is not None:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    return {"physicalLocation": physical}


def _uri(path: str) -> str:
    """Spell a path as a URI reference; bytes that are no text are percent-encoded as they are."""
    pure = PurePath(path)
    encoded = quote(os.fsencode(pure.as_posix()))
    return f"file://{encoded}" if pure.is_absolute() else encoded
