"""`evals-studio check`: what is wrong with artifacts, for people, scripts and CI."""

from collections.abc import Callable
from typing import Literal, TypeAlias

import click

from evals_studio.artifact import glance
from evals_studio.cli import arguments
from evals_studio.cli.entry import words
from evals_studio.cli.projects import check_settings
from evals_studio.cli.speech import paint, result, result_json, talk
from evals_studio.cli.targets import Target, targets
from evals_studio.model.fault import Fault
from evals_studio.model.finding import Finding, Severity
from evals_studio.model.kind import Kind
from evals_studio.report.checked import ERRORS, STRICT, Checked, CheckedFile
from evals_studio.store import read_bytes
from evals_studio.vocabulary import VOCABULARY, check_document

Trail: TypeAlias = Literal["ignore", "note", "warning", "error"]


@click.command(
    help=words(
        "evals-studio check --strict .claude",
        "Say what is wrong in artifacts: where, why, and what to do. Exit 1 when a file is not ok.",
    )
)
@arguments.paths
@arguments.text_or("json", "github", "sarif", "junit")
@click.option("--strict", is_flag=True, help="A warning makes a file not ok, too.")
@click.option(
    "--trail",
    type=click.Choice(("ignore", "note", "warning", "error")),
    default="ignore",
    show_default=True,
    help="How bad it is that nobody has signed off an entry yet.",
)
@arguments.kind
def command(paths: tuple[str, ...], form: str, strict: bool, trail: Trail, kind: Kind | None) -> int:  # noqa: FBT001 - click's way to hand over a flag
    """Check and report."""
    severity = None if trail == "ignore" else trail
    files = tuple(_checked(target, severity) for target in targets(paths, kind))
    checked = Checked(files, STRICT if strict else ERRORS)
    _PRINT[form](checked)
    talk(checked.summary_line())
    if any(file.error for file in files):
        return 2
    return 1 if checked.failed else 0


def _checked(target: Target, trail: Severity | None) -> CheckedFile:
    try:
        if target.fault:
            raise target.fault
        settings = check_settings(target.folder)
        document = glance(read_bytes(target.path))
        if document.problem and document.problem.code == "frontmatter/encoding":
            raise document.problem
    except Fault as fault:
        return CheckedFile(target.shown, target.kind, error=fault)
    findings = check_document(document, target.kind, trail=trail, settings=settings)
    skipped = VOCABULARY.skips(document.data)
    lines = _lines(document.text, findings) if findings else ()
    return CheckedFile(target.shown, target.kind, findings, skipped, lines=lines)


def _lines(text: str, findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """Give a file's lines; those that no finding points at stay empty, so that a large run stays small."""
    wanted = {finding.position.line for finding in findings if finding.position}
    lines = text.split("\n")[: max(wanted, default=0)]
    return tuple(line.removesuffix("\r") if number in wanted else "" for number, line in enumerate(lines, 1))


def _text(checked: Checked) -> None:
    from evals_studio.report.check_text import check_text  # noqa: PLC0415 - only the format that is asked for

    result(check_text(checked, paint()))


def _json(checked: Checked) -> None:
    from evals_studio.report.check_json import check_json_text  # noqa: PLC0415 - only the format that is asked for

    result(check_json_text(checked))


def _github(checked: Checked) -> None:
    from evals_studio.report.check_github import check_github  # noqa: PLC0415 - only the format that is asked for

    result(check_github(checked))


def _sarif(checked: Checked) -> None:
    from evals_studio.report.check_sarif import check_sarif  # noqa: PLC0415 - only the format that is asked for

    result_json(check_sarif(checked))


def _junit(checked: Checked) -> None:
    from evals_studio.report.check_junit import check_junit  # noqa: PLC0415 - only the format that is asked for

    result(check_junit(checked))


_PRINT: dict[str, Callable[[Checked], None]] = {
    "text": _text,
    "json": _json,
    "github": _github,
    "sarif": _sarif,
    "junit": _junit,
}
