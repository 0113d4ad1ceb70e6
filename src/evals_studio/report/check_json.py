"""What `check` found, as JSON for scripts."""

import json

from evals_studio.model.finding import Finding
from evals_studio.model.json import Json, pointer_text
from evals_studio.report.checked import Checked, CheckedFile, Failing
from evals_studio.report.json_text import fault_json


def check_json(checked: Checked) -> Json:
    """Give the report of `check --format json`, version 1."""
    files: list[Json] = [_file(file, checked.failing) for file in checked.files]
    return {"version": 1, "files": files, "summary": _summary(checked)}


def check_json_text(checked: Checked) -> str:
    """Spell that report with one file a line: a run over thousands is written, and compared, quickly."""
    files = ",\n    ".join(json.dumps(_file(file, checked.failing)) for file in checked.files)
    listed = f"[\n    {files}\n  ]" if files else "[]"
    return f'{{\n  "version": 1,\n  "files": {listed},\n  "summary": {json.dumps(_summary(checked))}\n}}'


def _summary(checked: Checked) -> Json:
    return {
        "files": len(checked.files),
        "failed": checked.failed,
        "errors": checked.count("error"),
        "warnings": checked.count("warning"),
        "notes": checked.count("note"),
    }


def _file(file: CheckedFile, failing: Failing) -> Json:
    return {
        "path": file.path,
        "kind": file.kind,
        "ok": file.ok(failing),
        "skipped": file.skipped,
        "findings": [finding_json(finding) for finding in file.findings],
        "error": fault_json(file.error),
    }


def finding_json(finding: Finding) -> Json:
    """Give one finding; line and column are null where there is no place to point to."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "pointer": pointer_text(finding.pointer),
        "line": finding.position.line if finding.position else None,
        "column": finding.position.column if finding.position else None,
        "message": finding.message,
        "hint": finding.hint,
        "mendable": finding.mend is not None,
    }
