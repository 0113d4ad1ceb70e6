"""What `check` found, as text for people."""

from collections.abc import Iterator

from evals_studio.model.finding import Finding
from evals_studio.model.show import shown_line
from evals_studio.report.checked import Checked, CheckedFile
from evals_studio.report.echo import echoed
from evals_studio.report.paint import Paint, unpainted


def check_text(checked: Checked, paint: Paint = unpainted) -> str:
    """Give every finding as `path:line:column severity code message`, its line with a caret, and the hint.

    "" when there is nothing to say.
    """
    return "\n".join(line for file in checked.files for line in _file(file, paint))


def _file(file: CheckedFile, paint: Paint) -> Iterator[str]:
    path = shown_line(file.path)
    if file.error is not None:
        place = f"{path}:{file.error.where}" if file.error.where else path
        head = f"{paint('place', place)} {paint('error', 'error')} {file.error.code}"
        yield f"{head} {shown_line(file.error.message)}"
        yield from _hint(file.error.mend)
    for finding in file.findings:
        yield from _finding(path, file, finding, paint)


def _finding(path: str, file: CheckedFile, finding: Finding, paint: Paint) -> Iterator[str]:
    place = f"{path}:{finding.position}" if finding.position else path
    severity = paint(finding.severity, finding.severity)
    yield f"{paint('place', place)} {severity} {finding.code} {shown_line(finding.message)}"
    for line in echoed(file.lines, finding.position) if finding.position else ():
        yield paint("faint", line)
    yield from _hint(finding.hint)


def _hint(hint: str) -> Iterator[str]:
    if hint:
        yield f"      = {shown_line(hint)}"
