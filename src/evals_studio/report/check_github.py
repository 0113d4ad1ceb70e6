"""What `check` found, as annotations of a GitHub workflow."""

from collections.abc import Iterator

from evals_studio.model.position import Position
from evals_studio.model.sentences import sentences
from evals_studio.model.show import shown_line
from evals_studio.report.checked import Checked, CheckedFile

_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def check_github(checked: Checked) -> str:
    """Give one workflow command a finding; nothing in a file can end one or start another."""
    return "\n".join(line for file in checked.files for line in _file(file))


def _file(file: CheckedFile) -> Iterator[str]:
    if file.error is not None:
        code, message, mend = file.error.code, file.error.message, file.error.mend
        yield _command("error", file.path, file.error.where, code, sentences(message, mend))
    for finding in file.findings:
        level = _LEVELS[finding.severity]
        text = sentences(finding.message, finding.hint)
        yield _command(level, file.path, finding.position, finding.code, text)


def _command(level: str, path: str, place: Position | None, title: str, text: str) -> str:
    where = {"line": str(place.line), "col": str(place.column)} if place else {}
    properties = {"file": path, **where, "title": title}
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{level} {listed}::{_message(text)}"


def _message(text: str) -> str:
    return shown_line(text).replace("%", "%25")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
