"""What the plain review says of the file, its items and its changes: values in, lines out."""

import json
from collections import Counter
from collections.abc import Iterator

from evals_studio.model.confidence import shown_confidence
from evals_studio.model.finding import Finding
from evals_studio.model.json import Json
from evals_studio.model.plural import plural
from evals_studio.model.sentences import ended, sentences
from evals_studio.report.echo import quoted
from evals_studio.review.counting import counted
from evals_studio.review.decisions import ApplyMend
from evals_studio.review.difflines import DiffLine
from evals_studio.review.item import STATE_WORDS, Item, needs_decision
from evals_studio.review.press import mend_of_file
from evals_studio.review.session import Session
from evals_studio.review.waiting import waiting, waiting_words
from evals_studio.settings import KeyMap
from evals_studio.vocabulary import VOCABULARY


def header(session: Session, keys: KeyMap) -> Iterator[str]:
    """Say what is reviewed, how much of it waits, and what a person should know before deciding."""
    items = session.review.items
    states = Counter(item.state for item in items)
    counts = ", ".join(f"{states[state]} {word}" for state, word in STATE_WORDS.items() if states[state])
    yield f"{session.path} ({session.kind}): {counts or 'no entries'}."
    problem = session.review.document.problem
    if problem:
        yield f"It can be read but not edited. {problem}"
        if isinstance(mend_of_file(session.review), ApplyMend):
            yield f"{keys.shown('mend') or 'mend'} mends it."
    if session.kind == "rules":
        yield "These are project rules: an agent reads them first, so an eval here tells it its exam."
    if VOCABULARY.skips(session.review.data):
        yield "SKIPPED: eval-skip is set."
    yield from session.notices


def item_lines(session: Session, item: Item) -> Iterator[str]:
    """Give one item whole: state, fields as they will be written, reason, source, findings."""
    number = session.review.items.index(item) + 1
    confidence = "" if item.confidence is None else f", confidence {shown_confidence(item.confidence)}"
    draft = ", edited" if item.draft else ""
    yield f"{number} of {len(session.review.items)}: {STATE_WORDS[item.state]}{draft}{confidence}"
    yield from field_lines(item.entry)
    if item.origins:
        yield f"  from: {', '.join(item.origins)}"
    if item.proposal and item.proposal.why:
        yield f"  why: {item.proposal.why}"
    if item.proposal and item.proposal.quote is not None:
        yield "  source:"
        yield quoted(item.proposal.line, item.proposal.quote)
    elif item.proposal:
        yield "  source: none given"
    if item.near:
        yield f"  near: {item.near}"
    yield from (finding_line(finding) for finding in item.findings)


def field_lines(entry: Json) -> Iterator[str]:
    """Give an entry's fields, one a line; a bare string as its sentence."""
    if not isinstance(entry, dict):
        yield f"  bare string: {entry if isinstance(entry, str) else _spelled(entry)}"
        return
    for name, value in entry.items():
        yield f"  {name}: {value if isinstance(value, str) else _spelled(value)}"


def _spelled(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def finding_line(finding: Finding) -> str:
    """Say one finding on one line."""
    place = f" at {finding.position}" if finding.position else ""
    mend = f" (mend: {finding.mend.title})" if finding.mend else ""
    return f"  {finding.severity}{place}: {sentences(ended(finding.message), finding.hint)}{mend}"


def list_lines(session: Session, here: str | None) -> Iterator[str]:
    """Give every item on one line, the present one marked."""
    for number, item in enumerate(session.review.items, 1):
        mark = ">" if item.ref == here else "!" if needs_decision(item) else " "
        confidence = "" if item.confidence is None else f" {shown_confidence(item.confidence)}"
        yield f"{mark} {number}. {STATE_WORDS[item.state]}: {item.title} [{item.grader}]{confidence}"


def diff_lines(lines: tuple[DiffLine, ...]) -> Iterator[str]:
    """Give the lines that differ between disk and review, each behind sign and gutter."""
    for line in lines:
        number = line.old if line.new is None else line.new
        text = line.text.rstrip("\r\n")
        yield text if line.sign == "@" else f"{line.sign}{number or '':>5} | {text}"


def left_line(session: Session, most: int, key: str) -> str:
    """Say how many items still wait, and how many offers behind them. most, key: see `waiting_words`."""
    left = counted(session.review).left
    if left:
        return f"{plural(left, 'item')} left to decide."
    beyond = waiting_words(len(waiting(session.review)), most, key)
    return sentences("Nothing is left to decide", beyond) + "."
