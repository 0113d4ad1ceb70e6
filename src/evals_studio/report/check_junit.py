"""What `check` found, as JUnit XML for CI servers: one test case a file."""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from evals_studio.model.finding import Finding
from evals_studio.model.sentences import sentences
from evals_studio.model.show import shown_line
from evals_studio.report.checked import Checked, CheckedFile, Failing


def check_junit(checked: Checked) -> str:
    """Give the report as XML text. What fails a file is its failure; the rest is its output.

    Characters that XML cannot hold are shown as symbols.
    """
    unread = sum(file.error is not None for file in checked.files)
    counts = {
        "tests": str(len(checked.files)),
        "failures": str(checked.failed - unread),
        "errors": str(unread),
    }
    root = Element("testsuites", counts)
    suite = SubElement(root, "testsuite", {"name": "evals-studio check", **counts, "skipped": "0"})
    for file in checked.files:
        _case(suite, file, checked.failing)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def _case(suite: Element, file: CheckedFile, failing: Failing) -> None:
    case = SubElement(suite, "testcase", {"classname": file.kind, "name": shown_line(file.path)})
    if file.error is not None:
        error = SubElement(
            case, "error", {"type": file.error.code, "message": shown_line(file.error.message)}
        )
        error.text = shown_line(file.error.mend)
    failures = [finding for finding in file.findings if finding.severity in failing]
    others = [finding for finding in file.findings if finding.severity not in failing]
    if failures:
        first = {"type": failures[0].code, "message": shown_line(failures[0].message)}
        SubElement(case, "failure", first).text = _lines(failures)
    if others:
        SubElement(case, "system-out").text = _lines(others)


def _lines(findings: list[Finding]) -> str:
    return "\n".join(_line(finding) for finding in findings)


def _line(finding: Finding) -> str:
    place = f"{finding.position} " if finding.position else ""
    said = sentences(finding.message, finding.hint)
    return shown_line(f"{place}{finding.severity} {finding.code} {said}")
