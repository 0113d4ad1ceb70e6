"""`evals-studio mend`: the quick fixes that need no judgement, all at once."""

import click

from evals_studio.cli import arguments
from evals_studio.cli.changing import Change, change_all
from evals_studio.cli.codes import check_codes
from evals_studio.cli.completing import finding_codes
from evals_studio.cli.entry import words
from evals_studio.model.fault import Fault, Refused
from evals_studio.model.finding import Finding
from evals_studio.model.kind import Kind
from evals_studio.review.decisions import ApplyMend
from evals_studio.review.session import Session
from evals_studio.vocabulary import ONE_AT_A_TIME

_MOST = 500  # mends of one artifact; more means that two of them undo each other


@click.command(
    help=words(
        "evals-studio mend --write --only older/criteria .claude",
        "Apply the quick fixes that need no judgement. Shows the diff, exit 1 when there is one.",
    )
)
@arguments.paths
@click.option(
    "--only",
    metavar="CODE",
    multiple=True,
    help="Only findings of this code; may be given again.",
    shell_complete=finding_codes,
)
@arguments.write
@arguments.allow_rules
@arguments.kind
def command(
    paths: tuple[str, ...],
    only: tuple[str, ...],
    write: bool,  # noqa: FBT001 - click's way to hand over a flag
    allow_rules: bool,  # noqa: FBT001 - likewise
    kind: Kind | None,
) -> int:
    """Mend all."""
    check_codes(only, "--only")
    _check_only(only)

    def decide(session: Session) -> int:
        return _mend(session, frozenset(only))

    nothing = "Nothing to mend by itself; `evals-studio check` shows what is left for a person."
    return change_all(
        paths, kind, Change(decide, nothing, write=write, allow_rules=allow_rules, new_errors="allow")
    )


def _check_only(only: tuple[str, ...]) -> None:
    """Raise Fault when a code is named whose mends a person must ask for one by one."""
    for code in only:
        if code in ONE_AT_A_TIME:
            raise Fault(
                f"--only: what {code} finds is for a person to judge, one entry at a time.",
                mend="Open the file in the studio and press m on the entry.",
                code="config",
            )


def _mend(session: Session, only: frozenset[str]) -> int:
    """Mend until nothing is left that a quick fix mends; give how many were made.

    Raises Refused where they do not make an unreadable frontmatter readable: half a mend is none.
    """
    unreadable = session.review.document.problem is not None
    count = _mend_one_by_one(session, only)
    problem = session.review.document.problem
    if count and unreadable and problem is not None:
        message = f"Nothing was mended: quick fixes leave this behind. {problem.message}"
        raise Refused(message, mend=problem.mend, where=problem.where)
    return count


def _mend_one_by_one(session: Session, only: frozenset[str]) -> int:
    """Apply one mend after the other, each fit for the bytes that the last one left; give how many."""
    passed_over: set[tuple[object, ...]] = set()
    count = 0
    while count < _MOST:
        finding = _next(session, only, passed_over)
        if finding is None or finding.mend is None:
            return count
        try:
            session.decide(ApplyMend(finding.mend.title, finding.mend.edits))
            count += 1
        except Refused:
            passed_over.add((finding.code, finding.pointer))
    return count


def _next(session: Session, only: frozenset[str], passed_over: set[tuple[object, ...]]) -> Finding | None:
    for finding in session.review.findings:
        wanted = finding.code not in ONE_AT_A_TIME and (not only or finding.code in only)
        if finding.mend and wanted and (finding.code, finding.pointer) not in passed_over:
            return finding
    return None
